// What figures are made of: rows that come back, and reading without a trace.
#include <filesystem>
#include <set>

#include "support.h"

namespace cupel::store {

namespace {

namespace fs = std::filesystem;

FigureRows sample_rows() {
  TallyRow tally{.strategy = "typefuzz", .logic = "QF_LIA", .solver = "z3, the \"old\"", .tests = 7, .cpu_us = 12};
  for (size_t i = 0; i < tally.outcomes.size(); ++i) tally.outcomes[i] = i + 1;
  return {.tallies = {tally},
          .behaviours = {{~uint64_t{0}, "opfuzz", "QF_BV", 2.5}, {1, "seed", "", 1.5}},
          .progress = {{2, "typefuzz", "z3", 4, 5, 6, 7}, {1, "", "", 0, 0, 9, 0}},
          .rules = {{"sparrow", "(< x y) over (<= x y)", 5}}};
}

std::set<std::string> files_in(const std::string& directory) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(directory)) names.insert(entry.path().filename().string());
  return names;
}

}  // namespace

TEST(Figures, RowsComeBack) {
  TemporaryDirectory temporary;
  auto store = must(Store::create(temporary / "c", sample_campaign(), describe_briefly));
  must(store->add_finding(sample_finding()));
  FigureRows rows = sample_rows();
  must(store->set_checkpoint({7, 1.5, "{}"}, rows));
  rows.tallies[0].tests = 8;
  rows.rules[0].applied = 6;
  must(store->set_checkpoint({8, 2.5, "{}"}, rows));  // replaces, adds nothing twice
  Store::Figures figures = must(store->figures());
  EXPECT_EQ(figures.state, "running");
  EXPECT_EQ(figures.seconds, 2.5);
  EXPECT_EQ(figures.findings.size(), 1U);
  ASSERT_EQ(figures.rows.tallies.size(), 1U);
  EXPECT_EQ(figures.rows.tallies[0].solver, rows.tallies[0].solver);
  EXPECT_EQ(figures.rows.tallies[0].tests, 8U);
  EXPECT_EQ(figures.rows.tallies[0].outcomes, rows.tallies[0].outcomes);
  EXPECT_EQ(figures.rows.tallies[0].cpu_us, 12U);
  EXPECT_EQ(figures.rows.tallies[0].answers(), 3U);
  ASSERT_EQ(figures.rows.behaviours.size(), 2U);
  EXPECT_EQ(figures.rows.behaviours[0].strategy, "seed") << "by time";
  EXPECT_EQ(figures.rows.behaviours[1].id, ~uint64_t{0});
  ASSERT_EQ(figures.rows.progress.size(), 2U);
  EXPECT_EQ(figures.rows.progress[0].cpu_us, 9U);
  EXPECT_EQ(figures.rows.progress[1].coverage, 7U);
  ASSERT_EQ(figures.rows.rules.size(), 1U);
  EXPECT_EQ(figures.rows.rules[0].rule, "(< x y) over (<= x y)");
  EXPECT_EQ(figures.rows.rules[0].applied, 6U);
}

TEST(Figures, ReadingACampaignAtRestLeavesNoTrace) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  must(must(Store::create(directory, sample_campaign()))->set_checkpoint({1, 2, "{}"}, sample_rows()));
  std::set<std::string> before = files_in(directory);
  EXPECT_FALSE(before.contains("campaign.db-wal"));
  auto reader = must(Store::read(directory));
  EXPECT_EQ(must(reader->figures()).rows.tallies.size(), 1U);
  EXPECT_EQ(files_in(directory), before) << "while it is open";
  reader.reset();
  EXPECT_EQ(files_in(directory), before);
}

TEST(Figures, WhoReadsSeesWhatAWriterHasInItsLog) {
  TemporaryDirectory temporary;
  std::string directory = temporary / "c";
  auto writer = must(Store::create(directory, sample_campaign()));
  must(writer->set_checkpoint({1, 2, "{}"}, sample_rows()));
  EXPECT_TRUE(files_in(directory).contains("campaign.db-wal"));
  EXPECT_EQ(must(must(Store::read(directory))->figures()).rows.tallies.size(), 1U);
}

}  // namespace cupel::store
