// The one source of randomness. Every random choice flows from a 64-bit campaign seed through split streams,
// so that any test can be regenerated alone, on any number of workers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/assert.h"

namespace cupel {

/// A small, fast generator (xoshiro256**, seeded through SplitMix64). Copyable; the same seed gives the same
/// stream on every platform.
class Rng {
 public:
  explicit Rng(uint64_t seed);

  /// An independent stream that depends only on this stream's seed and `label`, not on how much was drawn so
  /// far.
  Rng split(uint64_t label) const;
  Rng split(std::string_view label) const;

  uint64_t next();

  /// Uniform in [0, bound); `bound` must be positive.
  uint64_t below(uint64_t bound);
  /// Uniform in [low, high], both ends included.
  int64_t between(int64_t low, int64_t high);
  /// True with probability `numerator / denominator`.
  bool chance(uint64_t numerator, uint64_t denominator) { return below(denominator) < numerator; }
  /// Uniform in [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  /// A uniformly chosen element of a non-empty container.
  template <typename Container>
  auto& pick(Container& items) {
    CUPEL_ASSERT(!items.empty());
    return items[static_cast<size_t>(below(items.size()))];
  }

 private:
  uint64_t seed_;
  uint64_t state_[4];
};

}  // namespace cupel
