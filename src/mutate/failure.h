// Why an attempt at making a term for a place fails, and how often. Attempts fail all the time; the counts show a
// strategy that wastes its time on some kind of seed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace cupel {

enum class Failure : uint8_t {
  kNoOperator,  // nothing makes this sort
  kNoArgument,  // no expression fits
  kNoInstance,  // no indices fit
  kTooLarge,
  kNonlinear,
  kForm,       // the logic fixes the form of what is there
  kHoldsName,  // a name given with :named would be lost
  kUnchanged,
  kCount,
};

class FailureCounts {
 public:
  void count(Failure failure) { ++counts_[static_cast<size_t>(failure)]; }
  /// Those that happened, by name: `failed: no operator`, ...
  std::vector<std::pair<std::string_view, uint64_t>> named() const;

 private:
  std::array<uint64_t, static_cast<size_t>(Failure::kCount)> counts_{};
};

}  // namespace cupel
