// What a campaign counts. Workers count, the view and the store read snapshots.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "campaign/tally.h"
#include "coverage/reach.h"
#include "oracle/examiner.h"

namespace cupel::campaign {

/// Tests of one strategy and the workers' time that they took.
struct StrategyCount {
  uint64_t tests = 0;
  double seconds = 0;
  double making = 0;  // CPU seconds for making its tests, where the strategy has a bound on them; in no other count
};

/// Plain data; counters of a resumed campaign go on from the old ones.
struct Counts {
  uint64_t tests = 0;           // mutants that solvers were given
  uint64_t chains = 0;          // begun
  uint64_t skipped_chains = 0;  // of seeds that were set aside, or that their strategy cannot use
  uint64_t malformed = 0;       // mutants that our own checker refused: a fault of ours
  uint64_t faults = 0;          // chains that an exception ended: a fault of ours
  uint64_t doubted = 0;         // expectations that cannot be right: a fault of a strategy, or of a declared status
  uint64_t repeats = 0;         // further triggers of what was kept often enough
  double solver_cpu = 0;        // seconds
  double own_cpu = 0;           // without making_cpu()
  std::map<std::string, std::map<std::string, uint64_t>> answers;   // solver, outcome
  std::map<std::string, std::map<std::string, uint64_t>> findings;  // kind, certainty; confirmed ones
  uint64_t flaky = 0;
  std::map<std::string, StrategyCount> strategies;
  std::map<std::string, uint64_t>
      notes;  // how often a note came that is shown once: its kind and its text without names
  std::map<std::string, uint64_t> tally;  // what strategies count themselves: `typefuzz mutants`
  std::map<std::string, std::map<std::string, uint64_t>> coverage;  // strategy, solver: sites that it reached first
  std::map<std::string, std::map<std::string, uint64_t>> blocks;  // the same for basic blocks, where they are measured
  std::map<std::string, std::vector<uint32_t>> reached;           // solver: all sites; in checkpoints only
  std::map<std::string, std::vector<uint32_t>> reached_blocks;    // the same
  std::map<std::string, std::map<std::string, uint64_t>> errors;  // solver, what it said, or what was wrong with it
  std::map<std::string, std::map<std::string, std::string>> error_examples;  // solver, the same; the first one, whole

  uint64_t confirmed() const;
  /// Seconds in which strategies with a bound on that made tests.
  double making_cpu() const;
  /// Messages that differ only in names, numbers and places are one.
  void add_error(const std::string& solver, const std::string& message);
  std::string to_json() const;
  static Counts from_json(const std::string& text);  // empty where the text is none of ours
};

/// Thread-safe.
class Statistics {
 public:
  template <typename Change>
  void change(Change change) {
    std::lock_guard lock(mutex_);
    change(counts_);
  }
  /// A test that was run, whatever became of it.
  void add_test(const std::string& strategy, std::string_view logic);
  /// What solvers did with a test, or with a seed as it is (kSeedTally instead of a strategy). True: solvers never
  /// behaved so in this campaign.
  bool add_runs(std::string_view strategy, std::string_view logic, const std::vector<oracle::Run>& runs);
  /// How often a chain used the rules of its strategy.
  void add_rules(std::string_view strategy, std::span<const std::pair<std::string_view, uint64_t>> rules);
  /// Of runs that are no tests: their processor time only. `work` is kFactsTally, kTriageTally or kReductionTally.
  void add_time(std::string_view work, const std::vector<oracle::Run>& runs);
  /// CPU time in which a strategy with a bound on that made tests.
  void add_making(const std::string& strategy, double seconds);
  /// What a test reached of a solver's code; returns how much of it no test reached before.
  uint64_t add_coverage(const std::string& strategy, const std::string& solver, std::span<const uint32_t> sites);
  /// Basic blocks that a test reached, those that others reached before may be left out.
  void add_blocks(const std::string& strategy, const std::string& solver, std::span<const uint32_t> blocks);
  Counts snapshot() const;
  /// CPU time of all solvers' runs.
  double solver_seconds() const;

  /// For a checkpoint: the counts, and what figures learned since the last one.
  struct Taken {
    Counts counts;
    store::FigureRows rows;
  };
  Taken take(double seconds, bool sample);
  /// What a resumed campaign goes on from.
  void restore(const Counts& counts, const store::FigureRows& rows);

 private:
  mutable std::mutex mutex_;
  Counts counts_;
  Tally tally_;
  std::map<std::string, coverage::Reach> reach_, block_reach_;  // by solver
};

}  // namespace cupel::campaign
