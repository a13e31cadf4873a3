// Which chain comes from which strategy, seed and random numbers: a pure function of the campaign's seed and the
// chain's number. This is what makes tests have an identity.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "strategy/strategy.h"

namespace cupel {

/// `typefuzz-12.7`: chain 12 of the campaign, its seventh test; steps count from 1.
struct TestId {
  std::string strategy;
  uint64_t chain = 0;
  uint32_t step = 0;

  std::string text() const;
  static std::optional<TestId> parse(std::string_view text);
  bool operator==(const TestId&) const = default;
};

struct PlannedChain {
  const ChosenStrategy* strategy;
  std::vector<const Seed*> seeds;  // as many as the strategy wants
  Rng rng;

  /// The one that the chain works on; null for strategies without seeds.
  const Seed* seed() const { return seeds.empty() ? nullptr : seeds.front(); }
};

/// Refers to strategies and seeds, which outlive it. Thread-safe.
class Plan {
 public:
  /// At least one weight is positive. There are seeds unless no strategy wants any.
  Plan(const std::vector<ChosenStrategy>& strategies, const std::vector<Seed>& seeds, uint64_t rng_seed);

  PlannedChain chain(uint64_t number) const;
  const std::vector<ChosenStrategy>& strategies() const { return strategies_; }

 private:
  const std::vector<ChosenStrategy>& strategies_;
  const std::vector<Seed>& seeds_;
  double total_weight_ = 0;
  Rng rng_;
};

}  // namespace cupel
