// Why attempts at a mutation fail, counted.
#pragma once

#include <array>
#include <cstdint>

#include "strategy/strategy.h"

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

class MutationTally {
 public:
  void count(Failure failure) { ++failures_[static_cast<size_t>(failure)]; }
  void count_mutant() { ++mutants_; }
  Tally counts() const;

 private:
  uint64_t mutants_ = 0;
  std::array<uint64_t, static_cast<size_t>(Failure::kCount)> failures_{};
};

}  // namespace cupel
