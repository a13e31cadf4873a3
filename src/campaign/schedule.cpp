#include "campaign/schedule.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/rng.h"

namespace cupel::campaign {

namespace {

// About what a cheap chain takes: seeds are told apart once they had more than this.
constexpr double kSeedGrace = 0.1;
constexpr double kStrategyGrace = 20;
// Nothing starves: the least that a seed or strategy gets, compared with one that is always taken.
constexpr double kLeastOfSeed = 0.01;
constexpr double kLeastOfStrategy = 0.2;
// What was new long ago says little: a strategy's account is halved after so many of its seconds.
constexpr double kHalfLife = 300;
// What a chain without a test is charged: it costs next to nothing, and would be drawn all the time.
constexpr double kFruitlessChain = 0.05;
// How fast the idea of a usual seed follows what the plan draws.
constexpr double kLearning = 0.01;

// A chain is worth this many usual tests of its length. What is usual begins with a guess, which weighs as much as so
// many tests: a first chain that happens to be slow must not become the measure.
constexpr double kTimesUsual = 2;
constexpr double kGuessedSeconds = 0.005;
constexpr double kGuesses = 100;
constexpr double kShortestTest = 1e-5;

// What making the first chain of a strategy with a bound is taken to cost.
constexpr double kGuessedMaking = 4;

bool are_all_bounded(std::span<const ChosenStrategy> strategies) {
  return std::ranges::all_of(strategies, [](const ChosenStrategy& chosen) {
    return chosen.weight <= 0 || chosen.strategy->most_making_share() < 1;
  });
}

}  // namespace

Schedule::Schedule(Kind kind, std::span<const ChosenStrategy> strategies, std::function<double()> cpu_seconds)
    : kind_(kind),
      cpu_seconds_(kind == Kind::kUniform || are_all_bounded(strategies) ? nullptr : std::move(cpu_seconds)) {}

double Schedule::Making::usual() const { return (kGuessedMaking + latest) / (1 + static_cast<double>(chains)); }

// The chain itself is counted before it is begun, and so are those that other workers have under way: the bound holds
// at any time, but for chains that take longer than usual.
bool Schedule::has_share_left(const ChosenStrategy& strategy) {
  double share = strategy.strategy->most_making_share();
  if (share >= 1 || !cpu_seconds_) return true;
  const Making& making = making_[strategy.info->name];
  double expected = making.seconds + making.usual() * static_cast<double>(making.under_way + 1);
  return expected <= share * cpu_seconds_();
}

// The steep power makes it nearly a queue of those that had the least: with a gentle one, expensive seeds get nearly as
// many chains as cheap ones.
double Schedule::chance_of_seed(const std::string& seed) {
  auto found = seeds_.find(seed);
  double value = (found == seeds_.end() ? Arm() : found->second).value(kSeedGrace);
  usual_value_ = usual_value_ == 0 ? value : usual_value_ + kLearning * (value - usual_value_);
  return std::clamp(std::pow(value / usual_value_, 3), kLeastOfSeed, 1.0);
}

double Schedule::best_strategy() const {
  double best = 0;
  for (const auto& [name, arm] : strategies_) best = std::max(best, arm.value(kStrategyGrace));
  return best;
}

double Schedule::chance_of(const ChosenStrategy& strategy) const {
  auto found = strategies_.find(strategy.info->name);
  if (found == strategies_.end()) return 1;
  return std::max(kLeastOfStrategy, found->second.value(kStrategyGrace) / best_strategy());
}

bool Schedule::wants(const PlannedChain& planned) {
  if (kind_ == Kind::kUniform) return true;
  std::lock_guard lock(mutex_);
  if (!has_share_left(*planned.strategy)) return false;
  double chance = chance_of(*planned.strategy);
  if (planned.seed()) chance *= chance_of_seed(id_text(planned.seed()->id));
  bool wanted = planned.rng.split("schedule").unit() < chance;
  if (wanted && cpu_seconds_ && planned.strategy->strategy->most_making_share() < 1)
    ++making_[planned.strategy->info->name].under_way;
  return wanted;
}

double Schedule::most_seconds(const ChosenStrategy& strategy) const {
  if (kind_ == Kind::kUniform) return std::numeric_limits<double>::infinity();
  std::lock_guard lock(mutex_);
  double usual = std::exp((log_seconds_ + kGuesses * std::log(kGuessedSeconds)) / (tests_ + kGuesses));
  return kTimesUsual * usual * static_cast<double>(strategy.chain_length);
}

void Schedule::add_test(double seconds) {
  std::lock_guard lock(mutex_);
  tests_ += 1;
  log_seconds_ += std::log(std::max(kShortestTest, seconds));
}

void Schedule::add_chain(const store::ChainRecord& chain) {
  std::lock_guard lock(mutex_);
  auto news = static_cast<double>(chain.news);
  if (!chain.seed.empty()) {
    Arm& seed = seeds_[chain.seed];
    seed.news += news;
    seed.seconds += chain.tests > 0 ? chain.seconds : std::max(chain.seconds, kFruitlessChain);
  }
  Arm& strategy = strategies_[chain.strategy];
  double fading = std::exp2(-chain.seconds / kHalfLife);
  strategy.news = strategy.news * fading + news;
  strategy.seconds = strategy.seconds * fading + chain.seconds;
}

void Schedule::add_making(const ChosenStrategy& strategy, double seconds) {
  std::lock_guard lock(mutex_);
  Making& making = making_[strategy.info->name];
  making.seconds += seconds;
  making.latest += seconds;
  ++making.chains;
  if (making.under_way > 0) --making.under_way;
}

void Schedule::restore_making(const std::string& strategy, double seconds) {
  std::lock_guard lock(mutex_);
  making_[strategy].seconds += seconds;
}

}  // namespace cupel::campaign
