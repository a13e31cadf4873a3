// Two engines, one model: what libtorch trained is what OpenBLAS samples from. A model with random weights, run by the
// trainer (`cupel-lm-train logits`) and by the engine of `cupel lm sample`.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/rng.h"
#include "lm/engine.h"
#include "lm/format/safetensors.h"

namespace cupel::lm {

namespace {

constexpr int64_t kVocabulary = 300, kContext = 48, kWidth = 48, kLayers = 3, kHeads = 4;

/// Weights large enough for every part of the model to matter.
std::string random_model(uint64_t seed) {
  ModelConfig config{
      .vocabulary = kVocabulary, .context = kContext, .width = kWidth, .layers = kLayers, .heads = kHeads};
  SafetensorsWriter writer;
  for (const auto& [key, value] : config.metadata()) writer.meta(key, value);
  Rng rng(seed);
  auto add = [&](const std::string& name, const std::vector<int64_t>& shape, double middle, double spread) {
    int64_t count = 1;
    for (int64_t size : shape) count *= size;
    std::vector<float> values(static_cast<size_t>(count));
    for (float& value : values) value = static_cast<float>(middle + spread * (2 * rng.unit() - 1));
    writer.add(name, shape, values.data(), TensorType::kF32);
  };
  auto linear = [&](const std::string& name, int64_t inputs, int64_t outputs) {
    add(name + ".weight", {inputs, outputs}, 0, 1 / std::sqrt(static_cast<double>(inputs)));
    add(name + ".bias", {outputs}, 0, 0.2);
  };
  auto norm = [&](const std::string& name) {
    add(name + ".weight", {kWidth}, 1, 0.3);
    add(name + ".bias", {kWidth}, 0, 0.3);
  };
  add("wte.weight", {kVocabulary, kWidth}, 0, 0.5);
  add("wpe.weight", {kContext, kWidth}, 0, 0.5);
  for (int64_t layer = 0; layer < kLayers; ++layer) {
    std::string at = "h." + std::to_string(layer) + ".";
    norm(at + "ln_1"), norm(at + "ln_2");
    linear(at + "attn.c_attn", kWidth, 3 * kWidth), linear(at + "attn.c_proj", kWidth, kWidth);
    linear(at + "mlp.c_fc", kWidth, 4 * kWidth), linear(at + "mlp.c_proj", 4 * kWidth, kWidth);
  }
  norm("ln_f");
  return writer.bytes();
}

/// A row per token.
std::vector<std::vector<float>> logits_of_trainer(const std::string& model, const std::vector<TokenId>& tokens) {
  std::string ids;
  for (TokenId token : tokens) ids += (ids.empty() ? "" : " ") + std::to_string(token);
  std::string command = std::string(CUPEL_LM_TRAIN) + " logits --threads 1 --init '" + model + "' --ids '" + ids + "'";
  FILE* pipe = popen(command.c_str(), "r");
  std::string output;
  char bytes[4096];
  for (size_t count; (count = fread(bytes, 1, sizeof bytes, pipe)) > 0;) output.append(bytes, count);
  EXPECT_EQ(pclose(pipe), 0);
  std::istringstream lines(output);
  std::vector<std::vector<float>> rows;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    rows.emplace_back();
    for (float value; words >> value;) rows.back().push_back(value);
  }
  return rows;
}

TEST(Engines, SameLogits) {
  std::string path = testing::TempDir() + "/cupel-logits.safetensors";
  std::ofstream(path, std::ios::binary) << random_model(7);
  Result<std::shared_ptr<const Model>> model = Model::load(path);
  ASSERT_TRUE(model.ok()) << model.error().message;
  std::vector<TokenId> tokens;
  Rng rng(8);
  while (tokens.size() < kContext) tokens.push_back(static_cast<TokenId>(rng.below(kVocabulary)));
  std::vector<std::vector<float>> wanted = logits_of_trainer(path, tokens);
  ASSERT_EQ(wanted.size(), tokens.size());
  Engine engine(*model);
  size_t text = engine.add_text();
  float widest = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    std::vector<Engine::Next> next = {{text, tokens[i]}};
    std::span<const float> logits = engine.step(next);
    ASSERT_EQ(wanted[i].size(), logits.size());
    for (size_t j = 0; j < logits.size(); ++j) {
      ASSERT_NEAR(logits[j], wanted[i][j], 2e-4) << "token " << i << ", logit " << j;
      widest = std::max(widest, std::abs(logits[j]));
    }
  }
  EXPECT_GT(widest, 1.0f);  // logits that are all zero would be equal, too
  std::filesystem::remove(path);
}

}  // namespace

}  // namespace cupel::lm
