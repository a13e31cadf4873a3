#include "campaign/chain_queue.h"

#include <gtest/gtest.h>

namespace cupel::campaign::chain_queue_test {

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
  Schedule uniform{Schedule::Kind::kUniform};
};

TEST_F(ChainQueueTest, BudgetIsMetExactlyAndTheSameWay) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 1000), again(plan, pool, uniform, 1000);
  uint64_t tests = 0;
  while (auto queued = queue.take()) {
    auto same = again.take();
    ASSERT_TRUE(same);
    EXPECT_EQ(queued->chain, same->chain);
    EXPECT_EQ(queued->most_tests, same->most_tests);
    EXPECT_LE(queued->most_tests, queued->planned.strategy->chain_length);
    tests += queued->most_tests;
    queue.finished(*queued, {.chain = queued->chain, .tests = 1});  // who finishes when makes no difference
  }
  EXPECT_EQ(tests, 1000u);
}

TEST_F(ChainQueueTest, WhatEndsEarlyLeavesItsTestsToOthers) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  Schedule adaptive{Schedule::Kind::kAdaptive};
  ChainQueue queue(plan, pool, adaptive, 100);
  uint64_t tests = 0;
  std::vector<store::ChainRecord> ran;
  while (auto queued = queue.take()) {
    uint64_t made = std::min<uint64_t>(queued->most_tests, 2);
    tests += made;
    ran.push_back({.chain = queued->chain, .strategy = "typefuzz", .tests = made});
    queue.finished(*queued, ran.back());
  }
  EXPECT_EQ(tests, 100u);
  ChainQueue resumed(plan, pool, adaptive, 100);
  resumed.restore(ran.back().chain + 1, ran);
  EXPECT_FALSE(resumed.take());

  // A chain without a test leaves its whole share: a single test is made although the first seed is set aside.
  for (Schedule* schedule : {&adaptive, &uniform}) {
    ChainQueue single(plan, pool, *schedule, 1);
    auto set_aside = single.take();
    EXPECT_FALSE(single.take());
    EXPECT_FALSE(single.is_over());
    single.finished(*set_aside, {.chain = set_aside->chain, .strategy = "typefuzz"}, Fruitless::kSetAside);
    auto next = single.take();
    ASSERT_TRUE(next);
    EXPECT_EQ(next->most_tests, 1u);
    single.finished(*next, {.chain = next->chain, .strategy = "typefuzz", .tests = 1});
    EXPECT_FALSE(single.take());
    EXPECT_TRUE(single.is_over());
    EXPECT_FALSE(single.ran_dry());
  }

  // Seeds that give nothing at all are given up all the same.
  ChainQueue idle(plan, pool, adaptive, 100);
  size_t chains = 0;
  for (; auto queued = idle.take(); ++chains) idle.finished(*queued, {.chain = queued->chain, .strategy = "typefuzz"});
  EXPECT_TRUE(idle.ran_dry());
  EXPECT_EQ(chains, 32 * strategies.size() * seeds.size()) << "tries of each pair";
}

TEST_F(ChainQueueTest, ResumesWithWhatDidNotRun) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 500);
  auto first = queue.take(), second = queue.take(), third = queue.take();
  queue.finished(*first, {.chain = 0, .tests = 1});
  queue.finished(*third, {.chain = 2, .tests = 1});
  ChainQueue::Finished finished = queue.take_finished();
  EXPECT_EQ(finished.first_unfinished, 1u);
  ASSERT_EQ(finished.chains.size(), 2u);
  EXPECT_TRUE(queue.take_finished().chains.empty()) << "each is told once";
  uint64_t handed_out = first->most_tests + second->most_tests + third->most_tests;

  ChainQueue resumed(plan, pool, uniform, handed_out + 1);
  resumed.restore(finished.first_unfinished, finished.chains);
  auto again = resumed.take(), fourth = resumed.take();
  EXPECT_EQ(again->chain, 1u);
  EXPECT_EQ(again->most_tests, second->most_tests);
  EXPECT_EQ(fourth->chain, 3u) << "the third ran";
  EXPECT_EQ(fourth->most_tests, 1u) << "the budget goes on";
  EXPECT_FALSE(resumed.take());
}

// Millions of them would fill the disk.
TEST_F(ChainQueueTest, ChainsThatTookNothingHaveNoRecordAndAreStillCounted) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 500);
  uint64_t handed_out = 0;
  for (int i = 0; i < 6; ++i) {
    auto queued = queue.take();
    handed_out += queued->most_tests;
    // The second took time: its seed was tried.
    queue.finished(*queued, {.chain = queued->chain, .seconds = i == 1 ? 0.5 : 0}, Fruitless::kNothing);
  }
  auto under_way = queue.take();
  queue.finished(*queue.take(), {}, Fruitless::kNothing);
  ChainQueue::Finished finished = queue.take_finished();
  ASSERT_EQ(finished.chains.size(), 1u);
  EXPECT_EQ(finished.first_unfinished, 6u);

  ChainQueue resumed(plan, pool, uniform, handed_out + 1);
  resumed.restore(finished.first_unfinished, finished.chains, finished.begun, finished.empty_share);
  auto next = resumed.take();
  EXPECT_EQ(next->chain, under_way->chain);
  EXPECT_EQ(next->most_tests, 1u) << "the budget goes on";
  EXPECT_EQ(resumed.take_finished().empty_share, finished.empty_share);
}

TEST_F(ChainQueueTest, EndsWhenNothingIsOfUse) {
  SeedPool pool(seeds);
  for (Schedule::Kind kind : {Schedule::Kind::kUniform, Schedule::Kind::kAdaptive}) {
    Schedule schedule{kind};
    Plan plan(strategies, pool.seeds(), 42);
    ChainQueue queue(plan, pool, schedule, 0);
    uint64_t chains = 0;
    for (; auto queued = queue.take(); ++chains) {
      ASSERT_LT(chains, 5'000u);
      bool good = queued->planned.seed() == &pool.seeds()[3] && chains < 20;
      queue.finished(*queued, {.chain = queued->chain, .tests = good ? 1u : 0u});
    }
    EXPECT_TRUE(queue.ran_dry());
    EXPECT_TRUE(queue.is_over());
    EXPECT_GE(chains, 320u) << "ten pairs, 32 each";
    EXPECT_TRUE(queue.take_finished().chains.size() <= 20);
  }
}

TEST_F(ChainQueueTest, ASeedThatWasSetAsideIsOfNoUseToAnyStrategy) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 0);
  uint64_t chains = 0;
  for (; auto queued = queue.take(); ++chains) queue.finished(*queued, {.chain = queued->chain}, Fruitless::kSetAside);
  EXPECT_EQ(chains, seeds.size());
  EXPECT_GT(queue.useless(), 0u);
}

TEST_F(ChainQueueTest, WhatIsOnlySlowGetsPatienceWhenNothingElseIsLeft) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 0);
  auto is_slow = [&](const QueuedChain& queued) { return queued.planned.seed() == &pool.seeds()[2]; };
  int patient = 0;
  for (int chains = 0; patient < 10; ++chains) {
    ASSERT_LT(chains, 5'000);
    auto queued = queue.take();
    ASSERT_TRUE(queued);
    patient += queued->patient;
    EXPECT_TRUE(!queued->patient || is_slow(*queued));
    queue.finished(*queued, {.chain = queued->chain, .tests = queued->patient ? 3u : 0u},
                   is_slow(*queued) ? Fruitless::kTooSlow : Fruitless::kSetAside);
  }
  // With patience there is nothing either.
  int left = 0;
  for (; auto queued = queue.take(); ++left) queue.finished(*queued, {.chain = queued->chain}, Fruitless::kTooSlow);
  EXPECT_EQ(left, 2) << "one for each strategy";
}

TEST_F(ChainQueueTest, AnotherWorkersChainMayShowThatThereIsMore) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 0);
  auto under_way = queue.take();
  while (auto queued = queue.take()) queue.finished(*queued, {.chain = queued->chain});
  EXPECT_FALSE(queue.is_over());
  queue.finished(*under_way, {.chain = under_way->chain, .tests = 5});
  EXPECT_TRUE(queue.take());
}

// Its chains wait for CPU time that nobody spends any more.
TEST_F(ChainQueueTest, AStrategyWithABoundIsNotWaitedForWhereItIsTheLast) {
  class Bounded : public Idle {
   public:
    unsigned seeds() const override { return 0; }
    double most_making_share() const override { return 0.05; }
  };
  strategies[1].strategy = std::make_shared<const Bounded>();
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  Schedule adaptive{Schedule::Kind::kAdaptive, strategies, [] { return 0.0; }};
  ChainQueue queue(plan, pool, adaptive, 0);
  for (uint64_t chains = 0;; ++chains) {
    ASSERT_LT(chains, 5'000u);
    auto queued = queue.take();
    if (queued->planned.strategy == &strategies[1]) break;
    queue.finished(*queued, {.chain = queued->chain}, Fruitless::kSetAside);
  }
}

TEST_F(ChainQueueTest, GrownSeedsGetASharePreciselyOnce) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 0);
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

class WithoutSeeds : public Idle {
 public:
  unsigned seeds() const override { return 0; }
};

TEST_F(ChainQueueTest, GrownSeedsGoToStrategiesThatUseThem) {
  strategies[0].strategy = std::make_shared<const WithoutSeeds>();
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  pool.number_grown_by([&](uint64_t chain) { return !plan.chain(chain).seeds.empty(); });
  ChainQueue queue(plan, pool, uniform, 0);
  for (int i = 0; i < 10; ++i)
    ASSERT_TRUE(pool.grow("last-1." + std::to_string(i), "(check-sat)", "L" + std::to_string(i), {}));
  std::set<std::string> begun;
  for (int i = 0; i < 60; ++i) {
    auto queued = queue.take();
    if (queued->chain < kFirstGrownChain) continue;
    EXPECT_EQ(queued->planned.strategy, &strategies[1]);
    begun.insert(queued->planned.seed()->path);
  }
  EXPECT_EQ(begun.size(), 10u);
}

TEST_F(ChainQueueTest, AGrownSeedOfAStrategyWithoutSeedsGivesWay) {
  strategies[0].strategy = strategies[1].strategy = std::make_shared<const WithoutSeeds>();
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 0);
  ASSERT_TRUE(pool.grow("last-1.1", "(check-sat)", "QF_X", {}));
  for (int i = 0; i < 10; ++i) EXPECT_LT(queue.take()->chain, kFirstGrownChain);
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

// The start of a chain that was under way is not run and counted again.
TEST_F(ChainQueueTest, AnInterruptedChainGoesOnBehindItsLastTest) {
  SeedPool pool(seeds);
  Plan plan(strategies, pool.seeds(), 42);
  ChainQueue queue(plan, pool, uniform, 0);
  auto first = queue.take(), second = queue.take(), third = queue.take();
  queue.progressed(*first, {.chain = first->chain, .tests = 4, .seconds = 0.5, .news = 2});
  queue.finished(*second, {.chain = second->chain, .tests = 30});
  ChainQueue::Finished left = queue.take_finished();
  EXPECT_EQ(left.first_unfinished, first->chain);
  ASSERT_EQ(left.begun.size(), 1u) << "the third had no test yet";
  EXPECT_EQ(left.begun[0].tests, 4u);

  ChainQueue resumed(plan, pool, uniform, 0);
  resumed.restore(left.first_unfinished, left.chains, left.begun);
  EXPECT_EQ(resumed.take_finished().begun.size(), 1u) << "killed again before it is taken";
  auto again = resumed.take();
  EXPECT_EQ(again->chain, first->chain);
  EXPECT_EQ(again->begun.tests, 4u);
  EXPECT_EQ(again->begun.news, 2u);
  EXPECT_EQ(resumed.take()->chain, third->chain) << "the second ran to its end";
}

}  // namespace

}  // namespace cupel::campaign::chain_queue_test
