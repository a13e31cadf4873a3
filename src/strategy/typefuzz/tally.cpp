#include "strategy/typefuzz/tally.h"

namespace cupel {

namespace {

constexpr std::array<std::string_view, static_cast<size_t>(Failure::kCount)> kNames = {
    "failed: no operator", "failed: no argument",       "failed: no index",     "failed: too large",
    "failed: nonlinear",   "failed: form of the logic", "failed: holds a name", "failed: unchanged",
};

}  // namespace

Tally MutationTally::counts() const {
  Tally tally{{"mutants", mutants_}};
  for (size_t i = 0; i < failures_.size(); ++i) {
    if (failures_[i] > 0) tally.emplace_back(kNames[i], failures_[i]);
  }
  return tally;
}

}  // namespace cupel
