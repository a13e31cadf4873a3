// What `last` does besides sampling: unit_lm is about that.
#include <gtest/gtest.h>

#include "strategy/mutation_helpers.h"

namespace cupel {
namespace {

const std::vector<std::string> kCore = {"tactic=smt"}, kNewCore = {"tactic=smt", "euf=true"};

std::vector<AllowedOptions> engines() {
  return {{.profile = "one", .options = {{.name = "word", .values = {"word"}}}, .engines = {kCore, kNewCore}},
          {.profile = "two", .options = {{.name = "word", .values = {"word"}}}}};
}

/// The options of some samples.
std::vector<TestOptions> options_of(OptionMode mode) {
  StrategyContext context{.known_options = engines, .option_mode = mode};
  ChosenStrategy chosen = choose_strategy("last:chain=40,tokens=12", context).value();
  auto chain = chosen.strategy->start({.seeds = {}, .rng = Rng(5)}).value();
  std::vector<TestOptions> options;
  while (const TestCase* test = chain->next()) options.push_back(test->options);
  return options;
}

TEST(Last, SomeSamplesAreForOtherEngines) {
  std::vector<TestOptions> options = options_of(OptionMode::kOwn);
  EXPECT_EQ(options.size(), 40u);
  size_t plain = 0, core = 0, new_core = 0;
  for (const TestOptions& each : options) {
    plain += each.empty();
    if (each.empty()) continue;
    ASSERT_EQ(each.size(), 1u) << "the other solver has no engines";
    EXPECT_EQ(each[0].profile, "one");
    core += each[0].arguments == kCore;
    new_core += each[0].arguments == kNewCore;
  }
  EXPECT_EQ(plain + core + new_core, 40u);
  EXPECT_GT(plain, 20u);
  EXPECT_GT(core, 0u);
  EXPECT_GT(new_core, 0u);
  EXPECT_EQ(options_of(OptionMode::kOwn), options) << "they follow from the random numbers";
}

TEST(Last, WithoutOptionsThereAreNoEngines) {
  for (const TestOptions& each : options_of(OptionMode::kNone)) EXPECT_TRUE(each.empty());
}

TEST(Last, WritingIsBoundAndABadModelIsSaidAtOnce) {
  EXPECT_EQ(choose_strategy("last", {})->strategy->most_making_share(), 0.05);
  EXPECT_EQ(choose_strategy("typefuzz", {})->strategy->most_making_share(), 1);
  std::string path = testing::TempDir() + "/bad.safetensors";
  ASSERT_TRUE(write_file(path, "short").ok());
  auto bad = choose_strategy("last:model=" + path, {});
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().message, "last: " + path + ": safetensors: the file is shorter than its first number");
}

}  // namespace
}  // namespace cupel
