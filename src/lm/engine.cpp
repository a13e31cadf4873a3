#include "lm/engine.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "lm/attention.h"

namespace cupel::lm {

namespace {

constexpr float kEpsilon = 1e-5f;  // of layer norms, as in GPT-2

// GPT-2's approximation of the Gaussian error linear unit. tanh(z) = 1 - 2 / (exp(2z) + 1).
float gelu(float x) {
  constexpr float kRoot = 0.7978845608028654f;  // sqrt(2 / pi)
  float z = kRoot * (x + 0.044715f * x * x * x);
  return x * (1.0f - 1.0f / (std::exp(2.0f * z) + 1.0f));
}

}  // namespace

size_t Engine::add_text() {
  auto layers = static_cast<size_t>(model_->config().layers);
  auto unused = std::ranges::find_if(texts_, [](const Text& text) { return !text.used; });
  if (unused == texts_.end()) unused = texts_.emplace(texts_.end());
  unused->used = true;
  unused->length = 0;
  unused->keys.resize(layers);
  unused->values.resize(layers);
  for (size_t layer = 0; layer < layers; ++layer) {
    unused->keys[layer].clear();
    unused->values[layer].clear();
  }
  return static_cast<size_t>(unused - texts_.begin());
}

void Engine::drop_text(size_t text) { texts_[text].used = false; }

void Engine::norm(const Model::Norm& norm, size_t rows) {
  size_t width = norm.weight.size();
  normed_.resize(rows * width);
  for (size_t row = 0; row < rows; ++row) {
    const float* in = hidden_.data() + row * width;
    float* out = normed_.data() + row * width;
    float mean = 0, square = 0;
    for (size_t i = 0; i < width; ++i) mean += in[i];
    mean /= static_cast<float>(width);
    for (size_t i = 0; i < width; ++i) square += (in[i] - mean) * (in[i] - mean);
    float scale = 1.0f / std::sqrt(square / static_cast<float>(width) + kEpsilon);
    for (size_t i = 0; i < width; ++i) out[i] = (in[i] - mean) * scale * norm.weight[i] + norm.bias[i];
  }
}

void Engine::project(const Model::Linear& linear, const std::vector<float>& in, std::vector<float>& out, size_t rows,
                     size_t inputs, bool add) const {
  size_t outputs = linear.bias.size();
  if (!add) out.assign(rows * outputs, 0.0f);
  for (size_t row = 0; row < rows; ++row) {
    for (size_t i = 0; i < outputs; ++i) out[row * outputs + i] += linear.bias[i];
  }
  model_->blas().multiply(static_cast<int>(rows), static_cast<int>(outputs), static_cast<int>(inputs), in.data(),
                          linear.weight.data(), 1.0f, out.data());
}

void Engine::attention(const Model::Block& block, size_t layer, std::span<const Next> next) {
  const ModelConfig& config = model_->config();
  auto width = static_cast<size_t>(config.width), heads = static_cast<size_t>(config.heads);
  project(block.attention, normed_, wide_, next.size(), width, false);
  mixed_.resize(next.size() * width);
  for (size_t row = 0; row < next.size(); ++row) {
    Text& text = texts_[next[row].text];
    const float* query = wide_.data() + row * 3 * width;
    std::vector<float>&keys = text.keys[layer], &values = text.values[layer];
    keys.insert(keys.end(), query + width, query + 2 * width);
    values.insert(values.end(), query + 2 * width, query + 3 * width);
    size_t length = positions_[row] + 1;
    scores_.resize(length * heads);
    attend(query, keys.data(), values.data(), length, width, heads, scores_.data(), mixed_.data() + row * width);
  }
  project(block.attention_out, mixed_, hidden_, next.size(), width, true);
}

std::span<const float> Engine::step(std::span<const Next> next) {
  const ModelConfig& config = model_->config();
  auto width = static_cast<size_t>(config.width), vocabulary = static_cast<size_t>(config.vocabulary);
  size_t rows = next.size();
  hidden_.resize(rows * width);
  positions_.resize(rows);
  for (size_t row = 0; row < rows; ++row) {
    size_t position = positions_[row] = texts_[next[row].text].length++;
    CUPEL_ASSERT(position < static_cast<size_t>(config.context) && next[row].token < vocabulary);
    const float* token = model_->tokens.data() + next[row].token * width;
    const float* place = model_->positions.data() + position * width;
    for (size_t i = 0; i < width; ++i) hidden_[row * width + i] = token[i] + place[i];
  }
  for (size_t layer = 0; layer < model_->blocks.size(); ++layer) {
    const Model::Block& block = model_->blocks[layer];
    norm(block.before_attention, rows);
    attention(block, layer, next);
    norm(block.before_mlp, rows);
    project(block.mlp_in, normed_, wide_, rows, width, false);
    for (float& value : wide_) value = gelu(value);
    project(block.mlp_out, wide_, hidden_, rows, 4 * width, true);
  }
  norm(model_->last, rows);
  logits_.resize(rows * vocabulary);
  model_->blas().multiply(static_cast<int>(rows), static_cast<int>(vocabulary), static_cast<int>(width), normed_.data(),
                          model_->outputs.data(), 0.0f, logits_.data());
  return logits_;
}

}  // namespace cupel::lm
