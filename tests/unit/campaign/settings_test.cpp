#include "campaign/settings.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "campaign/statistics.h"

namespace cupel::campaign {

TEST(Settings, SurviveTheStore) {
  Settings settings;
  settings.solvers = {"z3", "path/to/cvc5 --foo"};
  settings.strategies = {"typefuzz:chain=3"};
  settings.seeds = {"a", "b"};
  settings.rng = 0xfedcba9876543210;
  settings.seconds = 1800.5;
  settings.grow = true;
  Result<Settings> read = Settings::from_json(settings.to_json());
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->to_json(), settings.to_json());
  EXPECT_EQ(read->rng, settings.rng);
  EXPECT_EQ(read->solvers, settings.solvers);
}

TEST(Settings, OfOlderCampaignsAreRead) {
  Settings settings;
  settings.commands["./z3"] = "/opt/z3";
  settings.targets = {"./z3"};
  nlohmann::json json = nlohmann::json::parse(settings.to_json());
  EXPECT_EQ(Settings::from_json(json.dump())->commands, settings.commands);
  for (const char* name : {"commands", "builds", "targets", "merged_from", "finish_seconds"}) json.erase(name);
  Result<Settings> read = Settings::from_json(json.dump());
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(read->commands.empty());
}

TEST(Settings, TimeIsTheWholeTime) {
  Settings settings;
  EXPECT_EQ(settings.used_finish(), 300) << "with --tests alone";
  settings.seconds = 10;
  EXPECT_EQ(settings.used_finish(), 0);
  settings.finish_seconds = 60;
  EXPECT_EQ(settings.used_finish(), 60);
}

TEST(Settings, DamagedOnesAreAnError) {
  EXPECT_FALSE(Settings::from_json("").ok());
  EXPECT_FALSE(Settings::from_json("{}").ok());
  EXPECT_FALSE(Settings::from_json("{\"rng\": \"x\"}").ok());
}

TEST(Counts, SurviveTheStore) {
  Counts counts;
  counts.tests = 12;
  counts.answers["z3"]["sat"] = 5;
  counts.findings["crash"]["observed"] = 2;
  counts.strategies["typefuzz"] = {.tests = 12, .seconds = 3.5};
  Counts read = Counts::from_json(counts.to_json());
  EXPECT_EQ(read.to_json(), counts.to_json());
  EXPECT_EQ(read.confirmed(), 2u);
  EXPECT_EQ(Counts::from_json("nonsense").tests, 0u);
}

}  // namespace cupel::campaign
