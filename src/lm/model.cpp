#include "lm/model.h"

#include <cmath>
#include <functional>
#include <numbers>

#include "base/rng.h"

namespace cupel::lm {

namespace {

/// Gives the values of a tensor by its name and shape.
using Source = std::function<std::vector<float>(const std::string& name, const std::vector<int64_t>& shape)>;

void fill(Model& model, const ModelConfig& config, const Source& source) {
  int64_t width = config.width;
  auto norm = [&](const std::string& name) {
    return Model::Norm{source(name + ".weight", {width}), source(name + ".bias", {width})};
  };
  auto linear = [&](const std::string& name, int64_t inputs, int64_t outputs) {
    return Model::Linear{source(name + ".weight", {inputs, outputs}), source(name + ".bias", {outputs})};
  };
  model.tokens = source("wte.weight", {config.vocabulary, width});
  model.positions = source("wpe.weight", {config.context, width});
  for (int64_t layer = 0; layer < config.layers; ++layer) {
    std::string at = "h." + std::to_string(layer) + ".";
    model.blocks.push_back({.before_attention = norm(at + "ln_1"),
                            .attention = linear(at + "attn.c_attn", width, 3 * width),
                            .attention_out = linear(at + "attn.c_proj", width, width),
                            .before_mlp = norm(at + "ln_2"),
                            .mlp_in = linear(at + "mlp.c_fc", width, 4 * width),
                            .mlp_out = linear(at + "mlp.c_proj", 4 * width, width)});
  }
  model.last = norm("ln_f");
  auto rows = static_cast<size_t>(config.vocabulary), columns = static_cast<size_t>(width);
  model.outputs.resize(model.tokens.size());
  for (size_t row = 0; row < rows; ++row) {
    for (size_t column = 0; column < columns; ++column) {
      model.outputs[column * rows + row] = model.tokens[row * columns + column];
    }
  }
}

std::string written(const std::vector<int64_t>& shape) {
  std::string text;
  for (int64_t size : shape) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return text;
}

}  // namespace

Result<std::shared_ptr<const Model>> Model::from(const Safetensors& file) {
  auto model = std::make_shared<Model>();
  model->blas_ = TRY(open_blas());
  model->config_ = ModelConfig::of(file);
  model->tokenizer_fingerprint_ = file.meta("tokenizer");
  std::string before = ModelConfig::prefix(file);
  fill(*model, model->config_, [&](const std::string& name, const std::vector<int64_t>& shape) {
    const TensorView& view = file.tensor(before + name);
    if (view.shape != shape) {
      throw FormatError("safetensors: " + name + " has the shape " + written(view.shape) + ", not " + written(shape));
    }
    return file.values(before + name);
  });
  return std::shared_ptr<const Model>(std::move(model));
}

Result<std::shared_ptr<const Model>> Model::parse(std::string bytes) {
  try {
    return from(Safetensors::parse(std::move(bytes)));
  } catch (const FormatError& error) {
    return Error{error.what()};
  }
}

Result<std::shared_ptr<const Model>> Model::load(const std::string& path) {
  try {
    Result<std::shared_ptr<const Model>> model = from(Safetensors::read(path));
    return model;
  } catch (const FormatError& error) {
    std::string what = error.what();
    return Error{what.starts_with(path) ? what : path + ": " + what};
  }
}

Result<std::shared_ptr<const Model>> Model::random(const ModelConfig& config, uint64_t seed) {
  try {
    config.check();
  } catch (const FormatError& error) {
    return Error{error.what()};
  }
  auto model = std::make_shared<Model>();
  model->blas_ = TRY(open_blas());
  model->config_ = config;
  Rng rng(seed);
  // As GPT-2 starts: normal numbers of deviation 0.02, norms that change nothing.
  fill(*model, config, [&](const std::string& name, const std::vector<int64_t>& shape) {
    size_t count = 1;
    for (int64_t size : shape) count *= static_cast<size_t>(size);
    bool matrix = shape.size() == 2;
    bool scale = name.find("ln_") != std::string::npos && name.ends_with("weight");
    std::vector<float> values(count, scale ? 1.0f : 0.0f);
    for (size_t i = 0; matrix && i < count; ++i) {
      double radius = std::sqrt(-2 * std::log(1 - rng.unit()));
      values[i] = static_cast<float>(0.02 * radius * std::cos(2 * std::numbers::pi * rng.unit()));
    }
    return values;
  });
  return std::shared_ptr<const Model>(std::move(model));
}

}  // namespace cupel::lm
