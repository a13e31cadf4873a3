// One mutation: GENMUTANT of DIVER (Algorithm 3). A position is drawn once, terms for it until one keeps the formula
// true.
#include <algorithm>

#include "strategy/diver/diver_chain.h"
#include "term/operator.h"
#include "term/walk.h"

namespace cupel {

namespace {

bool is_nonlinear(Term term) {
  return (term.op() && (term.op()->flags & kNonlinear)) || (term.fun() && term.fun()->body);
}

}  // namespace

// Collects what lies on the way to the position. False where nothing there may change.
bool DiverChain::choose_site(Failure& failure) {
  site_.choice = root_->positions().choose(rng_, site_.path);
  Term root = root_->acceptance().formulas()[site_.choice.formula];
  site_.spine.assign(1, root);
  site_.bound.clear();
  site_.crosses_product = site_.under_binder = false;
  bool literal = false;
  for (uint32_t child : site_.path) {
    Term term = site_.spine.back();
    failure = Failure::kForm;
    if (literal) return false;
    literal = term.op() && (term.op()->flags & kWantsValues);
    site_.crosses_product |= root_->maker().rules.linear && is_nonlinear(term);
    site_.under_binder |= term.is(TermKind::kBinder) || term.is(TermKind::kMatch);
    auto bound = bound_in(term, child);
    site_.bound.insert(site_.bound.end(), bound.begin(), bound.end());
    site_.spine.push_back(term[child]);
  }
  uint64_t others = root_->size() - std::min(root_->size(), site_.choice.term.occurrences());
  site_.place = {.command = root_->command_of(site_.choice.formula),
                 .replaced = site_.choice.term,
                 .bound = site_.bound,
                 .room = limit_ - std::min(limit_, others),
                 .literal = literal};
  return true;
}

bool DiverChain::generate(Mutant& mutant, bool may_complicate) {
  ++tries_;
  if (root_->positions().weight() <= 0) return false;
  Failure failure = Failure::kForm;
  if (!choose_site(failure)) {
    failures_.count(failure);
    return false;
  }
  for (uint64_t i = 0; i < settings_.draws; ++i) {
    TermStore::Mark mark = root_->store().mark();
    Drawn drawn = draw(mutant);
    if (drawn == Drawn::kAccepted) {
      if (may_complicate && rng_.unit() < settings_.complicate) {
        mark = root_->store().mark();
        bool complicated = complicate(mutant);
        complicated_ += complicated;
        if (!complicated) root_->acceptance().drop_since(mark);
      }
      return true;
    }
    // Only accepted terms are kept in the store.
    root_->acceptance().drop_since(mark);
    if (drawn == Drawn::kHopeless) break;
  }
  ++empty_;
  return false;
}

DiverChain::Drawn DiverChain::draw(Mutant& mutant) {
  ++draws_;
  Failure failure = Failure::kForm;
  auto failed = [&] {
    failures_.count(failure);
    return failure == Failure::kForm ? Drawn::kHopeless : Drawn::kRefused;  // whatever is drawn here
  };
  Term made = root_->drawer().draw(site_.place, *site_.choice.constraint, rng_, failure);
  if (!made || !fits(made, failure)) return failed();
  Verdict verdict = judge(made);
  bool accepted = verdict == Verdict::kByConstraint || verdict == Verdict::kByEvaluation;
  Term formula = accepted ? rebuilt(made, failure) : Term();
  bool slow = formula && !root_->acceptance().holds_from_scratch(formula);
  ++verdicts_[static_cast<size_t>(slow ? Verdict::kTooSlow : verdict)];
  if (settings_.operators) count(made, accepted && !slow);
  if (!accepted || slow) return Drawn::kRefused;
  if (!formula) return failed();
  if (!seen_.insert(formula.id()).second) {
    ++duplicates_;
    return Drawn::kRefused;
  }
  mutant = {site_.place.command, formula, site_.path, site_.place.replaced, made};
  return Drawn::kAccepted;
}

// A quantifier below a quantifier is refused: trying out both takes longer than a test.
bool DiverChain::fits(Term made, Failure& failure) const {
  failure = Failure::kUnchanged;
  if (made == site_.place.replaced) return false;
  failure = Failure::kTooLarge;
  return made.occurrences() <= site_.place.room && !(site_.under_binder && made.has_binders());
}

// A value in the constraint keeps the formula true (the paper's proposition 1). Where the constraint is exact, no other
// one does; otherwise the formula is evaluated.
DiverChain::Verdict DiverChain::judge(Term made) {
  Acceptance& acceptance = root_->acceptance();
  const Constraint& constraint = *site_.choice.constraint;
  if (acceptance.is_doubtful(made)) return Verdict::kDoubtful;
  if (constraint.kind == Constraint::Kind::kAnything) return Verdict::kByConstraint;
  if (constraint.kind != Constraint::Kind::kNothing) {
    Value value = root_->evaluator().evaluate(made);
    bool inside = !value.is_none() && constraint.contains(value);
    if (!inside && constraint.exact) return Verdict::kExact;
    // Where any value does, the way up may lead through operators whose results can become too large to evaluate.
    if (inside && constraint.kind != Constraint::Kind::kAnyValue) return Verdict::kByConstraint;
  }
  bool holds = acceptance.accepts({site_.place.command, nullptr, site_.path, made});
  return holds ? Verdict::kByEvaluation : Verdict::kFalse;
}

Term DiverChain::rebuilt(Term replacement, Failure& failure) {
  Term result = replacement;
  failure = Failure::kNonlinear;
  for (size_t i = site_.path.size(); i-- > 0;) {
    children_.assign(site_.spine[i].args().begin(), site_.spine[i].args().end());
    children_[site_.path[i]] = result;
    result = root_->store().rebuild(site_.spine[i], children_);
    if (site_.crosses_product && !root_->maker().linearity.holds_at(result)) return {};
  }
  return result;
}

void DiverChain::count(Term made, bool accepted) {
  std::string name = made.fun() && made.arity() > 0 ? "function" : "leaf";
  if (const Operator* op = made.op()) {
    name = std::string(op->theory) + " " + op->name;
    if (!op->eval && !(op->flags & kLazy)) name += " (no evaluator)";
  }
  Rate& rate = rates_[name];
  ++rate.tried;
  rate.accepted += accepted;
}

}  // namespace cupel
