// From findings of oracles to findings in the store.
#include "fakes.h"

namespace cupel::campaign {
namespace {

Listed::Test test_with(int number) {
  std::string text = "(declare-fun x () Int)\n(assert (> x " + std::to_string(number) + "))\n(check-sat)\n";
  return {text, {expect_sat("((define-fun x () Int 1000))\n")}};
}

TEST(Triage, WithoutSeedsEachChainIsAnOriginOfItsOwn) {
  FakeCampaign campaign;
  campaign.setup.settings.keep = 2;
  campaign.add_solver("liar", unsat);
  campaign.add_strategy(
      std::make_shared<Listed>(std::vector<Listed::Test>{test_with(1), test_with(2), test_with(3)}, 0), 3);
  ASSERT_TRUE(campaign.run(12).ok());
  EXPECT_EQ(campaign.findings().size(), 8u) << "two of each of four chains";
  EXPECT_EQ(campaign.statistics.snapshot().repeats, 4u);
}

TEST(Triage, WithSeedsTheContentIsTheOrigin) {
  FakeCampaign campaign;
  campaign.setup.settings.keep = 2;
  campaign.add_solver("liar", [](const std::string& script, const std::vector<std::string>& arguments) {
    return has(script, "QF_LIA") ? sat_with_one(script, arguments) : std::string("unsat\n");
  });
  campaign.add_seed("a.smt2", kSat);
  campaign.add_seed("moved/a.smt2", kSat);
  campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{test_with(1), test_with(2), test_with(3)}),
                        3);
  ASSERT_TRUE(campaign.run(12).ok());
  EXPECT_EQ(campaign.findings().size(), 2u);
  EXPECT_EQ(campaign.findings()[0].origin, "seed " + id_text(content_id(kSat)));
}

TEST(Triage, WhatDoesNotComeBackIsFlaky) {
  FakeCampaign campaign;
  int runs = 0;
  campaign.add_solver("moody", [&runs](const std::string& script, const std::vector<std::string>& arguments) {
    return runs++ == 0 ? std::string("unsat\n") : sat_with_one(script, arguments);
  });
  campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{test_with(1)}, 0), 1);
  ASSERT_TRUE(campaign.run(1).ok());
  auto findings = campaign.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(findings[0].flaky);
  EXPECT_EQ(campaign.statistics.snapshot().flaky, 1u);
}

TEST(Triage, AResumedCampaignKnowsWhatItHas) {
  FakeCampaign campaign;
  campaign.setup.settings.keep = 1;
  campaign.add_solver("liar", unsat);
  campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{test_with(1), test_with(2)}, 0), 2);
  ASSERT_TRUE(campaign.run(2).ok());
  ASSERT_TRUE(campaign.run(2).ok());  // the same chain again, as after a kill
  EXPECT_EQ(campaign.findings().size(), 1u);
}

// The solvers of this campaign need no time, so triage has none once it has used up what it begins with.
TEST(Triage, WithoutTimeWhatIsKnownIsOnlyCounted) {
  FakeCampaign campaign;
  campaign.setup.settings.keep = 1;
  campaign.triage_spent = 1000;
  int runs = 0;
  campaign.add_solver("dying", [&runs](const std::string& script, const std::vector<std::string>&) {
    ++runs;
    return std::string("x: a.c:") + (has(script, "(> x 7)") ? "1" : "2") + ": f: Assertion `a' failed.\n";
  });
  std::vector<Listed::Test> tests;
  for (int i = 1; i < 9; ++i) tests.push_back({test_with(i).text});
  campaign.add_strategy(std::make_shared<Listed>(tests, 0), tests.size());
  ASSERT_TRUE(campaign.run(tests.size()).ok());
  EXPECT_EQ(campaign.findings().size(), 2u) << "a new message is always looked at";
  EXPECT_EQ(runs, 8 + 2 * 3) << "the tests, and three confirmations of each finding";
  Counts counts = campaign.statistics.snapshot();
  EXPECT_EQ(counts.repeats, 6u);
  EXPECT_EQ(counts.tally["triggers only counted: triage had its share of the time"], 6u);
}

TEST(Triage, WithoutTimeWrongAnswersAreConfirmedForAWhileWhereverTheyComeFrom) {
  FakeCampaign campaign;
  campaign.setup.settings.keep = 1;
  campaign.triage_spent = 1000;
  campaign.add_solver("liar", unsat);
  campaign.add_strategy(std::make_shared<Listed>(std::vector<Listed::Test>{test_with(1)}, 0), 1);
  ASSERT_TRUE(campaign.run(20).ok());
  EXPECT_EQ(campaign.findings().size(), 8u);
  EXPECT_EQ(campaign.statistics.snapshot().repeats, 12u);
}

}  // namespace
}  // namespace cupel::campaign
