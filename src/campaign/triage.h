// From a finding of an oracle to a finding in the store: triggers of what is known are counted, new ones are confirmed
// in fresh, plain processes, and what does not come back is kept apart as flaky.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "campaign/crash_places.h"
#include "campaign/observer.h"
#include "campaign/reduction_queue.h"
#include "campaign/statistics.h"
#include "campaign/triage_budget.h"
#include "oracle/examiner.h"
#include "oracle/reproduce.h"
#include "store/store.h"
#include "strategy/plan.h"

namespace cupel::campaign {

/// A test on its way through solvers and oracles. Refers to what it is made from.
struct RunningTest {
  TestId id;
  const Seed* seed;    // null: a test without one
  std::string origin;  // triggers of one bug are expected to share it
  std::string_view logic;
  std::string theories;  // UsedTheories::text of the script
  oracle::TestInput input;
  bool thorough = false;                   // also for the expensive oracles
  std::function<std::string()> mutations;  // their description, made only when it is needed
};

/// What a test comes from: its seed, or its chain where there is none.
std::string origin_of(const Seed* seed, const TestId& id);

/// Shared by all workers; thread-safe.
class Triage {
 public:
  struct Options {
    unsigned keep = 3;       // triggers with the same key
    bool saves_time = true;  // what looks like a known bug is only counted where the budget is used up
    oracle::ExaminerOptions examiner;
    process::ContainmentOptions containment = {};  // of runs under ptrace
    /// Tries a confirmed finding with the newest releases of its culprits; empty: nobody is asked.
    std::function<Result<std::vector<store::ReleaseRecord>>(const store::StoredFinding&)> ask_newest = {};
  };

  Triage(Options options, store::Store& store, Statistics& statistics, TriageBudget& budget, Observer& observer,
         ReductionQueue& reductions, std::function<double()> seconds);

  /// Deals with one finding; true: it is kept. `plain` are the worker's own runners, in plain processes. An error means
  /// that the store cannot be written or that a solver cannot be run.
  Result<bool> take(const oracle::Finding& finding, const RunningTest& test, const std::vector<oracle::Run>& runs,
                    const std::vector<solver::Runner*>& plain);

  /// What a resumed campaign has already.
  Status restore();

 private:
  /// Counts the time of runs that triage makes.
  std::function<void(const std::vector<oracle::Run>&)> watch();

  struct Kept {
    unsigned count = 0;  // 0 for the message of a crash that is known by its place
    uint64_t first = 0;  // number of the first finding
  };

  bool is_repeat(const std::string& key);
  /// Whether the trigger is to be looked at and confirmed; `message` is its key without a place.
  bool is_worth_the_time(const oracle::Finding& finding, const std::string& message);
  /// Counts it at the finding that has this key first.
  Result<bool> settle(const oracle::Finding& finding, const RunningTest& test, const std::vector<oracle::Run>& runs,
                      const std::vector<solver::Runner*>& plain);
  /// Of a finding whose script shows it by itself.
  Result<bool> take_script(const oracle::Finding& finding, const RunningTest& test,
                           const std::vector<oracle::Run>& runs, const std::vector<solver::Runner*>& plain);
  /// `message`: what a trigger without a place would be counted under from now on.
  Result<bool> count_repeat(const std::string& key, const std::string& message);
  /// `message` is the key that a crash without a place would have.
  void keep(const std::string& key, const std::string& message, uint64_t number);
  store::FindingRecord record(const oracle::Finding& finding, const RunningTest& test,
                              const std::vector<oracle::Run>& runs, int confirmed,
                              const solver::CrashPlace& place) const;
  Status ask_newest(uint64_t number);
  Status announce(const store::FindingRecord& record, uint64_t number);

  const Options options_;
  store::Store& store_;
  Statistics& statistics_;
  TriageBudget& budget_;
  Observer& observer_;
  ReductionQueue& reductions_;
  std::function<double()> seconds_;
  CrashPlaces places_;
  std::mutex mutex_;
  std::map<std::string, Kept> kept_;         // by key
  std::map<std::string, uint64_t> settled_;  // triggers without a signature that were dealt with, by kind and culprits
};

}  // namespace cupel::campaign
