// The size of a model, and how a checkpoint says it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

#include "lm/format/format_error.h"
#include "lm/format/safetensors.h"

namespace cupel::lm {

struct ModelConfig {
  int64_t vocabulary = 4096;
  int64_t context = 1536;
  int64_t width = 256;
  int64_t layers = 8;
  int64_t heads = 4;

  bool operator==(const ModelConfig&) const = default;

  int64_t parameters() const {
    return vocabulary * width + context * width + layers * (12 * width * width + 13 * width) + 2 * width;
  }

  std::map<std::string, std::string> metadata() const {
    return {{"n_vocab", std::to_string(vocabulary)},
            {"n_ctx", std::to_string(context)},
            {"n_embd", std::to_string(width)},
            {"n_layer", std::to_string(layers)},
            {"n_head", std::to_string(heads)}};
  }

  /// GPT-2's checkpoints call tensors `wte.weight`, or `transformer.wte.weight`.
  static std::string prefix(const Safetensors& file) {
    return file.tensors().contains("transformer.wte.weight") ? "transformer." : "";
  }

  /// From the shapes of the tensors. Only the number of heads is written nowhere but in the metadata; original GPT-2
  /// checkpoints have heads of width 64.
  static ModelConfig of(const Safetensors& file) {
    ModelConfig config;
    std::string before = prefix(file);
    const TensorView& tokens = file.tensor(before + "wte.weight");
    const TensorView& positions = file.tensor(before + "wpe.weight");
    if (tokens.shape.size() != 2 || positions.shape.size() != 2 || tokens.shape[1] != positions.shape[1]) {
      throw FormatError("the checkpoint is no GPT-2: its embeddings do not fit together");
    }
    config.vocabulary = tokens.shape[0];
    config.width = tokens.shape[1];
    config.context = positions.shape[0];
    config.layers = layers_of(file, before + "h.");
    std::string heads = file.meta("n_head");
    config.heads = heads.empty() ? config.width / 64 : std::strtoll(heads.c_str(), nullptr, 10);
    config.check();
    for (const auto& [key, value] : config.metadata()) {
      std::string said = file.meta(key);
      if (!said.empty() && said != value) {
        throw FormatError("the checkpoint says " + key + " = '" + said + "', what it holds says " + value);
      }
    }
    return config;
  }

  /// By the highest number of a block, so that a tensor that is missing is missed.
  static int64_t layers_of(const Safetensors& file, const std::string& blocks) {
    int64_t layers = 0;
    for (auto at = file.tensors().lower_bound(blocks); at != file.tensors().end(); ++at) {
      if (!at->first.starts_with(blocks)) break;
      long long number = std::strtoll(at->first.c_str() + blocks.size(), nullptr, 10);
      layers = std::max<int64_t>(layers, std::min<int64_t>(number, 1 << 20) + 1);
    }
    return layers;
  }

  void check() const {
    auto within = [](int64_t value, int64_t low, int64_t high) { return value >= low && value <= high; };
    if (!within(vocabulary, 2, 1 << 20) || !within(context, 2, 1 << 16) || !within(width, 2, 1 << 14) ||
        !within(layers, 1, 256) || !within(heads, 1, width) || width % heads != 0) {
      throw FormatError("no model has this size: vocabulary " + std::to_string(vocabulary) + ", context " +
                        std::to_string(context) + ", width " + std::to_string(width) + ", layers " +
                        std::to_string(layers) + ", heads " + std::to_string(heads));
    }
  }
};

}  // namespace cupel::lm
