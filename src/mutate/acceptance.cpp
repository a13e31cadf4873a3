#include "mutate/acceptance.h"

#include <algorithm>

#include "eval/certainty.h"
#include "smtlib/queries.h"
#include "term/name.h"
#include "term/occurrence.h"

namespace cupel {

namespace {

constexpr uint32_t kGrowth = 300'000;       // terms; some 150 bytes each with what is known about them
constexpr size_t kOtherGrowth = 64u << 20;  // bytes

// Below a binder a term has no value of its own, and a named term may be used anywhere.
bool has_shortcut(Term root, std::span<const uint32_t> path) {
  for (uint32_t child : path) {
    bool named = root.is(TermKind::kAnnotation) && root.has_names();
    if (root.is(TermKind::kBinder) || root.is(TermKind::kMatch) || named) return false;
    root = root[child];
  }
  return true;
}

}  // namespace

Acceptance::Acceptance(const Script& script, const Model& model, EvalLimits limits)
    : store_(*script.store),
      model_(model),
      limits_(limits),
      script_(script),
      names_(*script.store),
      most_terms_(script.store->size() + kGrowth),
      most_bytes_(script.store->arena().reserved() + kOtherGrowth) {
  for (const Command& command : script.commands) {
    const auto* defined = std::get_if<DefineFun>(&command);
    definitions_bind_ |= defined && defined->function->body.has_binders();
  }
}

Result<std::unique_ptr<Acceptance>> Acceptance::start(const Script& script, size_t query, const Model& model,
                                                      EvalLimits limits) {
  std::optional<std::vector<Query>> queries = queries_of(script);
  if (!queries) return Error{"the script has commands that we do not understand"};
  if (query >= queries->size()) return Error{"the script has no such query"};
  if (defines_recursion(script)) return Error{"the script has recursive definitions"};
  std::unique_ptr<Acceptance> made(new Acceptance(script, model, limits));
  made->formulas_ = (*queries)[query].formulas();
  made->commands_ = (*queries)[query].commands;
  if (has_doubtful_literals(made->formulas_)) return Error{"solvers read the script's string literals differently"};
  made->evaluator_ = made->fresh_evaluator();
  JointVerdict verdict = judge_all(*made->evaluator_, made->formulas_, {});
  if (verdict.truth == Truth::kFalse) return Error{"an assertion is not true under the model"};
  if (verdict.truth == Truth::kUndetermined) return Error{verdict.reason};
  return made;
}

// Symbols are completed from the start: what is certainly true without is so with the defaults.
std::unique_ptr<Evaluator> Acceptance::fresh_evaluator() const {
  auto evaluator = std::make_unique<Evaluator>(store_, model_, limits_);
  evaluator->complete_symbols();
  return evaluator;
}

size_t Acceptance::formula_of(const Exchange& exchange) const {
  if (exchange.definition) return SIZE_MAX;
  auto found = std::ranges::find(commands_, exchange.command);
  return found == commands_.end() ? SIZE_MAX : static_cast<size_t>(found - commands_.begin());
}

Term Acceptance::root_of(const Exchange& exchange, size_t formula) const {
  if (exchange.definition) return exchange.definition->body;
  if (formula != SIZE_MAX) return formulas_[formula];
  return std::get<Assert>(script_.commands[exchange.command]).term;
}

// Most mutations are for the worse, which the shortcut shows without making a new formula. What passes is evaluated as
// a term of its own, for which all but the way up is known.
bool Acceptance::accepts(const Exchange& exchange) {
  change_ = {};
  if (is_doubtful(exchange.replacement)) return false;
  Change change{.formula = formula_of(exchange)};
  Term root = root_of(exchange, change.formula);
  if (change.formula != SIZE_MAX && has_shortcut(root, exchange.path)) {
    if (!evaluator_->evaluate_replacing(root, exchange.path, exchange.replacement).is_true()) return false;
  }
  change.root = names_.replace(root, exchange.path, exchange.replacement);
  change.bodies = names_.changed(root, change.root);
  if (exchange.definition) change.bodies.emplace_back(exchange.definition, change.root);
  bool accepted = true;
  if (!change.bodies.empty())
    accepted = accepts_everywhere(change);
  else if (change.formula != SIZE_MAX)
    accepted = evaluator_->evaluate(change.root).is_true();
  if (accepted) change_ = std::move(change);
  return accepted;
}

// What was remembered rests on the old bodies, so all formulas are evaluated from scratch.
bool Acceptance::accepts_everywhere(Change& change) {
  auto exchange_bodies = [&] {
    for (auto& [function, body] : change.bodies) std::swap(function->body, body);
  };
  exchange_bodies();
  change.evaluator = fresh_evaluator();
  bool holds = true;
  for (size_t i = 0; i < formulas_.size() && holds; ++i) {
    holds = change.evaluator->evaluate(i == change.formula ? change.root : formulas_[i]).is_true();
  }
  exchange_bodies();
  return holds;
}

void Acceptance::keep() {
  if (change_.formula != SIZE_MAX) formulas_[change_.formula] = change_.root;
  for (auto& [function, body] : change_.bodies) function->body = body;
  if (change_.evaluator) evaluator_ = std::move(change_.evaluator);
  change_ = {};
}

bool Acceptance::has_binders() const {
  return definitions_bind_ || std::ranges::any_of(formulas_, [](Term formula) { return formula.has_binders(); });
}

bool Acceptance::holds_from_scratch(Term formula) {
  if (!has_binders(formula)) return true;
  if (!scratch_) scratch_ = fresh_evaluator();
  scratch_->forget_values();
  return scratch_->evaluate(formula).is_true();
}

void Acceptance::drop_since(const TermStore::Mark& mark) {
  change_ = {};
  evaluator_->forget_since(mark.size);
  seen_terms_ = std::min(seen_terms_, mark.size);
  store_.drop_since(mark);
}

// A store hardly ever has such literals, so terms are looked at once, not once for each replacement.
bool Acceptance::is_doubtful(Term replacement) {
  for (; seen_terms_ < store_.size(); ++seen_terms_) {
    Term term = store_.term(seen_terms_);
    any_doubtful_ |= term.is(TermKind::kLiteral) && cupel::is_doubtful(term.literal());
  }
  return any_doubtful_ && has_doubtful_literals({&replacement, 1});
}

}  // namespace cupel
