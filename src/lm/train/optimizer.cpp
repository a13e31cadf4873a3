#include "lm/train/optimizer.h"

#include <algorithm>
#include <cmath>

namespace cupel::lm::train {

namespace {

constexpr double kBeta1 = 0.9, kBeta2 = 0.95, kEpsilon = 1e-8, kDecay = 0.1, kLongest = 1.0;

}  // namespace

double Schedule::rate(int64_t step) const {
  if (step < warm_up) return peak * static_cast<double>(step + 1) / static_cast<double>(warm_up);
  double span = static_cast<double>(std::max<int64_t>(1, steps - warm_up));
  double done = std::min(1.0, static_cast<double>(step - warm_up) / span);
  return last + (peak - last) * 0.5 * (1 + std::cos(M_PI * done));
}

AdamW::AdamW(torch::Tensor& parameters, torch::Tensor& gradient, const torch::Tensor& decay_mask,
             std::pair<int64_t, int64_t> range)
    : parameters_(parameters.narrow(0, range.first, range.second - range.first)),
      gradient_(gradient.narrow(0, range.first, range.second - range.first)),
      decay_mask_(decay_mask.narrow(0, range.first, range.second - range.first)),
      whole_gradient_(gradient),
      first_(torch::zeros_like(parameters_)),
      second_(torch::zeros_like(parameters_)) {}

torch::Tensor AdamW::step(double rate, int64_t number) {
  torch::NoGradGuard no_gradients;
  torch::Tensor length = gradient_.norm();
  gradient_.mul_((kLongest / (length + 1e-6)).clamp_max(1.0));
  first_.mul_(kBeta1).add_(gradient_, 1 - kBeta1);
  second_.mul_(kBeta2).addcmul_(gradient_, gradient_, 1 - kBeta2);
  double bias1 = 1 - std::pow(kBeta1, static_cast<double>(number + 1));
  double bias2 = 1 - std::pow(kBeta2, static_cast<double>(number + 1));
  parameters_.sub_(parameters_ * decay_mask_, rate * kDecay);
  parameters_.addcdiv_(first_, (second_ / bias2).sqrt_().add_(kEpsilon), -rate / bias1);
  whole_gradient_.zero_();
  return length;
}

}  // namespace cupel::lm::train
