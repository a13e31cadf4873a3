// Which seeds are of use to which strategies. A chain that cannot start, or has no test, costs little; millions of them
// cost a campaign its time and its disk, so the queue passes them over once it is clear that nothing comes of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "strategy/plan.h"

namespace cupel::campaign {

/// Why a chain had no test.
enum class Fruitless {
  kNothing,   // its strategy made nothing of its seed, or no solver is there for what it made
  kTooSlow,   // with more patience there may be tests
  kSetAside,  // no solver answers its seed
};

/// By pairs of a strategy and the seed that a chain works on; a strategy without seeds is a pair of its own. Not
/// thread-safe.
class SeedUses {
 public:
  /// Refers to both.
  SeedUses(const std::vector<ChosenStrategy>& strategies, const std::vector<Seed>& seeds);

  enum class Use { kGood, kSlow, kNone };
  Use of(const PlannedChain& planned) const;
  bool has_good() const { return slow_ + useless_ < pairs_; }
  bool has_slow() const { return slow_ > 0; }

  /// `patient`: solvers had all the time that they wanted. What is slow stays so.
  void had_tests(const PlannedChain& planned, bool patient) {
    if (!patient) set(key_of(planned), {});
  }
  void had_none(const PlannedChain& planned, Fruitless why, bool patient);

 private:
  using Key = std::pair<const ChosenStrategy*, const Seed*>;
  struct State {
    unsigned in_a_row = 0;  // chains without a test
    Use use = Use::kGood;
  };

  static Key key_of(const PlannedChain& planned) { return {planned.strategy, planned.seed()}; }
  void set(const Key& key, State state);

  const std::vector<ChosenStrategy>& strategies_;
  size_t pairs_ = 0;
  size_t slow_ = 0;
  size_t useless_ = 0;
  std::map<Key, State> states_;  // of those whose last chain had no test
};

}  // namespace cupel::campaign
