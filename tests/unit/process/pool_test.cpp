#include "process/pool.h"

#include <gtest/gtest.h>

#include <memory>

#include "process/oddity.h"

namespace cupel::process {
namespace {

TEST(LruPool, TheLeastRecentlyUsedGoes) {
  LruPool<int> pool(2);
  pool.add("a", 1);
  pool.add("b", 2);
  ASSERT_NE(pool.find("a"), nullptr);
  pool.add("c", 3);
  EXPECT_EQ(pool.find("b"), nullptr);
  ASSERT_NE(pool.find("a"), nullptr);
  EXPECT_EQ(*pool.find("a"), 1);
  EXPECT_EQ(*pool.find("c"), 3);
  EXPECT_EQ(pool.size(), 2u);
}

TEST(LruPool, ErasedEntriesAreGoneAndMayComeAgain) {
  LruPool<std::unique_ptr<int>> pool(2);
  pool.add("a", std::make_unique<int>(1));
  pool.erase("a");
  pool.erase("a");
  EXPECT_EQ(pool.find("a"), nullptr);
  EXPECT_EQ(*pool.add("a", std::make_unique<int>(2)), 2);
  EXPECT_EQ(pool.size(), 1u);
}

TEST(SeenKeys, AreCountedUntilThereAreTooMany) {
  SeenKeys keys;
  EXPECT_EQ(keys.times_with_this("a"), 1u);
  EXPECT_EQ(keys.times_with_this("a"), 2u);
  EXPECT_EQ(keys.times_with_this("b"), 1u);
  for (int i = 0; i < 150'000; ++i) keys.times_with_this(std::to_string(i));
  EXPECT_EQ(keys.times_with_this("149999"), 2u);
}

TEST(OddStreaks, AfterTwoInARowSomeAreSkipped) {
  OddStreaks streaks;
  auto skipped = [&] {
    int count = 0;
    while (streaks.skip("a")) ++count;
    return count;
  };
  streaks.note("a", true);
  EXPECT_EQ(skipped(), 0);
  for (int expected : {8, 16, 32, 32}) {
    streaks.note("a", true);
    EXPECT_FALSE(streaks.skip("b"));
    EXPECT_EQ(skipped(), expected);
  }
  streaks.note("a", false);
  streaks.note("a", true);
  EXPECT_EQ(skipped(), 0);
}

TEST(Oddity, AnswersAndRepliesAreNone) {
  EXPECT_FALSE(is_odd(""));
  EXPECT_FALSE(is_odd("sat\n(\n  (define-fun x () Int 4)\n)\n"));
  EXPECT_FALSE(is_odd("sat\nunsat\n"));
}

TEST(Oddity, NoModelAfterUnsatIsNone) {
  EXPECT_FALSE(is_odd("unsat\n(error \"line 5 column 10: model is not available\")\n"));
  EXPECT_FALSE(is_odd("sat\nunsat\n(error \"no model\")\n"));
}

TEST(Oddity, OtherErrorsAre) {
  EXPECT_TRUE(is_odd("(error \"x is declared already\")\nunsat\n"));
  EXPECT_TRUE(is_odd("unsat\n(error \"no model\")\nsat\n"));
  EXPECT_TRUE(is_odd("(error \"a\")\nunsat\n(error \"no model\")\n"));
  EXPECT_TRUE(is_odd("sat\n(error \"model is not available\")\n"));
  EXPECT_TRUE(is_odd("(error \"unsat\")\n"));
  EXPECT_TRUE(is_odd("(error \"x\")"));
}

TEST(Oddity, WhateverIsNotDecidedIs) {
  for (const char* out : {"unknown\n", "unsupported\n", "timeout\n", "success\nsat\n"}) EXPECT_TRUE(is_odd(out)) << out;
}

TEST(Oddity, AnUnknownDoesNotSpoilTheProcess) {
  EXPECT_TRUE(only_gave_up("unknown\n"));
  EXPECT_FALSE(only_gave_up("unknown\n(error \"x\")\n"));
  EXPECT_FALSE(only_gave_up("(error \"unknown constant x\")\n"));
  EXPECT_FALSE(only_gave_up("unsupported\n"));
}

}  // namespace
}  // namespace cupel::process
