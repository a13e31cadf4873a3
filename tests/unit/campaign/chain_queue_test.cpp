#include "campaign/chain_queue.h"

#include <gtest/gtest.h>

namespace cupel::campaign {

namespace {

class Idle : public Strategy {
 public:
  Result<std::unique_ptr<Chain>> start(const ChainInput&) const override { return Error{"it makes no tests"}; }
};

struct ChainQueueTest : testing::Test {
  ChainQueueTest() {
    for (int i = 0; i < 5; ++i) seeds.push_back({.path = "seed" + std::to_string(i)});
    auto idle = std::make_shared<const Idle>();
    strategies.push_back({.info = &info, .weight = 3, .chain_length = 30, .strategy = idle});
    strategies.push_back({.info = &info, .weight = 1, .chain_length = 7, .strategy = idle});
  }
  StrategyInfo info{.name = "typefuzz"};
  std::vector<ChosenStrategy> strategies;
  std::vector<Seed> seeds;
};

}  // namespace

TEST_F(ChainQueueTest, BudgetIsMetExactlyAndTheSameWay) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, 1000), again(plan, pool, 1000);
  uint64_t tests = 0;
  while (auto queued = queue.take()) {
    auto same = again.take();
    ASSERT_TRUE(same);
    EXPECT_EQ(queued->chain, same->chain);
    EXPECT_EQ(queued->most_tests, same->most_tests);
    EXPECT_LE(queued->most_tests, queued->planned.strategy->chain_length);
    tests += queued->most_tests;
    queue.finished(*queued);  // who finishes when makes no difference
  }
  EXPECT_EQ(tests, 1000u);
}

TEST_F(ChainQueueTest, ResumesAtTheFirstUnfinishedChain) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, 500);
  auto first = queue.take(), second = queue.take(), third = queue.take();
  queue.finished(*first);
  queue.finished(*third);
  EXPECT_EQ(queue.first_unfinished(), 1u);
  queue.finished(*second);
  EXPECT_EQ(queue.first_unfinished(), 3u);

  ChainQueue resumed(plan, pool, 500);
  resumed.skip_to(3);
  auto next = resumed.take(), expected = queue.take();
  EXPECT_EQ(next->chain, 3u);
  EXPECT_EQ(next->most_tests, expected->most_tests);
}

TEST_F(ChainQueueTest, GrownSeedsGetASharePreciselyOnce) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, 0);
  auto first = pool.grow("typefuzz-1.2", "(check-sat)", "QF_X", {});
  ASSERT_TRUE(first);
  EXPECT_EQ(first->chain, kFirstGrownChain);
  EXPECT_FALSE(pool.grow("typefuzz-1.3", "(check-sat)", "QF_X", {})) << "behaved like the one before";
  int grown = 0;
  for (int i = 0; i < 20; ++i) {
    auto queued = queue.take();
    if (queued->chain < kFirstGrownChain) continue;
    ++grown;
    EXPECT_EQ(queued->planned.seed()->path, "typefuzz-1.2");
  }
  EXPECT_EQ(grown, 1);
}

TEST_F(ChainQueueTest, GrownSeedsComeBackOnceAndUnchanged) {
  SeedPool pool(seeds);
  std::vector<GrownSeed> stored = {*pool.grow("a", "(check-sat)", "QF_X", {}),
                                   *pool.grow("b", "(check-sat)", "QF_Y", {}),
                                   *pool.grow("c", "(check-sat)", "QF_Z", {})};
  EXPECT_EQ(pool.take_grown(), kFirstGrownChain);
  stored.erase(stored.begin() + 1);  // its text was lost in a kill

  SeedPool resumed(seeds);
  resumed.restore_grown(stored, pool.first_grown_not_begun());
  EXPECT_FALSE(resumed.grow("again", "(check-sat)", "QF_X", {})) << "a behaviour of before";
  EXPECT_EQ(resumed.take_grown(), kFirstGrownChain + 2);
  EXPECT_EQ(resumed.grown(kFirstGrownChain + 2).path, "c");
  EXPECT_FALSE(resumed.take_grown());
  EXPECT_EQ(resumed.grow("new", "(check-sat)", "QF_W", {})->chain, kFirstGrownChain + 3);
}

TEST_F(ChainQueueTest, WeightsAreShares) {
  Plan plan(strategies, seeds, 7);
  int heavy = 0;
  for (uint64_t i = 0; i < 4000; ++i) heavy += plan.chain(i).strategy == &strategies[0];
  EXPECT_NEAR(heavy, 3000, 150);
}

}  // namespace cupel::campaign
