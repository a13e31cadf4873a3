#include "oracle/free_constants.h"

#include <algorithm>

#include "term/walk.h"

namespace cupel::oracle {

namespace {

constexpr uint64_t kMostNodes = 2'000;  // of all formulas, as a tree

}  // namespace

std::optional<std::vector<const Function*>> free_constants(std::span<const Term> formulas) {
  std::vector<const Function*> constants;
  std::vector<Term> open(formulas.begin(), formulas.end());
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
      } else if (function->domain.empty() && function->kind == FunctionKind::kDeclared) {
        if (std::ranges::find(constants, function) == constants.end()) constants.push_back(function);
      } else {
        fine &= function->kind == FunctionKind::kConstructor || function->kind == FunctionKind::kSelector;
      }
    });
  }
  if (!fine) return std::nullopt;
  return constants;
}

}  // namespace cupel::oracle
