// Several campaigns as one: nothing of them is lost, and they stay as they are.
#include "store/merge.h"

#include "support.h"

namespace cupel::store {
namespace {

/// One campaign with a finding of test 1, a seed and some figures.
void make_campaign(const std::string& directory, const std::string& seed_id, double seconds, uint64_t tests) {
  CampaignRecord record = sample_campaign();
  record.rng = tests;
  auto store = Store::create(directory, record, describe_briefly).value();
  FindingRecord finding = sample_finding("typefuzz-1.1");
  finding.found_after = seconds / 2;
  auto added = store->add_finding(finding).value();
  ASSERT_TRUE(store->set_reduced(added.number, {.script = "(check-sat)\n", .evidence = "smaller"}).ok());
  ASSERT_TRUE(store->set_release_verdict({added.number, "z3", "4.8.12", "shows", "unsat"}).ok());
  SeedRecord seed{.path = "a.smt2", .id = seed_id, .logic = "QF_LIA"};
  ASSERT_TRUE(store->add_seeds({&seed, 1}).ok());
  ASSERT_TRUE(store->add_test({"typefuzz-1.1", "a.smt2", "(check-sat)", "z3 sat"}).ok());
  ASSERT_TRUE(store->add_note("benched", "something").ok());
  FigureRows rows;
  rows.tallies = {{.strategy = "typefuzz", .logic = "QF_LIA", .solver = "", .tests = tests}};
  rows.behaviours = {{.id = 7, .strategy = "typefuzz", .logic = "QF_LIA", .seconds = seconds}};
  rows.progress = {{.seconds = seconds / 2, .strategy = "typefuzz", .solver = "", .tests = tests / 2, .coverage = 5},
                   {.seconds = seconds, .strategy = "typefuzz", .solver = "", .tests = tests, .coverage = 9}};
  rows.rules = {{"sparrow", "R1", tests}};
  ASSERT_TRUE(store->set_checkpoint({.next_chain = 3, .seconds_used = seconds, .counters = "{}"}, rows).ok());
  ASSERT_TRUE(store->finish("finished").ok());
}

TEST(Merge, HoldsAllFindingsUnderNewNumbers) {
  TemporaryDirectory root;
  make_campaign(root / "a", "1", 10, 100);
  make_campaign(root / "b", "2", 40, 30);
  auto counts =
      merge_campaigns({{root / "a", "a"}, {root / "b", "b"}}, root / "c", sample_campaign(), describe_briefly);
  ASSERT_TRUE(counts.ok()) << counts.error().message;
  EXPECT_EQ(counts->findings, 2u);
  EXPECT_EQ(counts->renamed_seeds, 1u) << "one path, two contents";
  auto store = Store::read(root / "c").value();
  EXPECT_EQ(store->state().value(), "merged");
  for (uint64_t number : {1, 2}) {
    auto finding = store->finding(number).value();
    ASSERT_TRUE(finding.has_value());
    EXPECT_EQ(finding->test, number == 1 ? "a:typefuzz-1.1" : "b:typefuzz-1.1");
    EXPECT_EQ(finding->reduced, "(check-sat)\n");
    EXPECT_EQ(finding->releases.size(), 1u);
    EXPECT_EQ(finding->outcomes.size(), sample_finding().outcomes.size());
    EXPECT_EQ(finding->found_after, number == 1 ? 5 : 20);
    EXPECT_EQ(content_of(root / ("c/" + finding->directory + "/reduced.smt2")), "(check-sat)\n");
  }
  EXPECT_EQ(store->seeds().value().size(), 2u);
  EXPECT_EQ(store->tests().value().size(), 2u);
  EXPECT_EQ(store->notes().value().size(), 2u);
  EXPECT_EQ(store->notes().value()[0].text, "a:something");
}

TEST(Merge, FiguresAreThoseOfCampaignsSideBySide) {
  TemporaryDirectory root;
  make_campaign(root / "a", "1", 10, 100);
  make_campaign(root / "b", "1", 40, 30);
  ASSERT_TRUE(
      merge_campaigns({{root / "a", "a"}, {root / "b", "b"}}, root / "c", sample_campaign(), describe_briefly).ok());
  auto figures = Store::read(root / "c").value()->figures().value();
  EXPECT_EQ(figures.seconds, 40);
  ASSERT_EQ(figures.rows.tallies.size(), 1u);
  EXPECT_EQ(figures.rows.tallies[0].tests, 130u);
  ASSERT_EQ(figures.rows.behaviours.size(), 1u);
  EXPECT_EQ(figures.rows.behaviours[0].seconds, 10);
  ASSERT_EQ(figures.rows.rules.size(), 1u);
  EXPECT_EQ(figures.rows.rules[0].applied, 130u);
  std::vector<std::pair<double, uint64_t>> curve;
  for (const ProgressRow& row : figures.rows.progress) curve.emplace_back(row.seconds, row.tests);
  EXPECT_EQ(curve, (std::vector<std::pair<double, uint64_t>>{{5, 50}, {10, 100}, {20, 115}, {40, 130}}));
  EXPECT_EQ(figures.rows.progress.back().coverage, 9u) << "the same code is not counted twice";
}

TEST(Merge, LeavesNothingHalfDone) {
  TemporaryDirectory root;
  make_campaign(root / "a", "1", 10, 100);
  auto failed = merge_campaigns({{root / "a", "a"}, {root / "missing", "b"}}, root / "c", sample_campaign(), {});
  EXPECT_FALSE(failed.ok());
  size_t entries = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(root.path())) ++entries;
  EXPECT_EQ(entries, 1u) << "only a";
  EXPECT_FALSE(merge_campaigns({{root / "a", "a"}}, root / "a", sample_campaign(), {}).ok()) << "is there already";
}

}  // namespace
}  // namespace cupel::store
