// What strategies are given and what they say: options, facts, expectations, plans without seeds and with several.
#include <gtest/gtest.h>

#include <fstream>

#include "strategy/regenerate.h"

namespace cupel {
namespace {

TEST(StrategyOptions, NumbersFlagsWordsAndPaths) {
  std::vector<StrategyOption> rows = {{"size", 3, 1, 10, "how large"},
                                      StrategyOption::flag("loud", false, "say more"),
                                      StrategyOption::word("mode", {"fast", "slow"}, "which way"),
                                      StrategyOption::path("file", "where")};
  StrategyOptions options(rows);
  EXPECT_EQ(options.count("size"), 3u);
  EXPECT_FALSE(options.flag("loud"));
  EXPECT_EQ(options.text("mode"), "fast");
  EXPECT_EQ(options.text("file"), "");
  EXPECT_TRUE(options.set(rows[0], "7").ok());
  EXPECT_TRUE(options.set(rows[1], "1").ok());
  EXPECT_TRUE(options.set(rows[2], "slow").ok());
  std::string path = testing::TempDir() + "a, b.txt";
  std::ofstream(path) << "x";
  EXPECT_TRUE(options.set(rows[3], path).ok());
  EXPECT_EQ(options.count("size"), 7u);
  EXPECT_TRUE(options.flag("loud"));
  EXPECT_EQ(options.text("mode"), "slow");
  EXPECT_TRUE(options.text("file").ends_with("a, b.txt"));
  for (const auto& [row, text] :
       {std::pair(0, "11"), {0, "x"}, {0, ""}, {1, "2"}, {2, "medium"}, {2, ""}, {3, "/no/such"}})
    EXPECT_FALSE(options.set(rows[static_cast<size_t>(row)], text).ok()) << row << " " << text;
  for (const StrategyOption& row : rows) EXPECT_FALSE(row.range().empty());
}

TEST(StrategyOptions, Assignments) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(split_assignments("a=1,b,c=x=y"), (Pairs{{"a", "1"}, {"b", "1"}, {"c", "x=y"}}));
  EXPECT_EQ(split_assignments("p=one\\, two,q=3"), (Pairs{{"p", "one, two"}, {"q", "3"}}));
}

TEST(Expectations, ComeBackFromTheStore) {
  Expectations made = {
      {},
      {.answer = Expected::kSat, .witness = std::make_shared<const std::string>("(\n)"), .reason = "r"},
      {.answer = Expected::kUnsat,
       .basis = Basis::kAgreed,
       .kept_by_undoing = true,
       .premise = std::make_shared<const Premise>(Premise{"(check-sat)", "z3 1", true})}};
  Expectations read = expectations_from_json(to_json(made)).value();
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(to_json(read), to_json(made));
  EXPECT_EQ(*read[1].witness, "(\n)");
  EXPECT_TRUE(read[2].kept_by_undoing);
  EXPECT_EQ(read[2].premise->script, "(check-sat)");
  EXPECT_EQ(read[2].premise->solver, "z3 1");
  EXPECT_FALSE(read[0].premise);
  EXPECT_EQ(summary_of(made), "unknown,sat,unsat");
  for (const char* broken :
       {"", "{}x", "[1]", "[{\"answer\": 9, \"reason\": \"\", \"basis\": 0, \"kept_by_undoing\": true}]"})
    EXPECT_FALSE(expectations_from_json(broken).ok()) << broken;
}

TEST(Facts, StatusIsWhatNobodyContradicts) {
  QueryFacts facts{.declared = Expected::kUnsat};
  EXPECT_EQ(facts.status(), Expected::kUnsat);
  facts.answers = {{"z3", "unknown", 1}, {"cvc5", "unsat", 1}, {"cvc4", "unsat", 1}};
  EXPECT_EQ(facts.status(), Expected::kUnsat);
  EXPECT_EQ(facts.supporters(), 2u);
  SeedFacts releases{{{.answers = {{"cvc5", "unsat", 1, "cvc5"}, {"cvc5@1.3.2", "unsat", 1, "cvc5"}}}}};
  EXPECT_EQ(releases.queries[0].supporters(), 1u) << "releases of one solver";
  EXPECT_EQ(releases.queries[0].supporter_labels(), (std::vector<std::string>{"cvc5", "cvc5@1.3.2"}));
  EXPECT_EQ(facts_from_json(to_json(releases)).value().queries[0].supporters(), 1u);
  facts.contradiction = "z3: sat; cvc5: unsat";
  EXPECT_EQ(facts.status(), Expected::kUnknown);
  for (const char* broken : {"", "[1]", "[{}]"}) EXPECT_FALSE(facts_from_json(broken).ok()) << broken;
}

/// Wants so many seeds and makes nothing.
class Wants : public Strategy {
 public:
  Wants(unsigned seeds, FactNeeds needs) : seeds_(seeds), needs_(needs) {}
  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override {
    return Error{std::to_string(input.seeds.size())};
  }
  unsigned seeds() const override { return seeds_; }
  FactNeeds needs() const override { return needs_; }

 private:
  unsigned seeds_;
  FactNeeds needs_;
};

TEST(Plan, ChainsGetAsManySeedsAsTheirStrategyWants) {
  StrategyInfo info{.name = "wants"};
  std::vector<Seed> seeds = {make_seed("a", "1", ""), make_seed("b", "2", "")};
  for (unsigned count : {0u, 1u, 3u}) {
    std::vector<ChosenStrategy> chosen = {
        {.info = &info, .strategy = std::make_shared<const Wants>(count, FactNeeds{})}};
    EXPECT_EQ(want_seeds(chosen), count > 0);
    std::vector<Seed> none;
    Plan plan(chosen, count == 0 ? none : seeds, 1);
    PlannedChain planned = plan.chain(5);
    EXPECT_EQ(planned.seeds.size(), count);
    EXPECT_EQ(planned.seed() == nullptr, count == 0);
    EXPECT_EQ(start_chain(planned, no_facts).error().message, std::to_string(count));
  }
}

TEST(Plan, NeedsAreJoined) {
  StrategyInfo info{.name = "wants"};
  std::vector<ChosenStrategy> chosen = {
      {.info = &info, .strategy = std::make_shared<const Wants>(1, FactNeeds{.models = 3})},
      {.info = &info, .strategy = std::make_shared<const Wants>(1, FactNeeds{.models = 1, .core = true, .seconds = 5})},
      {.info = &info, .weight = 0, .strategy = std::make_shared<const Wants>(1, FactNeeds{.models = 9})}};
  FactNeeds needs = joint_needs(chosen);
  EXPECT_EQ(needs.models, 3u);
  EXPECT_TRUE(needs.core && !needs.status);
  EXPECT_EQ(needs.seconds, 5);
}

}  // namespace
}  // namespace cupel
