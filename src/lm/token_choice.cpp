#include "lm/token_choice.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cupel::lm {

void TokenChoice::exponentiate(std::span<const float> logits) {
  weights_.resize(logits.size());
  float most = *std::ranges::max_element(logits);
  // Below this it is the most likely token, always.
  auto scale = static_cast<float>(1 / std::max(settings_.temperature, 1e-3));
  sum_ = 0;
  for (size_t i = 0; i < logits.size(); ++i) {
    float power = (logits[i] - most) * scale;
    weights_[i] = power < -30 ? 0.0f : std::exp(power);
    sum_ += static_cast<double>(weights_[i]);
  }
}

void TokenChoice::weigh(std::span<const float> logits) {
  exponentiate(logits);
  if (settings_.top_k > 0 || share() < 1) cut();
}

// Keeps the heaviest, until there are k of them or they make up p of the whole. Few are kept, so the rest is not
// sorted.
void TokenChoice::cut() {
  order_.resize(weights_.size());
  std::iota(order_.begin(), order_.end(), 0u);
  auto lighter = [this](TokenId a, TokenId b) {
    return weights_[a] != weights_[b] ? weights_[a] < weights_[b] : a > b;
  };
  std::ranges::make_heap(order_, lighter);
  double kept = 0, wanted = share() * sum_;
  auto rest = order_.end();
  for (size_t count = 0; rest != order_.begin() && (settings_.top_k == 0 || count < settings_.top_k); ++count) {
    std::pop_heap(order_.begin(), rest, lighter);
    kept += static_cast<double>(weights_[*--rest]);
    if (kept >= wanted) break;
  }
  std::for_each(order_.begin(), rest, [this](TokenId token) { weights_[token] = 0; });
  sum_ = kept;
}

std::optional<TokenId> TokenChoice::draw(Rng& rng) const {
  double at = rng.unit() * sum_;
  std::optional<TokenId> last;
  for (size_t i = 0; i < weights_.size(); ++i) {
    if (weights_[i] <= 0) continue;
    last = static_cast<TokenId>(i);
    at -= static_cast<double>(weights_[i]);
    if (at < 0) break;
  }
  return last;
}

void TokenChoice::reject(TokenId token) {
  weights_[token] = 0;
  sum_ = 0;
  for (float weight : weights_) sum_ += static_cast<double>(weight);
}

void TokenChoice::restrict_to(std::span<const float> logits, const std::vector<bool>& allowed) {
  weights_.assign(logits.size(), 0.0f);
  float most = -INFINITY;
  for (size_t i = 0; i < logits.size(); ++i) {
    if (allowed[i]) most = std::max(most, logits[i]);
  }
  auto scale = static_cast<float>(1 / std::max(settings_.temperature, 1e-3));
  sum_ = 0;
  for (size_t i = 0; i < logits.size(); ++i) {
    if (!allowed[i]) continue;
    weights_[i] = std::max(std::exp((logits[i] - most) * scale), 1e-30f);
    sum_ += static_cast<double>(weights_[i]);
  }
}

}  // namespace cupel::lm
