#include "campaign/health.h"

#include <gtest/gtest.h>

namespace cupel::campaign {

namespace {

solver::Outcome outcome(solver::OutcomeKind kind) {
  solver::Outcome result;
  result.kind = kind;
  result.message = "no such logic";
  return result;
}

int tests_until_benched(Health& health, solver::OutcomeKind kind, int most) {
  for (int i = 1; i <= most; ++i) {
    if (health.record("z3", "QF_X", outcome(kind))) return i;
  }
  return 0;
}

}  // namespace

TEST(Health, BenchesWhoeverOnlyRefuses) {
  Health health;
  EXPECT_GT(tests_until_benched(health, solver::OutcomeKind::kUnsupported, 1000), 30);
  EXPECT_TRUE(health.benched("z3", "QF_X"));
  EXPECT_FALSE(health.benched("z3", "QF_Y"));
  EXPECT_FALSE(health.benched("cvc5", "QF_X"));
  // It is said once.
  EXPECT_FALSE(health.record("z3", "QF_X", outcome(solver::OutcomeKind::kUnsupported)));
}

TEST(Health, SaysWhy) {
  Health health;
  std::optional<std::string> why;
  while (!why) why = health.record("z3", "QF_X", outcome(solver::OutcomeKind::kError));
  EXPECT_NE(why->find("z3 is benched for QF_X"), std::string::npos) << *why;
  EXPECT_NE(why->find("no such logic"), std::string::npos) << *why;
}

TEST(Health, BenchesWhoeverOnlyRunsOutOfTime) {
  Health health;
  EXPECT_GT(tests_until_benched(health, solver::OutcomeKind::kTimeout, 1000), 30);
}

TEST(Health, OneAnswerIsEnoughToStay) {
  Health health;
  EXPECT_FALSE(health.record("z3", "QF_X", outcome(solver::OutcomeKind::kUnknown)));
  EXPECT_EQ(tests_until_benched(health, solver::OutcomeKind::kTimeout, 1000), 0);
}

TEST(Health, ListsThePairsForResuming) {
  Health health;
  health.bench("z3", "QF_X");
  std::vector<std::pair<std::string, std::string>> expected = {{"z3", "QF_X"}};
  EXPECT_EQ(health.all_benched(), expected);
}

}  // namespace cupel::campaign
