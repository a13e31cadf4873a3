#include "lm/blend.h"

#include <gtest/gtest.h>

namespace cupel::lm {

namespace {

Safetensors model(std::vector<float> values, const std::string& tokenizer = "1", const std::string& name = "w") {
  SafetensorsWriter writer;
  writer.meta("tokenizer", tokenizer);
  writer.add(name, {static_cast<int64_t>(values.size())}, values.data(), TensorType::kF32);
  return Safetensors::parse(writer.bytes());
}

TEST(Blend, IsAMeanOfWeights) {
  Safetensors one = model({1, 2}), other = model({3, -2});
  for (auto [share, first, second] : {std::tuple(0.0, 1.f, 2.f), {0.5, 2.f, 0.f}, {1.0, 3.f, -2.f}}) {
    auto bytes = blend(one, other, share);
    ASSERT_TRUE(bytes.ok());
    Safetensors blended = Safetensors::parse(*bytes);
    EXPECT_EQ(blended.values("w"), (std::vector<float>{first, second}));
    EXPECT_EQ(blended.meta("tokenizer"), "1");
  }
}

TEST(Blend, ModelsMustFit) {
  Safetensors one = model({1, 2});
  EXPECT_FALSE(blend(one, model({1, 2, 3}), 0.5).ok());
  EXPECT_FALSE(blend(one, model({1, 2}, "2"), 0.5).ok());
  EXPECT_FALSE(blend(one, model({1, 2}, "1", "v"), 0.5).ok());
}

}  // namespace

}  // namespace cupel::lm
