#include "oracle/exhaustive.h"

#include <algorithm>
#include <optional>

#include "eval/certainty.h"
#include "eval/evaluator.h"
#include "term/walk.h"
#include "theory/domain.h"

namespace cupel::oracle {

namespace {

constexpr uint64_t kMostAssignments = 4'096;
constexpr uint64_t kMostNodes = 2'000;     // of all formulas, as a tree
constexpr uint64_t kMostWork = 1'000'000;  // nodes evaluated: this is asked for every candidate of a reduction

/// The constants that the formulas use; nothing where something else than constants, definitions and operators occurs.
std::optional<std::vector<const Function*>> constants_of(const std::vector<Term>& formulas) {
  std::vector<const Function*> constants;
  std::vector<Term> open = formulas;
  TermSet entered;
  bool fine = true;
  uint64_t nodes = 0;
  while (!open.empty() && fine) {
    Term root = open.back();
    open.pop_back();
    if (!entered.insert(root)) continue;
    nodes += root.occurrences();
    fine = nodes <= kMostNodes && !root.has_binders();
    if (!fine) break;
    post_order(root, [&](Term term) {
      const Function* function = term.fun();
      if (!function) return;
      if (function->body) {
        fine &= function->kind != FunctionKind::kRecursive;
        open.push_back(function->body);
      } else if (term.arity() == 0 && function->kind == FunctionKind::kDeclared) {
        if (std::ranges::find(constants, function) == constants.end()) constants.push_back(function);
      } else {
        fine &= function->kind == FunctionKind::kConstructor || function->kind == FunctionKind::kSelector;
      }
    });
  }
  if (!fine) return std::nullopt;
  return constants;
}

/// All values that each of the constants can have; nothing where there are too many assignments.
std::optional<std::vector<std::vector<Value>>> choices_for(const std::vector<const Function*>& constants,
                                                           uint64_t& assignments) {
  Domains domains;
  std::vector<std::vector<Value>> choices;
  assignments = 1;
  for (const Function* constant : constants) {
    auto values = domains.elements(constant->range, kMostAssignments);
    if (!values || assignments * values->size() > kMostAssignments) return std::nullopt;
    assignments *= values->size();
    choices.push_back(std::move(*values));
  }
  return choices;
}

Model assignment(const std::vector<const Function*>& constants, const std::vector<std::vector<Value>>& choices,
                 uint64_t number) {
  Model model;
  for (size_t i = 0; i < constants.size(); ++i) {
    model.define(*constants[i], choices[i][number % choices[i].size()]);
    number /= choices[i].size();
  }
  return model;
}

}  // namespace

bool has_no_model(const Script& script, const Query& query) {
  std::vector<Term> formulas = query.formulas();
  auto constants = constants_of(formulas);
  if (!constants) return false;
  uint64_t assignments = 0, nodes = 0;
  auto choices = choices_for(*constants, assignments);
  for (Term formula : formulas) nodes += formula.occurrences();
  if (!choices || nodes * assignments > kMostWork) return false;
  for (uint64_t i = 0; i < assignments; ++i) {
    Model model = assignment(*constants, *choices, i);
    Evaluator evaluator(*script.store, model);
    bool refuted = judge_all(evaluator, formulas, {.complete_symbols = false}).truth == Truth::kFalse;
    if (!refuted) return false;
  }
  return true;
}

}  // namespace cupel::oracle
