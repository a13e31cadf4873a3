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

std::vector<AllowedOptions> nine_options() {
  AllowedOptions z3{.profile = "z3", .options = {}};
  for (int i = 0; i < 9; ++i)
    z3.options.push_back({.name = "o" + std::to_string(i), .values = {"o" + std::to_string(i)}});
  return {z3};
}

/// Formulas of a chain of 60 tests whose formulas and configurations bring so much each.
size_t formulas_of_chain(uint64_t of_formula, uint64_t of_configuration, const std::string& more = "",
                         bool measured = true) {
  StrategyContext made = context();
  made.options = nine_options;
  auto chosen = choose_strategy("falcon:chain=60,logic=QF_LIA,size=100,learn=0" + more, made).value();
  auto chain = chosen.strategy->start({.seeds = {}, .rng = Rng(3)}).value();
  size_t formulas = 0;
  std::string before;
  const std::vector<uint32_t> reached = {1, 2, 3};
  while (const TestCase* test = chain->next()) {
    bool plain = test->text != before;
    formulas += plain;
    before = test->text;
    uint64_t news = plain ? of_formula : of_configuration;
    SolverFeedback z3{.solver = "z3", .profile = "z3", .outcome = "sat"};
    z3.news = news;
    if (measured) z3.covered = reached;
    chain->learn({.solvers = {z3}});
  }
  return formulas;
}

TEST(Falcon, SearchesWhileThatBringsMoreThanTestsDoOnAverage) {
  EXPECT_EQ(formulas_of_chain(10, 1), 6u) << "the first population of each";
  EXPECT_EQ(formulas_of_chain(1, 2), 1u);
  EXPECT_EQ(formulas_of_chain(0, 0), 6u) << "nothing is new: try another formula";
  EXPECT_EQ(formulas_of_chain(10, 1, ",fitness=absolute"), 1u) << "the paper's";
}

TEST(Falcon, WithoutCoverageItDoesNotSearch) {
  EXPECT_EQ(formulas_of_chain(0, 0, "", false), 6u) << "ten configurations of each, as with search=0";
  EXPECT_EQ(formulas_of_chain(0, 0, ",trials=3", false), 15u);
  EXPECT_EQ(formulas_of_chain(0, 0, ",search=0"), 6u);
}

/// What z3 says to the three queries of a formula, in the tests of one chain.
struct Said {
  std::vector<std::string> options;
  std::vector<Expected> answers;
};

TEST(Falcon, RemembersTheFirstAnswerToEachQuery) {
  using enum Expected;
  StrategyContext made = context();
  made.options = nine_options;
  auto chosen = choose_strategy("falcon:chain=4,logic=QF_LIA,size=100,learn=0,search=0", made).value();
  auto chain = chosen.strategy->start({.seeds = {}, .rng = Rng(3)}).value();
  const std::vector<Said> tests = {
      {{}, {kUnknown, kSat, kUnknown}}, {{"a"}, {kUnsat, kUnsat, kUnknown}}, {{"b"}, {kSat, kSat, kUnknown}}};
  for (const Said& said : tests) {
    ASSERT_NE(chain->next(), nullptr);
    SolverFeedback z3{.solver = "z3 -x", .profile = "z3", .outcome = "sat"};
    z3.answers = said.answers;
    z3.options = said.options;
    chain->learn({.solvers = {z3}});
  }
  const TestCase* last = chain->next();
  ASSERT_EQ(last->options.size(), 1u);
  EXPECT_TRUE(last->expectations.empty());
  const std::vector<EarlierAnswers> wanted = {{"z3 -x", {}, {kUnknown, kSat, kUnknown}},
                                              {"z3 -x", {"a"}, {kUnsat, kUnknown, kUnknown}}};
  EXPECT_EQ(last->options[0].earlier, wanted);
  EXPECT_EQ(options_from_json(to_json(last->options)).value(), last->options);
}

TEST(Falcon, DrawsLogicsThatASolverTakes) {
  StrategyContext made = context();
  made.takes_logic = [](std::string_view logic) { return logic == "QF_BV" || logic == "QF_UFBV"; };
  ChosenStrategy chosen = choose_strategy("falcon:size=100", made).value();
  for (uint64_t seed = 0; seed < 30; ++seed) {
    auto chain = chosen.strategy->start({.seeds = {}, .rng = Rng(seed)}).value();
    EXPECT_TRUE(made.takes_logic(chain->next()->logic()));
  }
  EXPECT_EQ(choose_strategy("falcon:logic=QF_LIA", made).error().message,
            "falcon: none of the solvers knows the logic QF_LIA");
}

TEST(Falcon, LeavesOutGrammarsThatNoSolverTakes) {
  StrategyContext made = context();
  made.takes_logic = [](std::string_view logic) { return logic == "QF_BV"; };
  std::string path = (std::filesystem::temp_directory_path() / "cupel-falcon-logics.grammar").string();
  std::string term = "(declare-const p Bool)\nterm 1 variable\noperator 1 and\n";
  ASSERT_TRUE(write_file(path, "grammar QF_LIA\n" + term + "\ngrammar QF_BV\n" + term).ok());
  ChosenStrategy chosen = choose_strategy("falcon:grammar=" + path, made).value();
  for (uint64_t seed = 0; seed < 8; ++seed)
    EXPECT_EQ(chosen.strategy->start({.seeds = {}, .rng = Rng(seed)}).value()->next()->logic(), "QF_BV");
  ASSERT_TRUE(write_file(path, "grammar QF_LIA\n" + term).ok());
  EXPECT_EQ(choose_strategy("falcon:grammar=" + path, made).error().message,
            "falcon: none of the solvers knows a logic of " + path);
  std::filesystem::remove(path);
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
