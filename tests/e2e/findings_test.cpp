// `cupel findings` on a campaign that the store has written, as a user types it.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "report/finding_texts.h"
#include "run_command.h"
#include "store/store.h"

namespace cupel::store {
namespace {

namespace fs = std::filesystem;

bool has(const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

FindingRecord crash(const std::string& test, int severity) {
  FindingRecord finding;
  finding.kind = severity == 0 ? oracle::FindingKind::kWrongUnsat : oracle::FindingKind::kCrash;
  finding.culprits = {"z3"};
  finding.certainty = oracle::Certainty::kObserved;
  finding.summary = "z3 fails on " + test;
  finding.test = test;
  finding.script = "(check-sat)\n";
  finding.outcomes.push_back({.solver = "z3", .version = "4.8.12", .command = "z3 -in", .kind = "crash"});
  return finding;
}

class Findings : public testing::Test {
 protected:
  Findings() {
    std::string pattern = (fs::temp_directory_path() / "cupel-test-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~Findings() override { fs::remove_all(directory_); }

  std::unique_ptr<Store> campaign(const std::string& name) {
    return std::move(Store::create((directory_ / name).string(), {"0", "2026-01-01T00:00:00Z", "{}", 1},
                                   report::describe_finding))
        .value();
  }

  /// Runs in the directory that holds the campaigns.
  Ran findings(const std::string& arguments) const {
    return run_command("cd '" + directory_.string() + "' && " CUPEL_BINARY " findings " + arguments + " 2>&1");
  }

  fs::path directory_;
};

TEST_F(Findings, ListIsSortedBySeverityWhileTheCampaignRuns) {
  auto store = campaign("c");
  FindingRecord flaky = crash("third", 0);
  flaky.flaky = true;
  for (const FindingRecord& finding : {crash("first", 6), crash("second", 0), flaky})
    ASSERT_TRUE(store->add_finding(finding).ok());
  ASSERT_TRUE(store->count_repeat(1).ok());
  Ran ran = findings("list c");
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_LT(ran.out.find("fails on second"), ran.out.find("fails on first")) << ran.out;
  EXPECT_LT(ran.out.find("fails on first"), ran.out.find("flaky: ")) << ran.out;
  EXPECT_LT(ran.out.find("flaky: "), ran.out.find("fails on third")) << ran.out;
  EXPECT_TRUE(has(ran, "4.8.12") && has(ran, "c: 2 findings and 1 flaky")) << ran.out;
  EXPECT_EQ(findings("list --dir c").out, ran.out);
}

TEST_F(Findings, JsonLinesNameTheFile) {
  auto store = campaign("c");
  ASSERT_TRUE(store->add_finding(crash("first", 6)).ok());
  ASSERT_TRUE(store->add_finding(crash("second", 6)).ok());
  ASSERT_TRUE(store->set_reduced(2, {.script = "(exit)\n"}).ok());
  std::istringstream lines(findings("list --json c").out);
  for (const char* file : {"original.smt2", "reduced.smt2"}) {
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    auto json = nlohmann::json::parse(line);
    EXPECT_EQ(json["kind"], "crash");
    EXPECT_EQ(json["culprit"], "z3");
    EXPECT_EQ(json["solver"], "z3");
    EXPECT_EQ(json["certainty"], "observed");
    fs::path path = json["file"].get<std::string>();
    EXPECT_EQ(path.filename(), file);
    EXPECT_TRUE(fs::exists(directory_ / path)) << path;
  }
}

TEST_F(Findings, ShowPrintsTheReport) {
  auto store = campaign("c");
  ASSERT_TRUE(store->add_finding(crash("first", 6)).ok());
  Ran ran = findings("show 1 c");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(has(ran, "# 1: crash (z3)") && has(ran, "z3 -in") && has(ran, "- Test: first")) << ran.out;
  EXPECT_EQ(findings("show 0001-crash-z3 c").out, ran.out);
  EXPECT_EQ(findings("show 0001 --dir c").out, ran.out);
}

TEST_F(Findings, TheNewestCampaignIsTheDefault) {
  campaign("old");
  auto store = campaign("deeper/new");
  ASSERT_TRUE(store->add_finding(crash("first", 6)).ok());
  fs::last_write_time(directory_ / "old/campaign.db", fs::file_time_type::clock::now() - std::chrono::hours(1));
  Ran ran = findings("list");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(has(ran, "deeper/new: 1 finding\n")) << ran.out;
}

TEST_F(Findings, MistakesAreOneLineAndStatusTwo) {
  Ran none = findings("list");
  EXPECT_TRUE(none.status == 2 && has(none, "no campaign in this directory or below")) << none.out;
  campaign("c");
  for (const char* arguments :
       {"show 1 c", "show x c", "show 1x c", "show -- -1 c", "show 99999999999999999999 c", "list nowhere", "list /"}) {
    Ran ran = findings(arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1) << ran.out;
  }
  EXPECT_EQ(findings("").status, 2);
  Ran empty = findings("list c");
  EXPECT_TRUE(empty.status == 0 && has(empty, "c: 0 findings")) << empty.out;
}

}  // namespace
}  // namespace cupel::store
