#include "mutate/approximator.h"

#include <algorithm>

#include "base/hash.h"

namespace cupel {

namespace {

constexpr int kRowTries = 8;
constexpr size_t kMostAtoms = 15;  // of a chain that is written out

bool is_negation(Term formula) { return formula.op() && formula.op()->name == "not"; }

bool is_chain(Term formula) {
  const Operator* op = formula.op();
  if (!op || formula.arity() < 3) return false;
  return op->associativity == Associativity::kChainable || op->associativity == Associativity::kPairwise;
}

std::string_view head_of(Term formula) {
  if (is_quantifier(formula)) return formula.binder().kind == BinderKind::kForall ? "forall" : "exists";
  return formula.op() ? std::string_view(formula.op()->name) : std::string_view();
}

/// Whether the sort of the first argument fits; nested left sides are looked at when they are matched.
bool may_match(const RowPattern& pattern, Sort sort) {
  const PatternNode& from = pattern.from;
  if (from.children.empty() || from.children[0].kind != PatternNode::Kind::kVariable) return true;
  Bindings bindings;
  return sort && match_variable(pattern.variables[from.children[0].variable], sort, bindings);
}

}  // namespace

size_t Approximator::KeyHash::operator()(const Key& key) const {
  uint64_t hash = hash_combine(reinterpret_cast<uintptr_t>(key.head), reinterpret_cast<uintptr_t>(key.sort));
  return hash_combine(hash, static_cast<uint64_t>(key.direction));
}

Term Approximator::approximate(Term formula, Approximation direction, const Place& place, Rng& rng, Failure& failure,
                               std::string_view* rule) {
  rng_ = &rng;
  used_ = nullptr;
  builder_.begin(place, rng);
  builder_.fail(Failure::kNoOperator);
  Term made = formula.has_names() ? builder_.fail(Failure::kHoldsName) : of_formula(formula, direction);
  if (made == formula) made = builder_.fail(Failure::kUnchanged);
  if (made && made.occurrences() > place.room) made = builder_.fail(Failure::kTooLarge);
  failure = builder_.failure();
  if (made && rule) *rule = used_->name;
  return made;
}

Term Approximator::of_formula(Term formula, Approximation direction) {
  bool negative = false;
  for (; is_negation(formula); formula = formula[0]) negative = !negative;
  if (is_chain(formula)) {
    return negative ? negated(of_chain(formula, opposite(direction))) : of_chain(formula, direction);
  }
  return negative ? of_negation(formula, direction) : of_atom(formula, direction);
}

Term Approximator::of_atom(Term atom, Approximation direction) {
  bool complement_first = rng_->chance(1, 4);
  Term made = complement_first ? by_complement(atom, direction) : by_rows(atom, direction);
  if (made) return made;
  return complement_first ? by_rows(atom, direction) : by_complement(atom, direction);
}

// What is true of the negation of an atom.
Term Approximator::of_negation(Term atom, Approximation direction) {
  Term other = rng_->chance(1, 2) ? complement_of(atom) : Term();
  Term made = other ? by_rows(other, direction) : Term();
  return made ? made : negated(of_atom(atom, opposite(direction)));
}

Term Approximator::by_complement(Term atom, Approximation direction) {
  Term other = complement_of(atom);
  return other ? negated(by_rows(other, opposite(direction))) : Term();
}

Term Approximator::of_chain(Term chain, Approximation direction) {
  if (chain.has_binders()) return builder_.fail(Failure::kForm);
  bool pairwise = chain.op()->associativity == Associativity::kPairwise;
  size_t count = chain.arity(), atoms = pairwise ? count * (count - 1) / 2 : count - 1;
  if (atoms > kMostAtoms) return of_long_chain(chain, direction);
  std::vector<Term> parts;
  for (size_t i = 0; i + 1 < count; ++i) {
    for (size_t j = i + 1; j < (pairwise ? count : i + 2); ++j) parts.push_back(atom_of(chain, i, j));
  }
  Term& changed = rng_->pick(parts);
  changed = of_atom(changed, direction);
  if (!changed) return {};
  // What one atom implies, all of them do.
  bool alone = direction == Approximation::kOver && rng_->chance(1, 2);
  return alone ? changed : builder_.apply("and", parts);
}

// Its atoms would be too many: what one of them implies stands alone, what implies one of them stands beside the chain.
Term Approximator::of_long_chain(Term chain, Approximation direction) {
  bool pairwise = chain.op()->associativity == Associativity::kPairwise;
  size_t first = rng_->below(chain.arity() - 1);
  size_t second = first + 1 + (pairwise ? rng_->below(chain.arity() - 1 - first) : 0);
  Term changed = of_atom(atom_of(chain, first, second), direction);
  return direction == Approximation::kOver ? changed : builder_.apply("and", {chain, changed});
}

Term Approximator::atom_of(Term chain, size_t first, size_t second) {
  Term sides[] = {chain[first], chain[second]};
  return maker_.store.apply(chain.symbol(), sides, chain.sort());
}

Term Approximator::by_rows(Term atom, Approximation direction) {
  Patterns& rows = rows_of(atom, direction);
  builder_.fail(Failure::kNoOperator);
  for (int i = 0; i < kRowTries && !rows.empty(); ++i) {
    const RowPattern* pattern = rng_->pick(rows);
    Term made = builder_.apply_row(*pattern, atom);
    if (made && made != atom) {
      used_ = pattern;
      return made;
    }
    // What the logic or the solvers lack now they lack later, too.
    if (!made && builder_.failure() == Failure::kNoOperator) std::erase(rows, pattern);
  }
  return {};
}

Term Approximator::complement_of(Term atom) {
  if (!atom.op() || atom.arity() != 2) return {};
  for (const RowPattern& pattern : complement_patterns()) {
    if (pattern.head != atom.op()->name || !may_match(pattern, atom[0].sort())) continue;
    if (Term made = builder_.apply_row(pattern, atom)) return made;
  }
  return {};
}

Term Approximator::negated(Term formula) {
  if (!formula) return {};
  return is_negation(formula) ? formula[0] : builder_.apply("not", {formula});
}

Approximator::Patterns& Approximator::rows_of(Term atom, Approximation direction) {
  static constexpr char kHeads[] = "fes";  // forall, exists, symbols of the script
  size_t other = !is_quantifier(atom) ? 2 : atom.binder().kind == BinderKind::kExists;
  const void* head = atom.op() ? static_cast<const void*>(atom.op()) : &kHeads[other];
  Sort sort = atom.arity() > 0 ? atom[0].sort() : Sort();
  auto [entry, added] = rows_.try_emplace(Key{head, sort ? &sort.node() : nullptr, direction});
  if (added) {
    entry->second = patterns_for(head_of(atom), direction);
    std::erase_if(entry->second, [&](const RowPattern* pattern) { return !may_match(*pattern, sort); });
  }
  return entry->second;
}

}  // namespace cupel
