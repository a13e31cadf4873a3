// Model files may come from anywhere: each bad one gives one clear line. The engine is the same with and without its
// cache, whatever runs beside it.
#include "lm/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "lm/engine.h"
#include "lm/format/safetensors.h"

namespace cupel::lm {

namespace {

struct Change {
  std::string without;  // a tensor that is missing
  std::string wider;    // one that has another shape
  std::string broken;   // one with a value that is no number
};

std::string small_file(const Change& change = {}) {
  ModelConfig config{.vocabulary = 7, .context = 6, .width = 4, .layers = 2, .heads = 2};
  SafetensorsWriter writer;
  for (const auto& [key, value] : config.metadata()) writer.meta(key, value);
  uint32_t state = 1;
  auto add = [&](const std::string& name, std::vector<int64_t> shape) {
    if (name == change.without) return;
    if (name == change.wider) ++shape.back();
    size_t count = 1;
    for (int64_t size : shape) count *= static_cast<size_t>(size);
    std::vector<float> values(count);
    for (float& value : values) {
      state = state * 1664525 + 1013904223;
      value = static_cast<float>(state >> 8) / static_cast<float>(1 << 24) - 0.5f;
    }
    if (name == change.broken) values[0] = std::numeric_limits<float>::quiet_NaN();
    writer.add(name, shape, values.data(), TensorType::kF32);
  };
  add("wte.weight", {7, 4}), add("wpe.weight", {6, 4});
  for (const char* block : {"h.0.", "h.1."}) {
    std::string at = block;
    add(at + "ln_1.weight", {4}), add(at + "ln_1.bias", {4});
    add(at + "attn.c_attn.weight", {4, 12}), add(at + "attn.c_attn.bias", {12});
    add(at + "attn.c_proj.weight", {4, 4}), add(at + "attn.c_proj.bias", {4});
    add(at + "ln_2.weight", {4}), add(at + "ln_2.bias", {4});
    add(at + "mlp.c_fc.weight", {4, 16}), add(at + "mlp.c_fc.bias", {16});
    add(at + "mlp.c_proj.weight", {16, 4}), add(at + "mlp.c_proj.bias", {4});
  }
  add("ln_f.weight", {4}), add("ln_f.bias", {4});
  return writer.bytes();
}

std::string problem(std::string bytes) {
  Result<std::shared_ptr<const Model>> model = Model::parse(std::move(bytes));
  return model ? "none" : model.error().message;
}

void expect_problem(std::string bytes, std::string_view part) {
  std::string message = problem(std::move(bytes));
  EXPECT_NE(message.find(part), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos);
}

TEST(ModelFile, GoodOne) {
  Result<std::shared_ptr<const Model>> model = Model::parse(small_file());
  ASSERT_TRUE(model.ok()) << model.error().message;
  EXPECT_EQ((*model)->config().layers, 2);
  EXPECT_EQ((*model)->config().heads, 2);
}

TEST(ModelFile, BadTensors) {
  expect_problem(small_file({.without = "h.1.mlp.c_fc.bias", .wider = {}, .broken = {}}),
                 "no tensor h.1.mlp.c_fc.bias");
  expect_problem(small_file({.without = {}, .wider = "h.0.ln_2.bias", .broken = {}}),
                 "h.0.ln_2.bias has the shape 5, not 4");
  expect_problem(small_file({.without = {}, .wider = {}, .broken = "ln_f.weight"}),
                 "ln_f.weight has a value that is no number");
}

TEST(ModelFile, BadHeaders) {
  expect_problem("", "shorter");
  expect_problem(std::string(8, '\xff'), "header says");
  expect_problem(small_file().substr(0, 40), "header says");
  std::string file = small_file();
  expect_problem(file.substr(0, file.size() - 4), "outside");
  expect_problem(file + "more", "belong to no tensor");
  auto with_header = [](std::string header, size_t data) {
    uint64_t size = header.size();
    return std::string(reinterpret_cast<const char*>(&size), 8) + header + std::string(data, '\0');
  };
  expect_problem(with_header(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                             R"("b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
                             12),
                 "share bytes");
  expect_problem(with_header(R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", 8), "number of bytes");
  expect_problem(with_header(R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,8]}})", 8),
                 "too large");
  expect_problem(with_header(R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}})", 8), "outside");
  expect_problem(with_header("{", 0), "");
}

TEST(Engine, EachTextIsWrittenAsIfItWereAlone) {
  std::shared_ptr<const Model> model = *Model::parse(small_file());
  std::vector<TokenId> first = {0, 3, 1, 6}, second = {0, 5, 5};
  auto alone = [&](const std::vector<TokenId>& tokens) {
    Engine engine(model);
    size_t text = engine.add_text();
    std::vector<float> last;
    for (TokenId token : tokens) {
      std::vector<Engine::Next> next = {{text, token}};
      std::span<const float> logits = engine.step(next);
      last.assign(logits.begin(), logits.end());
    }
    return last;
  };
  Engine engine(model);
  size_t a = engine.add_text(), b = engine.add_text();
  std::vector<float> of_a, of_b;
  for (size_t i = 0; i < first.size(); ++i) {
    std::vector<Engine::Next> next = {{a, first[i]}};
    if (i < second.size()) next.insert(next.begin(), {b, second[i]});
    std::span<const float> logits = engine.step(next);
    of_a.assign(logits.end() - 7, logits.end());
    if (i < second.size()) of_b.assign(logits.begin(), logits.begin() + 7);
  }
  std::vector<float> wanted_a = alone(first), wanted_b = alone(second);
  // All tokens at once: what the cache saves changes nothing.
  Engine other(model);
  std::vector<Engine::Next> all;
  size_t c = other.add_text();
  for (TokenId token : first) all.push_back({c, token});
  std::span<const float> logits = other.step(all);
  for (size_t i = 0; i < 7; ++i) EXPECT_NEAR(logits[logits.size() - 7 + i], wanted_a[i], 1e-5);
  for (size_t i = 0; i < 7; ++i) {
    EXPECT_NEAR(of_a[i], wanted_a[i], 1e-5);
    EXPECT_NEAR(of_b[i], wanted_b[i], 1e-5);
  }
}

}  // namespace

}  // namespace cupel::lm
