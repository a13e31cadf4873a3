// Diversity-oriented mutation (LAST, section III-C1, Algorithm 1): mutants of a formula that widen what a model learns
// from. A mutant is made by ten mutations, each of a term (add, delete, replace) or of an operator.
#pragma once

#include <optional>
#include <string>

#include "base/rng.h"
#include "lm/canonical.h"
#include "lm/donors.h"
#include "mutate/operator_set.h"

namespace cupel::lm {

struct DiversitySettings {
  unsigned mutations = 10;
  CanonicalLimits limits;
};

/// Immutable; shared by all threads.
class DiversityMutator {
 public:
  /// `donors` outlive it.
  DiversityMutator(const DonorPool& donors, DiversitySettings settings);

  /// A mutant in canonical shape; none if no mutation took place or the result is too long.
  std::optional<CanonicalFormula> mutant(const CanonicalFormula& formula, Rng& rng) const;

 private:
  const DonorPool& donors_;
  DiversitySettings settings_;
  OperatorSet operators_;
};

}  // namespace cupel::lm
