// The weights of a model, ready for sampling.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "lm/blas.h"
#include "lm/format/model_config.h"

namespace cupel::lm {

/// Immutable; shared by all threads.
class Model {
 public:
  struct Norm {
    std::vector<float> weight, bias;
  };
  struct Linear {
    std::vector<float> weight;  // inputs x outputs, as GPT-2 has it
    std::vector<float> bias;
  };
  struct Block {
    Norm before_attention;
    Linear attention;  // queries, keys, values side by side
    Linear attention_out;
    Norm before_mlp;
    Linear mlp_in;
    Linear mlp_out;
  };

  /// Reads a safetensors file. The error of a bad one is one line: what is wrong with which tensor.
  static Result<std::shared_ptr<const Model>> load(const std::string& path);
  static Result<std::shared_ptr<const Model>> parse(std::string bytes);
  /// With random weights: what the constraint alone makes.
  static Result<std::shared_ptr<const Model>> random(const ModelConfig& config, uint64_t seed);

  const ModelConfig& config() const { return config_; }
  const Blas& blas() const { return *blas_; }
  /// Of the tokenizer that it was trained with; empty if the file does not say.
  const std::string& tokenizer_fingerprint() const { return tokenizer_fingerprint_; }

  std::vector<float> tokens;     // vocabulary x width
  std::vector<float> outputs;    // the same, width x vocabulary: what logits are made with
  std::vector<float> positions;  // context x width
  std::vector<Block> blocks;
  Norm last;

 private:
  static Result<std::shared_ptr<const Model>> from(const Safetensors& file);

  ModelConfig config_;
  const Blas* blas_ = nullptr;
  std::string tokenizer_fingerprint_;
};

}  // namespace cupel::lm
