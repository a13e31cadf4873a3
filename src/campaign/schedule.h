// Which of the planned chains are run. The plan draws strategies and seeds blindly; some seeds take a hundred times as
// long as others, and most have nothing new to show after a while.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>

#include "store/records.h"
#include "strategy/plan.h"

namespace cupel::campaign {

/// A bandit whose arms are seeds and strategies, paid by new behaviour and findings, charged with solvers' CPU time.
/// It only says which chains of the plan are passed over: what chain N is does not depend on it. Thread-safe.
class Schedule {
 public:
  enum class Kind {
    kUniform,   // every chain of the plan, to its end
    kAdaptive,  // seeds get about the same time rather than the same number of chains, more where something is new
  };

  explicit Schedule(Kind kind) : kind_(kind) {}
  /// The same, but making the tests of strategies with a bound (Strategy::most_making_share) takes no more than that of
  /// the campaign's CPU time, which `cpu_seconds` tells; unless the schedule is uniform, or all of them have a bound.
  Schedule(Kind kind, std::span<const ChosenStrategy> strategies, std::function<double()> cpu_seconds);

  /// Whether chains are passed over and ended early.
  bool is_adaptive() const { return kind_ == Kind::kAdaptive; }

  /// Whether the chain is to be run now. No seed and no strategy ever gets a chance of zero, but one that used up its
  /// share of CPU time waits until that has grown.
  bool wants(const PlannedChain& planned);

  /// How many CPU seconds of solvers a chain is worth before it is ended; infinite for the uniform one.
  double most_seconds(const ChosenStrategy& strategy) const;
  /// A test took this long.
  void add_test(double seconds);

  /// A chain was run, now or before the campaign was resumed.
  void add_chain(const store::ChainRecord& chain);
  /// Making the tests of a chain took so much CPU time.
  void add_making(const ChosenStrategy& strategy, double seconds);
  /// So much was spent on that before the campaign was resumed.
  void restore_making(const std::string& strategy, double seconds);

 private:
  struct Arm {
    double news = 0;
    double seconds = 0;
    /// News per second, with an optimistic guess for the first `grace` seconds.
    double value(double grace) const { return (1 + news) / (grace + seconds); }
  };

  /// CPU time for making tests.
  struct Making {
    double seconds = 0;
    double latest = 0;  // of this run's chains, of which there are
    uint64_t chains = 0;
    uint64_t under_way = 0;  // chains that were wanted and did not tell yet
    /// What a chain takes, with a guess that weighs as much as one chain.
    double usual() const;
  };

  bool has_share_left(const ChosenStrategy& strategy);
  double chance_of_seed(const std::string& seed);
  double chance_of(const ChosenStrategy& strategy) const;
  double best_strategy() const;

  const Kind kind_;
  const std::function<double()> cpu_seconds_ = nullptr;  // null: no bound on making holds
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Arm> seeds_;       // by id
  std::unordered_map<std::string, Arm> strategies_;  // by name
  std::unordered_map<std::string, Making> making_;   // by name
  double usual_value_ = 0;                           // of a seed that the plan draws, lately
  double tests_ = 0;
  double log_seconds_ = 0;  // the sum of the logarithms of the tests' times
};

}  // namespace cupel::campaign
