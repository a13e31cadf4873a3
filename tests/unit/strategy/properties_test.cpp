// What holds for every mutant of every built-in seed.
#include <gtest/gtest.h>

#include <set>

#include "mutate/linearity.h"
#include "mutate/logic_rules.h"
#include "mutate/operator_set.h"
#include "smtlib/logic.h"
#include "strategy/mutation_helpers.h"
#include "term/walk.h"

namespace cupel {
namespace {

/// What is wrong with a mutant as a script of its logic; empty if nothing is.
std::string outside_logic(const Script& script, bool seed_is_linear) {
  LogicRules rules(script.logic, false);
  bool binders = false, linear = true;
  Linearity linearity;
  auto look = [&](Term term) {
    post_order(term, [&](Term part) {
      binders |= part.is(TermKind::kBinder) && part.binder().kind != BinderKind::kLambda;
      linear = linear && linearity.holds_at(part);
    });
  };
  for (const Command& command : script.commands) {
    if (const auto* defined = std::get_if<DefineFun>(&command)) linearity.define(*defined->function);
    if (const auto* asserted = std::get_if<Assert>(&command)) look(asserted->term);
  }
  if (!rules.logic.quantifiers && binders) return "has a quantifier";
  if (rules.linear && seed_is_linear && !linear) return "is not linear";
  return {};
}

class Mutants : public testing::TestWithParam<const char*> {};

TEST_P(Mutants, OfBuiltInSeedsAreWellFormed) {
  ChosenStrategy chosen = strategy_of(GetParam());
  size_t barren = 0;
  std::vector<Seed> seeds = built_in_seeds();
  ASSERT_GT(seeds.size(), 100u);
  for (const Seed& seed : seeds) {
    auto chain = start(chosen, seed, Rng(1));
    ASSERT_TRUE(chain.ok()) << seed.path;
    bool linear = outside_logic(*parse_script(seed.text), true).empty();
    std::string before = print_script(*parse_script(seed.text));
    size_t made = 0;
    while (const TestCase* test = (*chain)->next()) {
      ++made;
      ASSERT_NE(test->text, before) << seed.path;
      before = test->text;
      Result<Script> again = parse_script(test->text);
      ASSERT_TRUE(again.ok()) << seed.path << ": " << again.error().describe("mutant") << "\n" << test->text;
      ASSERT_EQ(print_script(*again), test->text) << seed.path;
      ASSERT_EQ(outside_logic(*again, linear), "") << seed.path << "\n" << test->text;
      ASSERT_EQ(test->text.find(":status"), std::string::npos) << seed.path;
    }
    barren += made == 0;
  }
  EXPECT_LT(barren, seeds.size() / 5);
}

INSTANTIATE_TEST_SUITE_P(Strategies, Mutants,
                         testing::Values("typefuzz", "opfuzz", "fuzzchick", "typefuzz:fresh=0.5",
                                         "typefuzz:mutations=5", "typefuzz:any-logic"),
                         [](const auto& param_info) { return "Case" + std::to_string(param_info.index); });

TEST(Generation, AllTheoriesGetNewOperators) {
  std::map<std::string_view, std::set<std::string_view>> made;
  ChosenStrategy chosen = strategy_of("typefuzz");
  for (const Seed& seed : built_in_seeds()) {
    auto chain = start(chosen, seed, Rng(2));
    while (const TestCase* test = (*chain)->next()) {
      const Operator* op = test->mutations.back().after.op();
      if (op) made[op->theory].insert(op->declaration);
    }
  }
  for (const char* theory :
       {"Core", "Ints", "Reals", "Reals_Ints", "BitVectors", "FloatingPoint", "Strings", "ArraysEx", "Datatypes"}) {
    EXPECT_FALSE(made[theory].empty()) << theory;
  }
  EXPECT_GT(made["BitVectors"].size(), 30u);
  EXPECT_GT(made["FloatingPoint"].size(), 30u);
  EXPECT_GT(made["Strings"].size(), 30u);
}

}  // namespace
}  // namespace cupel
