// GPT-2's architecture on libtorch: learned positions, layer norms before attention and MLP, one matrix for reading and
// writing tokens. All parameters lie in one tensor, one behind the other; so do their gradients. An optimizer and a
// checkpoint then deal with a few large tensors instead of hundreds.
#pragma once

#include <torch/types.h>
#include <torch/utils.h>

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lm/format/model_config.h"
#include "lm/format/safetensors.h"

namespace cupel::lm::train {

struct Parameter {
  std::string name;  // GPT-2's, as checkpoints have it
  torch::Tensor value;
  int64_t first;  // in the one tensor
  bool decays;    // matrices do, biases and norms do not
};

/// What is read in one step.
struct Batch {
  torch::Tensor tokens;     // rows x length
  torch::Tensor positions;  // start at 0 with each document
  torch::Tensor documents;  // which document of its row a token belongs to
  torch::Tensor targets;    // the next token; -100 where there is none

  Batch to(torch::Device device) const;
};

class Gpt {
 public:
  /// With random weights that follow from the seed, on any device the same.
  Gpt(const ModelConfig& config, torch::Device device, uint64_t seed);

  const ModelConfig& config() const { return config_; }
  torch::Device device() const { return flat_.device(); }
  const std::vector<Parameter>& parameters() const { return parameters_; }
  torch::Tensor& flat() { return flat_; }
  torch::Tensor& gradient() { return gradient_; }
  /// 1 where weights decay, 0 elsewhere.
  const torch::Tensor& decay_mask() const { return decay_mask_; }

  /// Only these parameters learn: the range of the one tensor that they take. All others keep their values.
  std::pair<int64_t, int64_t> train_last_mlp();

  /// Mean loss per token of a batch. `half`: matrix products in 16 bits (bfloat16).
  torch::Tensor loss(const Batch& batch, bool half) const;
  torch::Tensor logits(const Batch& batch, bool half) const;

  /// Reads weights by GPT-2's names; throws a FormatError where one is missing or has another shape.
  void load(const Safetensors& file);
  std::string save(TensorType type, const std::map<std::string, std::string>& metadata) const;

 private:
  void add(const std::string& name, std::vector<int64_t> shape, bool decays);
  const torch::Tensor& at(const std::string& name) const;
  torch::Tensor attention(const torch::Tensor& x, int64_t layer, const torch::Tensor& mask, bool half) const;
  torch::Tensor feed_forward(const torch::Tensor& x, int64_t layer, bool half) const;
  torch::Tensor norm(const torch::Tensor& x, const std::string& name) const;
  torch::Tensor project(const torch::Tensor& x, const std::string& name, bool half) const;
  torch::Tensor hidden(const Batch& batch, bool half) const;

  ModelConfig config_;
  torch::Tensor flat_, gradient_, decay_mask_;
  std::vector<Parameter> parameters_;
  std::unordered_map<std::string, size_t> by_name_;
};

}  // namespace cupel::lm::train
