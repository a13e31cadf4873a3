// Draws the next token from logits: temperature, top-k, top-p; tokens that turn out not to fit are taken out and the
// rest is weighed anew.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/rng.h"
#include "lm/tokenizer.h"

namespace cupel::lm {

struct ChoiceSettings {
  double temperature = 0.7;
  uint32_t top_k = 0;           // 0: all
  std::optional<double> top_p;  // share of the whole that the likeliest make up; default: all
};

/// Used again and again by one thread.
class TokenChoice {
 public:
  explicit TokenChoice(const ChoiceSettings& settings) : settings_(settings) {}

  /// Starts from new logits.
  void weigh(std::span<const float> logits);
  /// Draws one by its weight; none if all were taken out.
  std::optional<TokenId> draw(Rng& rng) const;
  /// Takes one out.
  void reject(TokenId token);
  /// Gives every token its weight again, also those beyond top-k and top-p, but keeps only those with `allowed` set.
  /// For when all that were likely did not fit.
  void restrict_to(std::span<const float> logits, const std::vector<bool>& allowed);

 private:
  void exponentiate(std::span<const float> logits);
  double share() const { return settings_.top_p.value_or(1.0); }
  void cut();

  ChoiceSettings settings_;
  std::vector<float> weights_;
  double sum_ = 0;
  std::vector<TokenId> order_;  // scratch
};

}  // namespace cupel::lm
