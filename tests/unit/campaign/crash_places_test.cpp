#include "campaign/crash_places.h"

#include "fakes.h"

namespace cupel::campaign {
namespace {

TEST(CrashPlaces, LookLessOftenWhereThereIsNoNews) {
  CrashPlaces places({}, {}, [](const std::string&) { return Status(Done{}); });
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(places.worth_a_look("m"));
    places.looked("m", false);
  }
  int looks = 0;
  for (int i = 0; i < 160; ++i) looks += places.worth_a_look("m");
  EXPECT_EQ(looks, 10);
  EXPECT_TRUE(places.worth_a_look("another"));
  places.looked("m", true);
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(places.worth_a_look("m"));
}

TEST(CrashPlaces, WithoutTimeAMessageIsLookedAtAFewTimesOnly) {
  CrashPlaces places({}, {}, [](const std::string&) { return Status(Done{}); });
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(places.worth_a_look("m", false, 3));
    places.looked("m", true);
  }
  for (int i = 0; i < 40; ++i) EXPECT_FALSE(places.worth_a_look("m", false, 3));
  EXPECT_TRUE(places.worth_a_look("another", false, 3)) << "the first of a message always is";
  EXPECT_TRUE(places.worth_a_look("m", true, 3)) << "there is time again";
}

TEST(CrashPlaces, ASolverThatCannotBeTracedIsNotedOnce) {
  std::vector<std::string> notes;
  CrashPlaces places({}, {}, [&](const std::string& text) {
    notes.push_back(text);
    return Status(Done{});
  });
  solver::Solver nobody = fake_solver("nobody");
  nobody.program.path = "/nonexistent/solver";
  std::vector<oracle::Run> runs(1);
  runs[0].solver = &nobody;
  oracle::Finding finding{.kind = oracle::FindingKind::kCrash, .certainty = oracle::Certainty::kObserved};
  finding.runs = {0};
  for (int i = 0; i < 3; ++i) {
    solver::CrashPlace place = places.of(finding, runs).value();
    EXPECT_TRUE(place.place.empty());
    EXPECT_FALSE(place.note.empty());
  }
  EXPECT_EQ(notes.size(), 1u);
  finding.kind = oracle::FindingKind::kBadModel;
  EXPECT_TRUE(places.of(finding, runs).value().note.empty()) << "no crash";
}

// Fake solvers have no program to trace: their crashes are known by their messages.
TEST(Triage, WithoutPlacesMessagesTellCrashesApart) {
  FakeCampaign campaign;
  campaign.setup.settings.keep = 2;
  campaign.add_solver("dying", [](const std::string& script, const std::vector<std::string>&) {
    return std::string("x: a.c:") + (has(script, "(> x 1)") ? "1" : "2") + ": f: Assertion `a' failed.\n";
  });
  std::vector<Listed::Test> tests;
  for (int i = 1; i < 7; ++i)
    tests.push_back({"(declare-fun x () Int)\n(assert (> x " + std::to_string(i) + "))\n(check-sat)\n"});
  campaign.add_strategy(std::make_shared<Listed>(tests, 0), 6);
  ASSERT_TRUE(campaign.run(6).ok());
  EXPECT_EQ(campaign.findings().size(), 3u);
  EXPECT_EQ(campaign.statistics.snapshot().repeats, 3u);
  EXPECT_TRUE(campaign.noted("untraceable"));
}

}  // namespace
}  // namespace cupel::campaign
