#include "lm/conversion.h"

#include <array>
#include <string_view>

#include "mutate/random_constant.h"
#include "theory/typing.h"

namespace cupel::lm {

namespace {

Term apply(TermStore& store, std::string_view name, Term term) { return make(store, name, std::array{term}); }

Term choice(TermStore& store, const Expressions& expressions, const Place& place, Term condition, Sort sort, Rng& rng) {
  std::array<Term, 2> branches;
  for (Term& branch : branches) {
    branch = expressions.pick(sort, Wanted::kAny, place, rng);
    if (!branch || rng.chance(1, 4)) {
      if (Term constant = random_constant(store, sort, rng)) branch = constant;
    }
    if (!branch) return {};
  }
  return make(store, "ite", std::array{condition, branches[0], branches[1]});
}

Term to_integer(TermStore& store, Term term, Rng& rng) {
  switch (term.sort().kind()) {
    case SortKind::kReal: return apply(store, "to_int", term);
    case SortKind::kString: return apply(store, rng.chance(1, 2) ? "str.to_int" : "str.to_code", term);
    case SortKind::kBitVec: return apply(store, "bv2nat", term);
    default: return {};
  }
}

Term to_boolean(TermStore& store, Term term, Rng& rng) {
  switch (term.sort().kind()) {
    case SortKind::kReal: return apply(store, "is_int", term);
    case SortKind::kInt: return apply(store, "is_int", apply(store, "to_real", term));
    case SortKind::kString: return apply(store, "str.is_digit", term);
    case SortKind::kBitVec: return to_boolean(store, to_integer(store, term, rng), rng);
    default: return {};
  }
}

Term from_integer(TermStore& store, Term term, Sort sort, Rng& rng) {
  switch (sort.kind()) {
    case SortKind::kReal: return apply(store, "to_real", term);
    case SortKind::kString: return apply(store, rng.chance(1, 2) ? "str.from_int" : "str.from_code", term);
    case SortKind::kBitVec: return make(store, "int2bv", std::array{term}, std::array{Index{.number = sort.width()}});
    default: return {};
  }
}

}  // namespace

Term converted(TermStore& store, const Expressions& expressions, const Place& place, Term term, Sort sort, Rng& rng) {
  if (term.sort() == sort) return term;
  if (sort == Sort::boolean()) return to_boolean(store, term, rng);
  if (term.sort() == Sort::boolean()) return choice(store, expressions, place, term, sort, rng);
  Term integer = term.sort() == Sort::integer() ? term : to_integer(store, term, rng);
  if (!integer) return {};
  if (sort == Sort::integer()) return integer;
  if (Term made = from_integer(store, integer, sort, rng)) return made;
  // Nothing leads to this sort but a choice.
  Term condition = to_boolean(store, term, rng);
  return condition ? choice(store, expressions, place, condition, sort, rng) : Term();
}

}  // namespace cupel::lm
