#include "campaign/schedule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "campaign/usual_times.h"

namespace cupel::campaign::schedule_test {

namespace {

class Idle : public Strategy {
 public:
  Result<std::unique_ptr<Chain>> start(const ChainInput&) const override { return Error{"it makes no tests"}; }
};

/// Its tests cost much to make.
class Writer : public Idle {
 public:
  unsigned seeds() const override { return 0; }
  double most_making_share() const override { return 0.05; }
};

/// A campaign in which other chains take a CPU second each, and those of the writer also `making` seconds before.
/// Returns what making took.
double run_with_writer(Schedule& schedule, const Plan& plan, double& cpu, double making, uint64_t chains) {
  double made = 0;
  for (uint64_t number = 0; number < chains; ++number) {
    PlannedChain planned = plan.chain(number);
    if (!schedule.wants(planned)) continue;
    cpu += 1;
    if (!planned.seeds.empty()) continue;
    cpu += making;
    made += making;
    schedule.add_making(*planned.strategy, making);
    EXPECT_LE(made, 0.05 * cpu);
  }
  return made;
}

struct ScheduleTest : testing::Test {
  ScheduleTest() {
    for (int i = 0; i < 10; ++i) seeds.push_back(make_seed("seed" + std::to_string(i), std::to_string(i), "QF_LIA"));
    auto idle = std::make_shared<const Idle>();
    strategies.push_back({.info = &one, .weight = 1, .chain_length = 30, .strategy = idle});
    strategies.push_back({.info = &other, .weight = 1, .chain_length = 30, .strategy = idle});
  }

  /// Runs chains of the plan as far as the schedule wants them; `cost` says what a chain takes and brings.
  template <typename Cost>
  std::map<std::string, double> run(Schedule& schedule, Cost cost, int chains = 20'000) {
    Plan plan(strategies, seeds, 3);
    std::map<std::string, double> spent;  // by seed and by strategy; `n` and its name: the number of chains
    for (int number = 0; number < chains; ++number) {
      PlannedChain planned = plan.chain(static_cast<uint64_t>(number));
      if (!schedule.wants(planned)) continue;
      store::ChainRecord chain = cost(planned);
      chain.strategy = planned.strategy->info->name;
      chain.seed = id_text(planned.seed()->id);
      schedule.add_chain(chain);
      for (const std::string& name : {planned.seed()->path, chain.strategy}) {
        spent[name] += chain.seconds;
        ++spent["n " + name];
      }
    }
    return spent;
  }

  StrategyInfo one{.name = "one"}, other{.name = "other"};
  std::vector<ChosenStrategy> strategies;
  std::vector<Seed> seeds;
  Schedule adaptive{Schedule::Kind::kAdaptive};
};

TEST_F(ScheduleTest, UniformTakesEveryChainToItsEnd) {
  Schedule uniform(Schedule::Kind::kUniform);
  auto spent = run(
      uniform, [](const PlannedChain&) { return store::ChainRecord{.seconds = 100}; }, 500);
  EXPECT_EQ(spent["n one"] + spent["n other"], 500);
  EXPECT_TRUE(std::isinf(uniform.most_seconds(strategies[0])));
}

TEST_F(ScheduleTest, ExpensiveSeedsGetAboutTheTimeOfCheapOnesAndAreNeverForgotten) {
  auto spent = run(adaptive, [&](const PlannedChain& planned) {
    return store::ChainRecord{.seconds = planned.seed() == &seeds[0] ? 10.0 : 0.1};
  });
  EXPECT_GT(spent["n seed0"], 1);
  EXPECT_LT(spent["n seed0"], spent["n seed1"] / 20) << "a hundred times the price, and nothing new";
  EXPECT_LT(spent["seed0"], 5 * spent["seed1"]);
}

TEST_F(ScheduleTest, WhatShowsSomethingNewGetsMore) {
  auto spent = run(adaptive, [&](const PlannedChain& planned) {
    bool productive = planned.strategy == &strategies[1];
    return store::ChainRecord{.seconds = 0.1, .news = productive ? 3u : 0u};
  });
  EXPECT_GT(spent["n other"], 3 * spent["n one"]);
  EXPECT_GT(spent["n one"], spent["n other"] / 10) << "nothing starves";
}

TEST_F(ScheduleTest, AChainIsWorthTwiceItsLengthInUsualTests) {
  double guessed = adaptive.most_seconds(strategies[0]);
  for (int i = 0; i < 10'000; ++i) adaptive.add_test(i % 100 == 0 ? 5 : 0.02);
  double learned = adaptive.most_seconds(strategies[0]);
  EXPECT_LT(guessed, 1);
  EXPECT_NEAR(learned, 2 * 30 * 0.02, 0.15) << "a few slow ones are not the measure";
}

TEST_F(ScheduleTest, MakingTestsTakesNoMoreThanItsShare) {
  strategies[0].strategy = std::make_shared<const Writer>();
  Plan plan(strategies, seeds, 3);
  double cpu = 0;
  Schedule schedule(Schedule::Kind::kAdaptive, strategies, [&] { return cpu; });
  double made = run_with_writer(schedule, plan, cpu, 3, 4000);
  EXPECT_GT(made, 0.03 * cpu) << "but it gets about that";

  // Resumed, it goes on from there.
  double later = cpu;
  Schedule resumed(Schedule::Kind::kAdaptive, strategies, [&] { return later; });
  resumed.restore_making("one", 0.05 * cpu);
  double again = run_with_writer(resumed, plan, later, 3, 100);
  EXPECT_LT(again, 0.05 * (later - cpu));
}

TEST_F(ScheduleTest, ChainsThatOthersHaveUnderWayCount) {
  strategies[0].strategy = std::make_shared<const Writer>();
  Plan plan(strategies, seeds, 3);
  Schedule schedule(Schedule::Kind::kAdaptive, strategies, [] { return 100.0; });
  int wanted = 0;
  for (uint64_t number = 0; number < 100; ++number) {
    PlannedChain planned = plan.chain(number);
    wanted += planned.seeds.empty() && schedule.wants(planned);
  }
  EXPECT_EQ(wanted, 1) << "5 seconds are enough for one";
}

TEST_F(ScheduleTest, NoShareHoldsAloneOrWithAUniformSchedule) {
  strategies[0].strategy = std::make_shared<const Writer>();
  auto wanted = [&](Schedule::Kind kind) {
    Plan plan(strategies, seeds, 3);
    Schedule schedule(kind, strategies, [] { return 0.0; });
    int count = 0;
    for (uint64_t number = 0; number < 100; ++number) {
      PlannedChain planned = plan.chain(number);
      count += planned.seeds.empty() && schedule.wants(planned);
    }
    return count;
  };
  EXPECT_GT(wanted(Schedule::Kind::kUniform), 30);
  EXPECT_EQ(wanted(Schedule::Kind::kAdaptive), 0);
  strategies[1].weight = 0;
  EXPECT_GT(wanted(Schedule::Kind::kAdaptive), 30);
  strategies[1] = {.info = &other, .weight = 1, .chain_length = 30, .strategy = std::make_shared<const Writer>()};
  EXPECT_GT(wanted(Schedule::Kind::kAdaptive), 30) << "somebody must make tests";
}

TEST(UsualTimes, FollowTheSeedThenItsLogicAndNeverNoise) {
  using std::chrono::milliseconds;
  UsualTimes times;
  auto limit = [&](uint64_t seed) {
    return std::chrono::duration_cast<milliseconds>(times.limit("z3", seed, "QF_LIA"));
  };
  EXPECT_EQ(limit(1), milliseconds(50)) << "nothing is known";
  times.answered("z3", 1, "QF_LIA", milliseconds(1));
  EXPECT_EQ(limit(1), milliseconds(12));
  for (int i = 0; i < 16; ++i) times.answered("z3", 2, "QF_LIA", milliseconds(i == 3 ? 2000 : 200));
  EXPECT_EQ(limit(2), milliseconds(400)) << "one slow test is not what is usual";
  EXPECT_EQ(limit(3), milliseconds(400)) << "as others of its logic";
  EXPECT_EQ(limit(1), milliseconds(12));
  EXPECT_EQ(times.limit("cvc5", 2, "QF_LIA"), milliseconds(50)) << "each solver for itself";
}

TEST(UsualTimes, TheStartOfAProcessComesOnTop) {
  using std::chrono::milliseconds;
  UsualTimes times({{"java", milliseconds(500)}});
  EXPECT_EQ(times.limit("java", 1, "QF_LIA"), milliseconds(550));
  EXPECT_EQ(times.limit("z3", 1, "QF_LIA"), milliseconds(50));
  times.answered("java", 1, "QF_LIA", milliseconds(1));
  EXPECT_EQ(times.limit("java", 1, "QF_LIA"), milliseconds(512)) << "who has started already takes it off";
}

TEST(TimeShare, IsAShareOfTheTime) {
  TimeShare patience(0.05);
  EXPECT_FALSE(patience.allows(1, 10));
  EXPECT_TRUE(patience.allows(1, 20));
  patience.spend(1, 20);
  EXPECT_FALSE(patience.allows(1, 30));
  EXPECT_TRUE(patience.allows(1, 40));
  EXPECT_FALSE(TimeShare(0).allows(1, 1e9));
  TimeShare endless(1);
  endless.spend(1e9, 0);
  EXPECT_TRUE(endless.allows(10, 0));
}

TEST(TimeShare, SavesNoMoreThanItsBound) {
  TimeShare share(0.1, 2);
  EXPECT_TRUE(share.allows(1, 10));
  EXPECT_FALSE(share.allows(3, 1000)) << "100 s would be its share by now";
  share.spend(1.5, 1000);
  EXPECT_TRUE(share.allows(0.5, 1000));
  EXPECT_FALSE(share.allows(0.6, 1000));
  EXPECT_TRUE(share.allows(1.5, 1010));
  share.spend(5, 1010);
  EXPECT_FALSE(share.allows(0, 1030));
  EXPECT_TRUE(share.allows(0, 1050));
}

}  // namespace

}  // namespace cupel::campaign::schedule_test
