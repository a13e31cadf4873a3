#include "campaign/tally.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "campaign/seed_pool.h"
#include "campaign/statistics.h"

namespace cupel::campaign {

namespace {

using solver::OutcomeKind;
using std::chrono::milliseconds;

class TallyTest : public ::testing::Test {
 protected:
  TallyTest() {
    z3_.label = "z3";
    cvc5_.label = "cvc5";
  }

  oracle::Run run(const solver::Solver& solver, OutcomeKind kind, const std::string& form = "") const {
    oracle::Run made{.solver = &solver, .form = form};
    made.outcome.kind = kind;
    made.outcome.run.cpu = milliseconds(3);
    return made;
  }

  std::vector<oracle::Run> both(OutcomeKind first, OutcomeKind second) const {
    return {run(z3_, first), run(cvc5_, second)};
  }

  solver::Solver z3_, cvc5_;
  Statistics statistics_;
};

const store::TallyRow& row_of(const store::FigureRows& rows, const std::string& strategy, const std::string& solver) {
  auto found = std::ranges::find_if(
      rows.tallies, [&](const store::TallyRow& row) { return row.strategy == strategy && row.solver == solver; });
  if (found == rows.tallies.end()) throw std::runtime_error("no row " + strategy + " " + solver);
  return *found;
}

TEST_F(TallyTest, TimeForMakingTestsIsCountedApart) {
  statistics_.add_test("last", "QF_LIA");
  statistics_.add_making("last", 1.5);
  statistics_.add_making("last", 0.25);
  Statistics::Taken taken = statistics_.take(5, true);
  EXPECT_NEAR(taken.counts.making_cpu(), 1.75, 1e-9);
  EXPECT_EQ(taken.counts.solver_cpu, 0);
  Counts again = Counts::from_json(taken.counts.to_json());
  EXPECT_NEAR(again.strategies["last"].making, 1.75, 1e-9);
  uint64_t time = 0;
  for (const store::TallyRow& row : taken.rows.tallies) time += row.cpu_us;
  EXPECT_EQ(time, 1'750'000U);
  EXPECT_EQ(taken.rows.progress.at(0).cpu_us, 1'750'000U);
  EXPECT_EQ(taken.rows.progress.at(0).solver, "");
}

TEST_F(TallyTest, CountsByStrategyLogicAndSolver) {
  std::vector<oracle::Run> runs = both(OutcomeKind::kSat, OutcomeKind::kTimeout);
  runs.push_back(run(z3_, OutcomeKind::kCrash, "push-pop"));
  statistics_.add_test("typefuzz", "QF_LIA");
  statistics_.add_runs("typefuzz", "QF_LIA", runs);
  statistics_.add_runs(kSeedTally, "QF_LIA", both(OutcomeKind::kUnsat, OutcomeKind::kUnsat));
  statistics_.add_time(kReductionTally, runs);
  Statistics::Taken taken = statistics_.take(5, true);
  EXPECT_EQ(taken.counts.tests, 1U);
  EXPECT_EQ(row_of(taken.rows, "typefuzz", "").tests, 1U);
  const store::TallyRow& z3 = row_of(taken.rows, "typefuzz", "z3");
  EXPECT_EQ(z3.logic, "QF_LIA");
  EXPECT_EQ(z3.outcomes[static_cast<size_t>(OutcomeKind::kSat)], 1U);
  EXPECT_EQ(z3.outcomes[static_cast<size_t>(OutcomeKind::kCrash)], 0U) << "another form is no answer to the script";
  EXPECT_EQ(z3.cpu_us, 6000U) << "but its time counts";
  EXPECT_EQ(row_of(taken.rows, kSeedTally, "").tests, 1U);
  EXPECT_EQ(row_of(taken.rows, kReductionTally, "z3").cpu_us, 6000U);
  EXPECT_NEAR(taken.counts.solver_cpu, 0.024, 1e-9);
  uint64_t answers = 0;
  for (const store::ProgressRow& row : taken.rows.progress) {
    EXPECT_EQ(row.seconds, 5);
    answers += row.answers;
  }
  EXPECT_EQ(answers, 3U);
}

TEST_F(TallyTest, ACheckpointTakesWhatChanged) {
  statistics_.add_runs("typefuzz", "QF_LIA", both(OutcomeKind::kSat, OutcomeKind::kSat));
  statistics_.add_runs("opfuzz", "QF_LIA", both(OutcomeKind::kSat, OutcomeKind::kSat));
  Statistics::Taken first = statistics_.take(1, false);
  EXPECT_EQ(first.rows.tallies.size(), 4U);
  EXPECT_TRUE(first.rows.progress.empty());
  ASSERT_EQ(first.rows.behaviours.size(), 1U) << "opfuzz saw nothing new";
  EXPECT_EQ(first.rows.behaviours[0].strategy, "typefuzz");
  EXPECT_EQ(first.rows.behaviours[0].seconds, 1);
  EXPECT_TRUE(statistics_.take(2, false).rows.tallies.empty());
  statistics_.add_test("opfuzz", "QF_LIA");
  EXPECT_EQ(statistics_.take(3, false).rows.tallies.size(), 1U);
}

TEST_F(TallyTest, GoesOnFromWhatWasStored) {
  statistics_.add_test("typefuzz", "QF_LIA");
  statistics_.add_runs("typefuzz", "QF_LIA", both(OutcomeKind::kSat, OutcomeKind::kSat));
  Statistics::Taken taken = statistics_.take(1, false);
  Statistics resumed;
  resumed.restore(taken.counts, taken.rows);
  EXPECT_TRUE(resumed.take(2, false).rows.tallies.empty()) << "what is stored needs not be stored again";
  resumed.add_test("typefuzz", "QF_LIA");
  resumed.add_runs("typefuzz", "QF_LIA", both(OutcomeKind::kSat, OutcomeKind::kSat));
  Statistics::Taken again = resumed.take(3, false);
  EXPECT_EQ(again.counts.tests, 2U);
  EXPECT_EQ(row_of(again.rows, "typefuzz", "").tests, 2U);
  EXPECT_EQ(row_of(again.rows, "typefuzz", "z3").answers(), 2U);
  EXPECT_TRUE(again.rows.behaviours.empty()) << "it was seen before";
}

TEST_F(TallyTest, RulesAreCountedByStrategy) {
  using Rules = std::vector<std::pair<std::string_view, uint64_t>>;
  statistics_.add_rules("typefuzz", Rules{});
  statistics_.add_rules("sparrow", Rules{{"a over b", 3}, {"b under a", 1}});
  statistics_.add_rules("fusion", Rules{{"a over b", 1}});
  Statistics::Taken taken = statistics_.take(1, false);
  ASSERT_EQ(taken.rows.rules.size(), 3U);
  Statistics resumed;
  resumed.restore(taken.counts, taken.rows);
  EXPECT_TRUE(resumed.take(2, false).rows.rules.empty()) << "what is stored needs not be stored again";
  resumed.add_rules("sparrow", Rules{{"a over b", 2}, {"a over b", 1}});
  taken = resumed.take(3, false);
  ASSERT_EQ(taken.rows.rules.size(), 1U);
  EXPECT_EQ(taken.rows.rules[0].strategy, "sparrow");
  EXPECT_EQ(taken.rows.rules[0].rule, "a over b");
  EXPECT_EQ(taken.rows.rules[0].applied, 6U);
}

TEST_F(TallyTest, BehavioursDifferByLogicAnswersAndTime) {
  std::vector<oracle::Run> runs = both(OutcomeKind::kSat, OutcomeKind::kSat);
  uint64_t seen = behaviour_id("QF_LIA", runs);
  EXPECT_NE(seen, behaviour_id("QF_BV", runs));
  EXPECT_NE(seen, behaviour_id("QF_LIA", both(OutcomeKind::kSat, OutcomeKind::kUnknown)));
  runs[0].outcome.run.wall = milliseconds(20);
  EXPECT_EQ(seen, behaviour_id("QF_LIA", runs));
  runs[0].outcome.run.wall = milliseconds(900);
  EXPECT_NE(seen, behaviour_id("QF_LIA", runs));
}

}  // namespace

}  // namespace cupel::campaign
