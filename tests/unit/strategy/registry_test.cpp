// Whatever is registered must be described, documented, reproducible and refuse bad options in words.
#include <gtest/gtest.h>

#include <filesystem>

#include <algorithm>

#include "strategy/mutation_helpers.h"
#include "strategy/plan.h"

namespace cupel {
namespace {

constexpr const char* kSeed =
    "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)"
    "(assert (or (< (+ x 1) y) (= x 3)))(assert (> y (- x 2)))(check-sat)";

TEST(Registry, EveryStrategyIsDescribedAndDocumented) {
  ASSERT_FALSE(strategies().empty());
  std::string pages;
  std::vector<std::string> files = find_files({std::string(CUPEL_SOURCE_DIR) + "/docs/strategies"}, ".md").value();
  for (const std::string& page : files) pages += read_file(page).value();
  for (const StrategyInfo& info : strategies()) {
    EXPECT_FALSE(info.description.empty()) << info.name;
    EXPECT_FALSE(info.preserves.empty()) << info.name;
    EXPECT_NE(pages.find("`" + info.name + "`"), std::string::npos) << info.name << " has no page";
    for (const StrategyOption& option : info.options) {
      EXPECT_FALSE(option.help.empty()) << info.name << ":" << option.name;
      EXPECT_NE(pages.find("`" + std::string(option.name) + "`"), std::string::npos) << option.name;
      EXPECT_LE(option.least, option.standard);
      EXPECT_GE(option.most, option.standard);
    }
  }
}

TEST(Registry, TheSameRandomNumbersGiveTheSameTests) {
  Seed seed = seed_of(kSeed);
  SeedFacts facts = facts_of_model("((define-fun x () Int 3) (define-fun y () Int 5))");
  for (const StrategyInfo& info : strategies()) {
    // A language model takes a millisecond for each token, so it writes little here.
    bool writes = std::ranges::any_of(info.options, [](const auto& option) { return option.name == "tokens"; });
    ChosenStrategy chosen = strategy_of(writes ? info.name + ":chain=4,tokens=200" : info.name);
    uint64_t chains = writes ? 2 : 20;
    std::vector<std::string> first = mutants(chosen, seed, chains, facts), again = mutants(chosen, seed, chains, facts);
    EXPECT_FALSE(first.empty()) << info.name;
    EXPECT_EQ(first, again) << info.name;
  }
}

TEST(Registry, OptionsAreChecked) {
  StrategyContext context;
  EXPECT_TRUE(choose_strategy("typefuzz:weight=3,chain=10,any-logic", context).ok());
  EXPECT_FALSE(choose_strategy("typefuzz:chain=0", context).ok());
  EXPECT_FALSE(choose_strategy("typefuzz:fresh=2", context).ok());
  EXPECT_FALSE(choose_strategy("typefuzz:length=2", context).ok());
  EXPECT_FALSE(choose_strategy("typofuzz", context).ok());
  auto complaint = [&](const char* spec) {
    Result<ChosenStrategy> chosen = choose_strategy(spec, context);
    return chosen ? "" : chosen.error().message;
  };
  EXPECT_EQ(complaint("typefuzz:weight=0.5,max-size=1.5,fresh=0.1"), "");
  EXPECT_EQ(complaint("sparrow:chain=1.5"), "sparrow: chain must be a whole number, not '1.5'");
  EXPECT_EQ(complaint("sparrow:inject=0.5"), "sparrow: inject must be a whole number, not '0.5'");
  EXPECT_EQ(complaint("sparrow:chain=3,chain=4"), "sparrow: chain is given twice");
  EXPECT_EQ(complaint("sparrow:inject=0,transform=0"), "sparrow: transform=0 and inject=0 leave nothing to do");
}

TEST(Registry, ChainLengthAndTallies) {
  Seed seed = seed_of(kSeed);
  ChosenStrategy chosen = strategy_of("typefuzz:chain=7,mutations=3");
  auto chain = start(chosen, seed, Rng(1));
  ASSERT_TRUE(chain.ok());
  size_t count = 0;
  while (const TestCase* test = (*chain)->next()) {
    ++count;
    EXPECT_LE(test->mutations.size(), 4 * count);
    EXPECT_GT(test->mutations.size(), 2 * count);
  }
  EXPECT_EQ(count, 7u);
  Tally tally = (*chain)->tally();
  ASSERT_FALSE(tally.empty());
  EXPECT_EQ(tally[0].first, "mutants");
  EXPECT_EQ(tally[0].second, 7u);
}

TEST(TestIds, AreReadBack) {
  TestId id{"typefuzz", 12, 7};
  EXPECT_EQ(id.text(), "typefuzz-12.7");
  EXPECT_EQ(TestId::parse("typefuzz-12.7"), id);
  EXPECT_FALSE(TestId::parse("typefuzz"));
  EXPECT_FALSE(TestId::parse("-1.2"));
}

}  // namespace
TEST(Specifications, PathsBecomeAbsolute) {
  std::string here = std::filesystem::current_path().string();
  EXPECT_EQ(with_absolute_paths("typefuzz"), "typefuzz");
  EXPECT_EQ(with_absolute_paths("typefuzz:weight=3,chain=10"), "typefuzz:weight=3,chain=10");
  EXPECT_EQ(with_absolute_paths("falcon:weight=2,grammar=a\\,b"), "falcon:weight=2,grammar=" + here + "/a\\,b");
  EXPECT_EQ(with_absolute_paths("falcon:grammar=/a"), "falcon:grammar=/a");
  EXPECT_EQ(with_absolute_paths("nosuch:grammar=a"), "nosuch:grammar=a");
}

}  // namespace cupel
