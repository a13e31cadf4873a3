#include "strategy/sparrow/predicates.h"

#include <algorithm>

#include "mutate/difference.h"
#include "strategy/sparrow/triviality.h"
#include "term/occurrence.h"
#include "term/operator.h"
#include "theory/typing.h"

namespace cupel {

namespace {

constexpr unsigned kChoices = 3;  // operators of one atom: the predicate, and one for each of two arguments
constexpr int kAtomTries = 8;

bool is_connective(const Operator& op) {
  constexpr uint32_t kFlags = kAnd | kOr | kImplies | kIte;
  return (op.flags & kFlags) || op.name == "not" || op.name == "xor" || op.parameters.empty();
}

// Constructors and selectors mean the same in every model.
bool is_symbol(Term term, const Place& place) {
  if (term.is(TermKind::kVariable)) return std::ranges::find(place.bound, &term.variable()) != place.bound.end();
  const Function* function = term.fun();
  return function && function->kind != FunctionKind::kConstructor && function->kind != FunctionKind::kSelector;
}

/// Whether something in it depends on the model; atoms are small.
bool has_symbol(Term atom, const Place& place) {
  std::vector<Term> open{atom};
  while (!open.empty()) {
    Term term = open.back();
    open.pop_back();
    if (is_symbol(term, place)) return true;
    open.insert(open.end(), term.positions().begin(), term.positions().end());
  }
  return false;
}

}  // namespace

const std::vector<Generator>& PredicateDrawer::predicates() {
  if (!std::exchange(listed_, true)) {
    for (const Generator& generator : maker_.generators.of(Sort::boolean()))
      if (!generator.op || !is_connective(*generator.op)) predicates_.push_back(generator);
  }
  return predicates_;
}

Term PredicateDrawer::draw(const Place& place, Rng& rng, Failure& failure, size_t& connective) {
  size_t chosen = connective = rng.below(kConnectives.size());
  std::vector<Term> atoms;
  for (size_t wanted = chosen < 2 ? 1 : 2; atoms.size() < wanted;) {
    Term made;
    for (int i = 0; i < kAtomTries && !made; ++i) made = live_atom(place, rng, failure);
    if (!made) return {};
    atoms.push_back(made);
  }
  return chosen == 0 ? atoms[0] : make(maker_.store, kConnectives[chosen], atoms);
}

Term PredicateDrawer::negation(Term formula, size_t& connective) {
  constexpr size_t kNot = 1;
  bool negated = connective == kNot;
  if (connective <= kNot) connective = kNot - connective;
  return negated ? formula[0] : make(maker_.store, "not", std::vector<Term>{formula});
}

// Algorithm 1 takes at least one variable for each term; whatever holds or fails by its form alone is dead.
Term PredicateDrawer::live_atom(const Place& place, Rng& rng, Failure& failure) {
  Term made = atom(place, rng, failure);
  if (!made) return {};
  failure = Failure::kNoArgument;
  return has_symbol(made, place) && truth_of_self_comparison(made) == Truth::kUndetermined ? made : Term();
}

Term PredicateDrawer::atom(const Place& place, Rng& rng, Failure& failure) {
  if (maker_.rules.difference) return difference_atom(place, rng, failure);
  failure = Failure::kNoOperator;
  if (predicates().empty()) return {};
  Place below = place;
  below.replaced = {};
  return drawer_.apply(rng.pick(predicates_), Sort::boolean(), kChoices, below, rng, failure);
}

// In difference logic an atom has one of few forms: one of the seed's with another predicate and another leaf.
Term PredicateDrawer::difference_atom(const Place& place, Rng& rng, Failure& failure) {
  failure = Failure::kNoArgument;
  const SortGroup* formulas = maker_.expressions.group(Sort::boolean());
  if (!formulas) return {};
  Term chosen = rng.pick(formulas->terms);
  Place here = place;
  here.replaced = {};
  if (!is_comparison(chosen) || !maker_.expressions.fits(chosen, here)) return {};
  here.replaced = chosen;
  if (rng.chance(1, 2)) {
    Term exchanged = maker_.generators.exchange(chosen, here, rng);
    if (exchanged) chosen = exchanged;
  }
  Occurrence leaf = sample_occurrence(chosen, rng);
  if (leaf.term.arity() > 0) return chosen;
  here.replaced = leaf.term;
  Term other = exchange_leaf(maker_, here, rng, failure);
  return other ? replace_at(maker_.store, chosen, leaf.path, other) : chosen;
}

}  // namespace cupel
