#include "mutate/difference.h"

#include <algorithm>

#include "term/operator.h"

namespace cupel {

namespace {

bool is_number_symbol(Term term) { return term.is(TermKind::kVariable) || (term.fun() && term.arity() == 0); }

/// Functions of symbols count as symbols: QF_UFIDL has them.
bool is_unknown(Term term) { return term.is(TermKind::kVariable) || term.fun(); }

bool is_difference(Term term) {
  const Operator* op = term.op();
  return op && op->name == "-" && term.arity() == 2 && is_unknown(term[0]) && is_unknown(term[1]);
}

bool has_form(Term comparison, bool (*left)(Term), bool (*right)(Term)) {
  if (comparison.arity() != 2) return std::ranges::all_of(comparison.args(), left) && left == right;
  return (left(comparison[0]) && right(comparison[1])) || (right(comparison[0]) && left(comparison[1]));
}

}  // namespace

bool is_comparison(Term term) {
  return term.sort() == Sort::boolean() && term.op() && term.arity() > 0 && is_numeric(term[0].sort());
}

bool is_difference_atom(Term comparison) {
  return has_form(comparison, is_unknown, is_unknown) || has_form(comparison, is_difference, is_number);
}

bool is_bound(Term comparison) { return has_form(comparison, is_unknown, is_number); }

Term exchange_leaf(TermMaker& maker, const Place& place, Rng& rng, Failure& failure) {
  failure = Failure::kForm;
  if (place.replaced.is(TermKind::kLiteral)) {
    // A divisor of zero would be no number any more.
    bool zero = is_zero(place.replaced);
    failure = Failure::kNoArgument;
    return maker.generators.argument(place.replaced.sort(), zero ? Wanted::kLiteral : Wanted::kNonzeroLiteral, place,
                                     rng);
  }
  if (!is_number_symbol(place.replaced)) return {};
  failure = Failure::kNoArgument;
  const SortGroup* group = maker.expressions.group(place.replaced.sort());
  Term chosen;
  uint64_t seen = 0;
  for (Term term : group->terms) {
    if (is_number_symbol(term) && maker.expressions.fits(term, place) && rng.below(++seen) == 0) chosen = term;
  }
  return chosen;
}

}  // namespace cupel
