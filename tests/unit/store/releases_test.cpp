// What is remembered about releases.
#include <gtest/gtest.h>

#include "store/database.h"
#include "support.h"

namespace cupel::store {
namespace {

TEST(ReleaseVerdicts, AreRemembered) {
  TemporaryDirectory directory;
  auto running = Store::create(directory / "c", sample_campaign(), describe_briefly);
  ASSERT_TRUE(running.ok());
  ASSERT_TRUE((*running)->add_finding(sample_finding()).ok());
  auto store = Store::annotate(directory / "c");  // beside the campaign, which holds the lock
  ASSERT_TRUE(store.ok()) << store.error().message;
  EXPECT_TRUE((*store)->release_verdicts()->empty());
  ASSERT_TRUE((*store)->set_release_verdict({1, "z3@4.13.3", "4.13.3", "shows", "unsat"}).ok());
  ASSERT_TRUE((*store)->set_release_verdict({1, "z3", "4.8.12", "shows", "unsat"}).ok());
  ASSERT_TRUE((*store)->set_release_verdict({1, "z3@4.13.3", "4.13.3", "clean", "sat"}).ok());
  EXPECT_FALSE((*store)->set_release_verdict({7, "z3", "4.8.12", "shows", ""}).ok()) << "there is no finding 7";
  auto reader = Store::read(directory / "c");
  ASSERT_TRUE(reader.ok());
  EXPECT_FALSE((*reader)->set_release_verdict({1, "z3", "1", "shows", ""}).ok());
  auto known = (*reader)->release_verdicts();
  ASSERT_TRUE(known.ok()) << known.error().message;
  ASSERT_EQ(known->size(), 2u);
  EXPECT_EQ((*known)[1].solver, "z3@4.13.3");
  EXPECT_EQ((*known)[1].shows, "clean");
  EXPECT_EQ((*known)[1].detail, "sat");
  EXPECT_EQ(*(*reader)->state(), "running") << "the campaign's state is left alone";
}

// What is known about releases belongs to one script.
TEST(ReleaseVerdicts, AreReplacedWithTheReducedScript) {
  TemporaryDirectory directory;
  auto store = Store::create(directory / "c", sample_campaign(), describe_briefly);
  ASSERT_TRUE(store.ok());
  ASSERT_TRUE((*store)->add_finding(sample_finding()).ok());
  ASSERT_TRUE((*store)->set_release_verdict({1, "z3@4.13.3", "4.13.3", "shows", "unsat"}).ok());
  ReductionRecord reduction{
      .script = "(check-sat)\n", .group = "a group", .option_class = "safe", .options = {"a b", "c\n"}};
  reduction.releases = {{1, "z3", "4.8.12", "clean", "sat"}};
  ASSERT_TRUE((*store)->set_reduced(1, reduction).ok());
  StoredFinding finding = must((*store)->finding(1)).value();
  ASSERT_EQ(finding.releases.size(), 1u);
  EXPECT_EQ(finding.releases[0].version, "4.8.12");
  EXPECT_EQ(finding.group, "a group");
  EXPECT_EQ(finding.option_class, "safe");
  EXPECT_EQ(finding.reduced_options, (std::vector<std::string>{"a b", "c\n"}));
}

TEST(ReleaseVerdicts, OtherVersionsOfTheTablesAreRefused) {
  TemporaryDirectory directory;
  ASSERT_TRUE(Store::create(directory / "c", sample_campaign(), describe_briefly).ok());
  for (const char* version : {"PRAGMA user_version = 1", "PRAGMA user_version = 99"}) {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open((directory / "c/campaign.db").c_str(), &handle), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(handle, version, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(handle);
    std::string campaign = directory / "c";
    for (const auto& store : {Store::read(campaign).ok(), Store::annotate(campaign).ok(), Store::resume(campaign).ok()})
      EXPECT_FALSE(store) << version;
    std::string why = Store::resume(campaign).error().message;
    EXPECT_NE(why.find("Cupel (schema "), std::string::npos) << why;
  }
}

}  // namespace
}  // namespace cupel::store
