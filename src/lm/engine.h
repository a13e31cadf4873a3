// The forward pass: several texts at once, each token once. Keys and values of earlier tokens are kept, so that a step
// costs one token per text.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "lm/model.h"
#include "lm/tokenizer.h"

namespace cupel::lm {

/// Belongs to one thread.
class Engine {
 public:
  explicit Engine(std::shared_ptr<const Model> model) : model_(std::move(model)) {}

  /// A new text; returns its number. Numbers of texts that were dropped are used again.
  size_t add_text();
  void drop_text(size_t text);
  /// Tokens of a text so far.
  size_t length(size_t text) const { return texts_[text].length; }

  struct Next {
    size_t text;
    TokenId token;
  };
  /// Appends tokens to texts, none beyond the context; the tokens of one text in their order. Returns the logits behind
  /// each, one row per token, valid until the next call.
  std::span<const float> step(std::span<const Next> next);

 private:
  struct Text {
    bool used = false;
    size_t length = 0;
    std::vector<std::vector<float>> keys, values;  // per layer: length x width
  };

  void attention(const Model::Block& block, size_t layer, std::span<const Next> next);
  void norm(const Model::Norm& norm, size_t rows);
  void project(const Model::Linear& linear, const std::vector<float>& in, std::vector<float>& out, size_t rows,
               size_t inputs, bool add) const;

  std::shared_ptr<const Model> model_;
  std::vector<Text> texts_;
  std::vector<float> hidden_, normed_, mixed_, wide_, scores_, logits_;  // scratch, one row per token
  std::vector<size_t> positions_;                                        // of these tokens
};

}  // namespace cupel::lm
