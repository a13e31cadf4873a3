// The options of `fusion` and what all its chains share.
#pragma once

#include <cstdint>
#include <vector>

#include "strategy/strategy.h"

namespace cupel {

struct FusionSettings {
  explicit FusionSettings(const StrategyOptions& options);
  static std::vector<StrategyOption> rows();

  uint64_t chain;     // tests of a chain
  uint64_t pairs;     // the most variables of each seed that are fused at once
  uint64_t partners;  // seeds that a partner is looked for among
  bool mixed;         // fuse sat with unsat seeds, too
  bool single;        // believe a single solver's unsat
  double max_size;
};

}  // namespace cupel
