// Semantic-preserving mutation (LAST, section III-C2): z3's tactics rewrite a formula that once triggered a bug, and
// most rewritten ones still do.
//
// Not every tactic preserves what a formula means: `solve-eqs` drops variables, `fix-dl-var` fixes one. An allow-list
// names those that keep the formula equivalent, or equisatisfiable with new symbols, and only a single goal that z3
// itself calls precise counts.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lm/canonical.h"
#include "process/executor.h"

namespace cupel::lm {

std::span<const std::string_view> allowed_tactics();

/// Not thread-safe: one per worker.
class TacticMutator {
 public:
  /// An error where there is no z3.
  static Result<std::unique_ptr<TacticMutator>> start();

  /// What the tactics make of a canonical formula, each text once, the formula itself left out. Formulas with several
  /// queries have none.
  std::vector<CanonicalFormula> mutants(const CanonicalFormula& formula, const CanonicalLimits& limits);

 private:
  explicit TacticMutator(std::unique_ptr<process::Executor> executor) : executor_(std::move(executor)) {}

  std::unique_ptr<process::Executor> executor_;
};

}  // namespace cupel::lm
