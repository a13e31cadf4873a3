// What a user asks of a campaign. Everything that decides which tests are made and how they are judged is here and is
// kept with the campaign, so that it can be resumed.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "process/run.h"
#include "strategy/facts.h"

namespace cupel::campaign {

struct Settings {
  std::vector<std::string> solvers;     // as given; empty: all that are installed
  std::vector<std::string> strategies;  // specs: `typefuzz:chain=10`
  std::vector<std::string> seeds;       // files and directories
  std::vector<std::string> oracles;     // names; empty: all
  std::string options = "own";          // which options of solvers tests get: see OptionMode
  std::string operators;                // a file; empty: the built-in table
  uint64_t rng = 0;
  /// What `solvers` are started with from any directory, by label: relative paths made absolute.
  std::map<std::string, std::string> commands;
  /// Version and content of their programs, by label (solver/build.h): a resumed campaign must not mix two.
  std::map<std::string, std::string> builds;
  std::vector<std::string> targets;      // labels; findings that blame none of them are kept apart; empty: all count
  std::vector<std::string> merged_from;  // campaigns that this one was put together from: it cannot be resumed

  double seconds = 0;          // 0: until stopped
  double finish_seconds = -1;  // for reductions behind the last test; negative: see used_finish()
  uint64_t tests = 0;          // 0: no bound
  unsigned jobs = 0;           // 0: one per core

  std::string executor = "mixed";
  double timeout_seconds = 1;
  double patience = 0.05;         // the share of the time in which tests may take longer than usual; 1: always
  std::string schedule = "auto";  // uniform, adaptive, or what suits the budget
  uint64_t memory_megabytes = 2048;
  bool sandbox = true;
  /// What solvers were found to have whose profiles do not tell it, by label (solver/probes.h).
  std::map<std::string, std::set<std::string>> theories;

  uint64_t largest_seed = 32 << 10;  // bytes
  unsigned self_share = 20;          // one test in this many is also given to the expensive oracles; 0: none
  unsigned keep = 3;                 // triggers that are kept of what looks like one bug; the rest is counted
  unsigned sample = 1000;            // one test in this many is kept in the store; 0: none
  double reduce_seconds = 20;        // for the reduction of one finding; 0: none
  double fact_seconds = 0;           // for the facts about one seed, per solver; 0: as the strategies ask
  bool grow = false;                 // mutants that reach new behaviour start chains of their own

  /// A bound on tests alone promises the same tests every time; one on time cannot.
  bool adaptive() const { return schedule == "adaptive" || (schedule == "auto" && (tests == 0 || seconds > 0)); }

  /// A bound on time is the whole time.
  double used_finish() const { return finish_seconds >= 0 ? finish_seconds : seconds > 0 ? 0 : 300; }

  /// Where the tests must not depend on time, none is cut off.
  double used_patience() const { return adaptive() ? patience : 1; }

  /// The share of the time that the expensive oracles may take: some tests take twenty more runs.
  double used_expensive_time() const { return adaptive() && self_share > 0 ? 2.0 / self_share : 1; }

  /// The share of the time that long evaluations of models may take.
  double used_evaluation_time() const { return adaptive() ? 0.02 : 1; }

  /// Of one test.
  process::Limits limits() const;
  /// Of all that one solver is asked about one seed.
  process::Limits fact_limits(const FactNeeds& needs) const;

  std::string to_json() const;
  static Result<Settings> from_json(const std::string& text);
};

}  // namespace cupel::campaign
