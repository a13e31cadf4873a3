// What a campaign tells whoever watches it: a terminal, a pipe, a CI job. The campaign itself prints nothing.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "campaign/settings.h"
#include "campaign/statistics.h"
#include "store/records.h"
#include "strategy/seed_files.h"

namespace cupel::campaign {

/// A campaign is about to begin, or to go on.
struct Start {
  struct SolverLine {
    std::string label;
    std::string version;
    std::string executor;
  };
  std::string directory;
  bool resumed = false;
  uint64_t rng = 0;
  unsigned jobs = 0;
  std::vector<SolverLine> solvers;
  std::vector<std::string> strategies;
  size_t seeds = 0;
  std::vector<RejectedSeed> rejected;
};

struct Progress {
  double seconds = 0;           // spent, earlier runs of a resumed campaign included
  double limit = 0;             // 0: none
  uint64_t tests_limit = 0;     // 0: none
  double tests_per_second = 0;  // of late
  uint64_t set_aside = 0;       // seeds
  uint64_t reducing = 0;        // findings that wait for reduction or are being reduced
  bool testing = true;          // false: only reductions go on
  double finish_left = 0;       // seconds that these may still take
  Counts counts;
};

struct Found {
  uint64_t number = 0;
  std::string directory;  // of the finding, relative to the campaign's
  const store::FindingRecord& finding;
};

/// Calls never overlap; they come from any thread.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void started(const Start&) {}
  virtual void progressed(const Progress&) {}
  virtual void found(const Found&) {}
  /// Something that a person should know: a benched solver, a seed that was set aside.
  virtual void noted(const std::string& /*kind*/, const std::string& /*text*/) {}
};

}  // namespace cupel::campaign
