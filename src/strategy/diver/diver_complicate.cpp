// Complicate of DIVER: a fresh constant takes the place of a subterm of the new term, and what is known to do there is
// asserted about it. With the subterm's value for the constant, the mutant is true as before.
#include <fmt/format.h>

#include "mutate/constraint_values.h"
#include "mutate/value_term.h"
#include "strategy/diver/diver_chain.h"
#include "term/occurrence.h"
#include "term/operator.h"
#include "term/walk.h"

namespace cupel {

namespace {

bool uses_only(Term formula, const LogicRules& rules) {
  bool allowed = true;
  post_order(formula, [&](Term term) { allowed = allowed && (!term.op() || rules.allows(*term.op())); });
  return allowed;
}

}  // namespace

// Literals stay where solvers want one: arguments of some operators, and anything in a regular expression. Atoms of
// difference logic keep their form.
bool DiverChain::may_vary(Term made, std::span<const uint32_t> path) const {
  for (uint32_t child : path) {
    bool literal = made.sort().is(SortKind::kRegLan) || (made.op() && (made.op()->flags & kWantsValues));
    if (literal || made.is(TermKind::kBinder) || made.is(TermKind::kMatch)) return false;
    made = made[child];
  }
  const LogicRules& rules = root_->maker().rules;
  Sort sort = made.sort();
  if (!has_constants(sort) || sort.is(SortKind::kRoundingMode) || made.has_variables()) return false;
  // Floats bring bit patterns, but z3 has no constants of these in QF_FP.
  if (sort.is(SortKind::kBitVec) && !rules.bit_vector_operators) return false;
  return rules.has_sort(sort) && (!rules.difference || sort == Sort::boolean());
}

bool DiverChain::complicate(Mutant& mutant) {
  if (site_.under_binder || site_.place.literal) return false;
  Occurrence at = sample_occurrence(mutant.after, rng_);
  if (!may_vary(mutant.after, at.path)) return false;
  Value value = root_->evaluator().evaluate(at.term);
  Sort sort = at.term.sort();
  if (!value_term(root_->store(), value, sort)) return false;
  const Function* fresh = fresh_constant(sort);
  Term constant = root_->store().constant(*const_cast<Function*>(fresh));

  Constraint constraint = constraint_at(root_->evaluator(), mutant.after, at.path, *site_.choice.constraint);
  if (!constraint.contains(value)) constraint = current_value(value);
  Term demand = formula_of(root_->store(), constraint, constant);
  if (demand && !uses_only(demand, root_->maker().rules)) return false;
  // What is asserted stays with the roots to come: it must not take the room that their mutants need.
  if (demand && root_->size() + demand.occurrences() > limit_ / 2) return false;

  Term after = replace_at(root_->store(), mutant.after, at.path, constant);
  bool linear = !root_->maker().rules.linear || root_->maker().linearity.holds(after);
  Failure failure = Failure::kNonlinear;
  Term formula = linear ? rebuilt(after, failure) : Term();
  if (!formula) return false;
  Mutant made = mutant;
  made.after = after;
  made.formula = formula;
  made.fresh = fresh;
  made.value = std::move(value);
  made.demand = demand;
  if (!root_->holds_with_fresh(made)) return false;
  mutant = std::move(made);
  return true;
}

// Mutants of one root share the constants, since each is a script of its own.
const Function* DiverChain::fresh_constant(Sort sort) {
  const Function*& known = fresh_[&sort.node()];
  while (!known) {
    std::string name = fmt::format("fresh_{}", names_++);
    if (!root_->store().is_declared(name)) known = root_->store().declare(name, FunctionKind::kDeclared, {}, sort);
  }
  return known;
}

}  // namespace cupel
