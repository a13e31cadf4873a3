// One thread of a campaign: takes chains, gives their tests to its own solvers, tells chains what happened, and hands
// findings to triage.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/stop.h"
#include "campaign/chain_queue.h"
#include "campaign/health.h"
#include "campaign/observer.h"
#include "campaign/schedule.h"
#include "campaign/seed_pool.h"
#include "campaign/settings.h"
#include "campaign/statistics.h"
#include "campaign/triage.h"
#include "campaign/usual_times.h"
#include "oracle/examiner.h"
#include "solver/solver.h"
#include "store/store.h"

namespace cupel::campaign {

/// Makes the executor of a solver: the campaign's, or one of plain processes.
using MakeExecutor = std::function<Result<std::unique_ptr<process::Executor>>(const solver::Solver&, bool plain)>;

/// As the campaign's settings say.
MakeExecutor executors_of(const Settings& settings);

/// What all workers share; everything in it is thread-safe or does not change.
struct WorkerContext {
  const Setup& setup;
  SeedPool& pool;
  Schedule& schedule;
  UsualTimes& usual;
  ChainQueue& queue;
  store::Store& store;
  Statistics& statistics;
  Health& health;
  Triage& triage;
  Observer& observer;
  const StopFlag& enough;  // no further tests: the time is up, or `stop`
  const StopFlag& stop;    // no further work at all
  MakeExecutor make_executor;
  /// Reduces a finding where that is more urgent than the next chain; false: it is not. May be empty.
  std::function<Result<bool>()> reduce_first = {};

  /// To the store and to the observer.
  Status note(const std::string& kind, const std::string& text) const;
  /// The same, but of equal texts at different places (a test, a file) only the first; the rest is counted.
  Status note_once(const std::string& kind, const std::string& place, const std::string& text) const;
};

/// Lives on the thread that runs it: solver processes are tied to it.
class Worker {
 public:
  explicit Worker(const WorkerContext& context)
      : context_(context),
        patience_(context.setup.settings.used_patience()),
        expensive_(context.setup.settings.used_expensive_time()),
        evaluation_(context.setup.settings.used_evaluation_time(), kMostEvaluation) {}

  /// Works until the queue is empty or the time is up. An error ends the campaign.
  Status run();

 private:
  /// Who gets a test.
  struct Chosen {
    std::vector<solver::Runner*> runners;  // those that are made for the script and not benched for its theories
    bool too_slow = false;                 // others would be, but for the time that they take on this chain
    bool benched = false;                  // others are made for it, but benched
  };

  const Settings& settings() const { return context_.setup.settings; }
  Status start_solvers();

  // Seeds: tried once, before their first chain.
  /// The state of the first; kGood where there is none.
  Result<SeedPool::State> try_seeds(const QueuedChain& queued);
  /// `before`: what claim() said about it.
  Result<SeedPool::State> try_seed(const Seed& seed, SeedPool::State before, bool facts);
  Status find_facts(const Seed& seed, const std::vector<oracle::Run>& runs);
  Status set_aside(const Seed& seed, const std::string& reason);

  // Chains and their tests.
  Status run_chain(const QueuedChain& queued);
  Status skip(const QueuedChain& queued, Fruitless why, const std::string& reason = "");
  Status drop(const QueuedChain& queued, const std::string& fault);
  Status run_tests(const QueuedChain& queued, Chain& chain);
  Status run_begun(const QueuedChain& queued, Chain& chain);
  /// What `make` makes; the CPU time for it is counted where the strategy has a bound on it.
  template <typename Make>
  auto timed(const ChosenStrategy& strategy, Make make);
  RunningTest test_of(const QueuedChain& queued, const TestCase& made, uint32_t step) const;
  bool is_worth_more(const QueuedChain& queued, const Chosen& chosen);
  Result<oracle::Examined> run_test(const RunningTest& test, const Chosen& chosen, oracle::ExaminerOptions options,
                                    bool patiently = false);
  Status record(const RunningTest& test, const std::vector<oracle::Run>& runs);
  Status count_left_out(const oracle::Run& run);
  /// The options of a test without those that solvers are known to refuse, which are counted.
  TestOptions without_refused(const TestCase& made);
  /// Finds out which options of a test made solvers refuse it.
  Status look_at_refusals(const RunningTest& test, const std::vector<oracle::Run>& runs);
  Status count_stopped(const oracle::Run& run);
  bool is_junk(const oracle::Finding& finding, const RunningTest& test);
  Status keep_test(const RunningTest& test, const std::vector<oracle::Run>& runs);
  Chosen choose_solvers(std::vector<solver::Runner>& runners, const Script& script, const std::string& theories);
  /// The campaign's runners, or for a strategy that wants it those that measure coverage.
  Result<std::vector<solver::Runner>*> runners_for(const Strategy& strategy);
  Feedback feedback_of(const oracle::Examined& examined, const Chosen& chosen, const std::string& strategy);
  oracle::ExaminerOptions examiner_options(process::Limits limits) const;

  // Time: what is usual, and who takes longer. Tests of a chain resemble each other: a solver that was cut off, or ran
  // out of time so often in a row, will go on doing so, and is left out of the rest of the chain.
  static constexpr unsigned kMostInARow = 2;
  std::map<std::string, process::microseconds> usual_times(const RunningTest& test, const Chosen& chosen) const;
  double worked() const;  // seconds
  bool may_wait(process::milliseconds limit) const;
  void watch_time(const RunningTest& test, const std::vector<oracle::Run>& runs);
  void watch_evaluation(double seconds);
  /// For each model of a test that does not rest on a witness.
  uint64_t evaluation_steps(const RunningTest& test) const;
  static constexpr double kMostEvaluation = 0.2;  // seconds that are saved: no window of some seconds is ours

  const WorkerContext& context_;
  std::vector<solver::Runner> runners_;
  std::vector<solver::Runner> measuring_;  // made when they are needed first
  std::vector<solver::Runner> plain_;
  std::vector<solver::Runner*> plain_pointers_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  TimeShare patience_;    // for waiting beyond the usual times: delays and late wrong answers are found only there
  TimeShare expensive_;   // for the runs of expensive oracles
  TimeShare evaluation_;  // for evaluations that take longer than most
  // Of this chain:
  store::ChainRecord chain_;                    // what it cost and brought so far, its seed's trial included
  Fruitless fruitless_ = Fruitless::kNothing;   // why, if it has no test
  std::vector<std::vector<uint32_t>> reached_;  // by its last test, one for each runner that it had
  double making_ = 0;                           // CPU seconds for making its tests, where there is a bound on that
  std::map<std::string, unsigned> in_a_row_;    // solvers' tests that ran out of time, without another between
};

}  // namespace cupel::campaign
