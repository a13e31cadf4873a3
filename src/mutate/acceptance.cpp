#include "mutate/acceptance.h"

#include <algorithm>

#include "eval/certainty.h"
#include "smtlib/queries.h"
#include "term/name.h"
#include "term/occurrence.h"

namespace cupel {

namespace {

constexpr uint32_t kGrowth = 300'000;  // terms; some 150 bytes each with what is known about them

bool gives_name(Term term, std::string_view name) {
  return std::ranges::any_of(term.annotation().attributes, [&](const Attribute& attribute) {
    return attribute.keyword == ":named" && unquoted(attribute.text) == name;
  });
}

bool crosses_binder(Term root, std::span<const uint32_t> path) {
  for (uint32_t child : path) {
    if (root.is(TermKind::kBinder) || root.is(TermKind::kMatch)) return true;
    root = root[child];
  }
  return false;
}

}  // namespace

Acceptance::Acceptance(const Script& script, const Model& model, EvalLimits limits)
    : store_(*script.store),
      model_(model),
      limits_(limits),
      script_(script),
      most_terms_(script.store->size() + kGrowth) {
  for (uint32_t id = 0; id < store_.size(); ++id) {
    const Function* function = store_.term(id).fun();
    if (!function || function->kind != FunctionKind::kNamed) continue;
    if (std::ranges::find(names_, function) == names_.end()) names_.push_back(const_cast<Function*>(function));
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

bool Acceptance::accepts(const Exchange& exchange) {
  change_ = {};
  if (is_doubtful(exchange.replacement)) return false;
  Change change{.formula = formula_of(exchange)};
  Term root = exchange.definition          ? exchange.definition->body
              : change.formula != SIZE_MAX ? formulas_[change.formula]
                                           : std::get<Assert>(script_.commands[exchange.command]).term;
  find_named_bodies(exchange, root, change);
  if (exchange.definition) {
    std::vector<uint32_t> path(exchange.path.begin(), exchange.path.end());
    change.bodies.emplace_back(exchange.definition, replace_at(store_, root, path, exchange.replacement));
  }
  bool accepted = change.bodies.empty() ? accepts_here(exchange, change) : accepts_everywhere(change);
  if (accepted) change_ = std::move(change);
  return accepted;
}

// The names on the way, and what they stand for after the exchange.
void Acceptance::find_named_bodies(const Exchange& exchange, Term root, Change& change) {
  if (names_.empty()) return;
  Term at = root;
  for (size_t i = 0; i < exchange.path.size(); ++i) {
    if (at.is(TermKind::kAnnotation)) {
      for (Function* function : names_) {
        if (!gives_name(at, function->raw_name) || function->body != at[0]) continue;
        std::vector<uint32_t> inner(exchange.path.begin() + static_cast<std::ptrdiff_t>(i) + 1, exchange.path.end());
        change.bodies.emplace_back(function, replace_at(store_, at[0], inner, exchange.replacement));
      }
    }
    at = at[exchange.path[i]];
  }
  if (!change.bodies.empty() && change.formula != SIZE_MAX) {
    std::vector<uint32_t> path(exchange.path.begin(), exchange.path.end());
    change.root = replace_at(store_, root, path, exchange.replacement);
  }
}

// Nothing but one formula changes. The shortcut shows in most cases that it does so for the worse; what it calls true
// is evaluated as a term of its own, for which all but the way up is known.
bool Acceptance::accepts_here(const Exchange& exchange, Change& change) {
  if (change.formula == SIZE_MAX) return true;
  Term root = formulas_[change.formula];
  bool shortcut = !crosses_binder(root, exchange.path);
  if (shortcut && !evaluator_->evaluate_replacing(root, exchange.path, exchange.replacement).is_true()) return false;
  std::vector<uint32_t> path(exchange.path.begin(), exchange.path.end());
  change.root = replace_at(store_, root, path, exchange.replacement);
  return evaluator_->evaluate(change.root).is_true();
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

// A store hardly ever has such literals, so terms are looked at once, not once for each replacement.
bool Acceptance::is_doubtful(Term replacement) {
  for (; seen_terms_ < store_.size(); ++seen_terms_) {
    Term term = store_.term(seen_terms_);
    any_doubtful_ |= term.is(TermKind::kLiteral) && cupel::is_doubtful(term.literal());
  }
  return any_doubtful_ && has_doubtful_literals({&replacement, 1});
}

}  // namespace cupel
