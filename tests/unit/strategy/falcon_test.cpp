#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.h"
#include "smtlib/parser.h"
#include "strategy/regenerate.h"
#include "strategy/strategy.h"

namespace cupel {
namespace {

StrategyContext context() {
  StrategyContext made;
  made.solvers = {"z3", "cvc5"};
  return made;
}

std::string complaint(const std::string& spec) {
  auto chosen = choose_strategy(spec, context());
  return chosen ? "" : chosen.error().message;
}

TEST(Falcon, MakesFormulasWithoutSeeds) {
  ChosenStrategy chosen = choose_strategy("falcon:chain=7,logic=QF_SLIA,size=300", context()).value();
  EXPECT_EQ(chosen.strategy->seeds(), 0u);
  EXPECT_EQ(chosen.chain_length, 7u);
  auto chain = chosen.strategy->start({.seeds = {}, .rng = Rng(3)}).value();
  uint64_t made = 0;
  while (const TestCase* test = chain->next()) {
    ++made;
    EXPECT_EQ(test->logic(), "QF_SLIA");
    EXPECT_TRUE(parse_script(test->text).ok()) << test->text;
    EXPECT_TRUE(test->expectations.empty());
  }
  EXPECT_EQ(made, 7u);
}

TEST(Falcon, EachTestIsMadeAgainFromItsIdentity) {
  std::vector<ChosenStrategy> chosen = choose_strategies({"falcon"}, context()).value();
  std::vector<Seed> seeds;
  Plan plan(chosen, seeds, 42);
  for (uint64_t number : {0, 5, 9}) {
    auto chain = start_chain(plan.chain(number), no_facts).value();
    std::vector<std::string> texts;
    for (int i = 0; i < 5; ++i) texts.push_back(chain->next()->text);
    for (uint32_t step : {1u, 5u})
      EXPECT_EQ(regenerate(plan.chain(number), no_facts, step).value().test->text, texts[step - 1]);
  }
}

TEST(Falcon, BadOptionsGetOneLine) {
  EXPECT_EQ(complaint("falcon:logic=QF_XX"), "falcon: no logic 'QF_XX': neither ALL nor a name like QF_AUFBVLIRA");
  EXPECT_EQ(complaint("falcon:size=0"), "falcon: size must be between 1 and 1000000, not '0'");
  std::string path = (std::filesystem::temp_directory_path() / "cupel-falcon-test.grammar").string();
  ASSERT_TRUE(write_file(path, "grammar QF_LIA\noperator 1 bvadd\n").ok());
  EXPECT_EQ(complaint("falcon:grammar=" + path), "falcon: " + path + ":2:1: QF_LIA has no operator 'bvadd'");
  std::filesystem::remove(path);
  EXPECT_EQ(complaint("falcon:grammar=" + path), "falcon: grammar: there is no file or directory '" + path + "'");
}

}  // namespace
}  // namespace cupel
