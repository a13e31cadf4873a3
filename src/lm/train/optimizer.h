// AdamW over the one tensor of parameters, with warm-up and cosine decay.
#pragma once

#include <torch/types.h>
#include <torch/utils.h>

#include <cstdint>
#include <utility>

namespace cupel::lm::train {

struct Schedule {
  double peak = 1e-3;
  double last = 1e-4;
  int64_t warm_up = 200;
  int64_t steps = 1000;

  /// Steps count from 0.
  double rate(int64_t step) const;
};

class AdamW {
 public:
  /// Parameters [range.first, range.second) learn. The tensors outlive it.
  AdamW(torch::Tensor& parameters, torch::Tensor& gradient, const torch::Tensor& decay_mask,
        std::pair<int64_t, int64_t> range);

  /// Clips the gradient to length 1, takes a step and clears the gradient. Returns its length before, on the device:
  /// reading it would wait for the device.
  torch::Tensor step(double rate, int64_t number);

  torch::Tensor& first() { return first_; }
  torch::Tensor& second() { return second_; }

 private:
  torch::Tensor parameters_, gradient_, decay_mask_;  // the range of each
  torch::Tensor whole_gradient_;
  torch::Tensor first_, second_;  // moments
};

}  // namespace cupel::lm::train
