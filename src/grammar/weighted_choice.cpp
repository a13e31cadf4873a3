#include "grammar/weighted_choice.h"

#include <numeric>

namespace cupel {

namespace {

uint64_t threshold_of(double share) {
  if (share >= 1) return UINT64_MAX;
  return static_cast<uint64_t>(share * 0x1.0p63) * 2;
}

}  // namespace

// Each column holds a share of 1: a thing with less is filled up from one with more.
WeightedChoice::WeightedChoice(std::span<const double> weights) {
  double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (!(sum > 0)) return;
  std::vector<double> shares;
  std::vector<uint32_t> small, large;
  for (uint32_t i = 0; i < weights.size(); ++i) {
    shares.push_back(weights[i] / sum * static_cast<double>(weights.size()));
    (shares[i] < 1 ? small : large).push_back(i);
  }
  columns_.resize(weights.size());
  while (!small.empty() && !large.empty()) {
    uint32_t poor = small.back(), rich = large.back();
    small.pop_back();
    columns_[poor] = {threshold_of(shares[poor]), poor, rich};
    shares[rich] -= 1 - shares[poor];
    if (shares[rich] >= 1) continue;
    large.pop_back();
    small.push_back(rich);
  }
  for (uint32_t rest : large) columns_[rest] = {UINT64_MAX, rest, rest};
  // Rounding leaves these: their share is 1, unless their weight is 0.
  uint32_t heaviest = 0;
  for (uint32_t i = 0; i < weights.size(); ++i)
    if (weights[i] > weights[heaviest]) heaviest = i;
  for (uint32_t rest : small) {
    uint32_t thing = weights[rest] > 0 ? rest : heaviest;
    columns_[rest] = {UINT64_MAX, thing, thing};
  }
}

}  // namespace cupel
