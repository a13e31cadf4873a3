// Checkpoints of others: original GPT-2 files load; what contradicts itself, or is no file, does not.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <filesystem>

#include "lm/blend.h"
#include "lm/engine.h"
#include "lm/model.h"

namespace cupel::lm::checkpoint_test {

namespace {

struct Checkpoint {
  std::string prefix = {};
  TensorType type = TensorType::kF32;
  std::map<std::string, std::string> metadata = {};
  std::string without = {};
  std::vector<std::string> more = {};  // names of tensors with one number

  std::string bytes() const {
    SafetensorsWriter writer;
    for (const auto& [key, value] : metadata) writer.meta(key, value);
    auto add = [&](const std::string& name, std::vector<int64_t> shape) {
      if (name == without) return;
      size_t count = 1;
      for (int64_t size : shape) count *= static_cast<size_t>(size);
      std::vector<float> values(count);
      for (size_t i = 0; i < count; ++i) values[i] = static_cast<float>(i * 7 % 32) / 64 - 0.25f;  // exact in 8 bits
      writer.add(prefix + name, shape, values.data(), type);
    };
    constexpr int64_t kWidth = 128;  // two heads of GPT-2's width
    add("wte.weight", {5, kWidth}), add("wpe.weight", {4, kWidth});
    for (std::string at : {"h.0.", "h.1."}) {
      for (std::string norm : {"ln_1", "ln_2"})
        add(at + norm + ".weight", {kWidth}), add(at + norm + ".bias", {kWidth});
      add(at + "attn.c_attn.weight", {kWidth, 3 * kWidth}), add(at + "attn.c_attn.bias", {3 * kWidth});
      add(at + "attn.c_proj.weight", {kWidth, kWidth}), add(at + "attn.c_proj.bias", {kWidth});
      add(at + "mlp.c_fc.weight", {kWidth, 4 * kWidth}), add(at + "mlp.c_fc.bias", {4 * kWidth});
      add(at + "mlp.c_proj.weight", {4 * kWidth, kWidth}), add(at + "mlp.c_proj.bias", {kWidth});
    }
    add("ln_f.weight", {kWidth}), add("ln_f.bias", {kWidth});
    for (const std::string& name : more) add(name, {1});
    return writer.bytes();
  }
};

/// Adds an entry to the header, and bytes at the end.
std::string with_entry(const std::string& file, const std::string& entry, size_t bytes) {
  uint64_t size = 0;
  std::memcpy(&size, file.data(), 8);
  std::string header = file.substr(8, size), data = file.substr(8 + size);
  header.insert(header.rfind('}'), "," + entry);
  size = header.size();
  return std::string(reinterpret_cast<const char*>(&size), 8) + header + data + std::string(bytes, '\1');
}

std::string with_mask(const std::string& file) {
  uint64_t header = 0;
  std::memcpy(&header, file.data(), 8);
  size_t at = file.size() - 8 - header;
  return with_entry(file,
                    R"("h.0.attn.bias":{"dtype":"BOOL","shape":[1,1,2,2],"data_offsets":[)" + std::to_string(at) + "," +
                        std::to_string(at + 4) + "]}",
                    4);
}

std::string problem(std::string bytes) {
  Result<std::shared_ptr<const Model>> model = Model::parse(std::move(bytes));
  return model ? "none" : model.error().message;
}

std::vector<float> logits(const std::string& bytes) {
  Result<std::shared_ptr<const Model>> model = Model::parse(bytes);
  EXPECT_TRUE(model.ok()) << model.error().message;
  Engine engine(*model);
  size_t text = engine.add_text();
  std::vector<Engine::Next> next = {{text, 1}, {text, 3}};
  std::span<const float> found = engine.step(next);
  return {found.begin(), found.end()};
}

TEST(Checkpoint, OfGpt2) {
  Result<std::shared_ptr<const Model>> model = Model::parse(Checkpoint{.prefix = "transformer."}.bytes());
  ASSERT_TRUE(model.ok()) << model.error().message;
  EXPECT_EQ((*model)->config(), (ModelConfig{.vocabulary = 5, .context = 4, .width = 128, .layers = 2, .heads = 2}));
}

// Numbers of few bits are the same in all types.
TEST(Checkpoint, TypesOfNumbers) {
  std::vector<float> wanted = logits(Checkpoint{}.bytes());
  for (TensorType type : {TensorType::kF16, TensorType::kBF16}) {
    EXPECT_EQ(logits(Checkpoint{.type = type}.bytes()), wanted);
  }
  EXPECT_EQ(logits(Checkpoint{.prefix = "transformer.", .type = TensorType::kF16}.bytes()), wanted);
}

TEST(Checkpoint, MasksAreNoWeights) {
  std::string file = with_mask(Checkpoint{}.bytes());
  EXPECT_EQ(logits(file), logits(Checkpoint{}.bytes()));
  Safetensors read = Safetensors::parse(file);
  EXPECT_THROW(read.values("h.0.attn.bias"), FormatError);
  Result<std::string> blended = blend(read, read, 0.5);
  ASSERT_TRUE(blended.ok()) << blended.error().message;
  EXPECT_EQ(logits(*blended), logits(file));
  size_t at = file.find("BOOL");
  EXPECT_NE(problem(file.replace(at, 4, "COOL")).find("h.0.attn.bias has the type COOL"), std::string::npos);
}

TEST(Checkpoint, EscapesOfJson) {
  std::string file = Checkpoint{.metadata = {{"note", "@"}}}.bytes();
  auto with = [&](const std::string& text) {
    uint64_t size = 0;
    std::memcpy(&size, file.data(), 8);
    std::string header = file.substr(8, size), data = file.substr(8 + size);
    header.replace(header.find('@'), 1, text);
    size = header.size();
    return std::string(reinterpret_cast<const char*>(&size), 8) + header + data;
  };
  Safetensors read = Safetensors::parse(with(R"(\u0041\u00e9\u20AC\ud83d\ude00\b\f\u0001)"));
  EXPECT_EQ(read.meta("note"), "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\b\f\1");
  for (const char* bad : {R"(\u12)", R"(\u12x4)", R"(\ud83d)", R"(\ude00\ud83d)", R"(\x)"}) {
    EXPECT_NE(problem(with(bad)).find("bad header"), std::string::npos) << bad;
  }
  SafetensorsWriter writer;
  writer.meta("note", read.meta("note"));
  EXPECT_EQ(Safetensors::parse(writer.bytes()).meta("note"), read.meta("note"));
}

TEST(Checkpoint, ThatContradictsItself) {
  auto expect = [](const Checkpoint& checkpoint, std::string_view part) {
    std::string message = problem(checkpoint.bytes());
    EXPECT_NE(message.find(part), std::string::npos) << message;
  };
  expect({.without = "h.1.ln_1.weight"}, "no tensor h.1.ln_1.weight");
  expect({.more = {"h.3.ln_1.weight"}}, "no tensor h.2.ln_1.weight");
  expect({.more = {"h.99999999999999999999.x"}}, "no model has this size");
  expect({.metadata = {{"n_layer", "3"}}}, "n_layer = '3', what it holds says 2");
  expect({.metadata = {{"n_head", "2x"}}}, "n_head = '2x'");
  expect({.metadata = {{"n_head", "3"}}}, "no model has this size");
  expect({.metadata = {{"n_head", "4"}, {"n_layer", "2"}, {"n_vocab", "5"}}}, "none");
}

TEST(Checkpoint, ThatIsNoFile) {
  std::string pipe = (std::filesystem::temp_directory_path() / ("cupel-pipe-" + std::to_string(::getpid()))).string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  auto expect = [](const std::string& path, std::string_view part) {
    Result<std::shared_ptr<const Model>> model = Model::load(path);
    ASSERT_FALSE(model.ok());
    EXPECT_EQ(model.error().message, path + ": " + std::string(part));
  };
  expect(pipe, "is no regular file");
  expect("/dev/zero", "is no regular file");
  expect("/tmp", "is a directory");
  expect("/nonexistent", "cannot be read");
  std::filesystem::remove(pipe);
}

}  // namespace

}  // namespace cupel::lm::checkpoint_test
