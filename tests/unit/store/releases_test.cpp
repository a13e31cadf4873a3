// What is remembered about releases.
#include <gtest/gtest.h>

#include "store/database.h"
#include "support.h"

namespace cupel::store {
namespace {

TEST(ReleaseVerdicts, AreRemembered) {
  TemporaryDirectory directory;
  auto running = Store::create(directory / "c", sample_campaign());
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

TEST(ReleaseVerdicts, OlderDatabasesGetTheTable) {
  TemporaryDirectory directory;
  ASSERT_TRUE(Store::create(directory / "c", sample_campaign()).ok());
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open((directory / "c/campaign.db").c_str(), &handle), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(handle, "DROP TABLE releases", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(handle);
  auto reader = Store::read(directory / "c");
  ASSERT_TRUE(reader.ok());
  EXPECT_TRUE((*reader)->release_verdicts()->empty());
  auto store = Store::annotate(directory / "c");
  ASSERT_TRUE(store.ok()) << store.error().message;
  EXPECT_TRUE((*store)->release_verdicts()->empty());
  EXPECT_FALSE(Store::annotate(directory / "none").ok());
}

}  // namespace
}  // namespace cupel::store
