#include "mutate/failure.h"

namespace cupel {

namespace {

constexpr std::array<std::string_view, static_cast<size_t>(Failure::kCount)> kFailureNames = {
    "failed: no operator", "failed: no argument",       "failed: no index",     "failed: too large",
    "failed: nonlinear",   "failed: form of the logic", "failed: holds a name", "failed: unchanged",
};

}  // namespace

std::vector<std::pair<std::string_view, uint64_t>> FailureCounts::named() const {
  std::vector<std::pair<std::string_view, uint64_t>> happened;
  for (size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] > 0) happened.emplace_back(kFailureNames[i], counts_[i]);
  }
  return happened;
}

}  // namespace cupel
