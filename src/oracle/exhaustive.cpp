#include "oracle/exhaustive.h"

#include <algorithm>
#include <optional>

#include "eval/certainty.h"
#include "eval/evaluator.h"
#include "oracle/free_constants.h"
#include "theory/domain.h"

namespace cupel::oracle {

namespace {

constexpr uint64_t kMostAssignments = 4'096;
constexpr uint64_t kMostWork = 1'000'000;  // nodes evaluated: this is asked for every candidate of a reduction

/// All values that each of the constants can have; nothing where there are too many assignments.
std::optional<std::vector<ElementsPtr>> choices_for(const std::vector<const Function*>& constants,
                                                    uint64_t& assignments) {
  Domains domains;
  std::vector<ElementsPtr> choices;
  assignments = 1;
  for (const Function* constant : constants) {
    ElementsPtr values = domains.elements(constant->range, kMostAssignments);
    if (!values || assignments * values->size() > kMostAssignments) return std::nullopt;
    assignments *= values->size();
    choices.push_back(std::move(values));
  }
  return choices;
}

Model assignment(const std::vector<const Function*>& constants, const std::vector<ElementsPtr>& choices,
                 uint64_t number) {
  Model model;
  for (size_t i = 0; i < constants.size(); ++i) {
    model.define(*constants[i], (*choices[i])[number % choices[i]->size()]);
    number /= choices[i]->size();
  }
  return model;
}

}  // namespace

bool has_no_model(const Script& script, const Query& query) {
  std::vector<Term> formulas = query.formulas();
  auto constants = free_constants(formulas);
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
