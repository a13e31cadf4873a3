// Runs files with a solver and measures what they reach of its code: the work of `cupel cover`.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "coverage/reach.h"
#include "coverage/sites.h"
#include "process/containment.h"
#include "solver/solver.h"

namespace cupel::cli {

struct CoverRequest {
  solver::Solver solver;
  process::ContainmentOptions containment = {};
  process::Limits limits = {};
  std::string count = "functions";        ///< functions, blocks, edges
  std::vector<std::string> modules = {};  ///< parts of their file names; none: the solver's own
  bool fast = false;                      ///< functions that every run reaches are not looked at each time
};

struct FileCoverage {
  std::string path;
  std::string outcome;
  std::string answers;
  size_t functions = 0;  ///< that this file reaches; 0 for edges
  size_t sites = 0;      ///< what is counted: functions, blocks or edges
  size_t news = 0;       ///< sites that no file before reached
  size_t together = 0;   ///< sites that all files so far reach
};

/// The scripts that some paths name.
struct CoverScripts {
  std::vector<std::string> files;
  uint64_t failed = 0;  ///< paths that do not exist or cannot be searched; they were named
};
CoverScripts find_cover_scripts(const std::vector<std::string>& paths);

/// One solver, measured. Files add up.
class CoverRun {
 public:
  static Result<CoverRun> start(const CoverRequest& request);

  /// An error where the file cannot be read or the solver cannot be measured; what the solver does is a result.
  Result<FileCoverage> run(const std::string& path);

  const coverage::Reach& reach() const { return reach_; }
  /// Null for edges, whose places nobody knows.
  const coverage::SiteTable* sites() const { return sites_.get(); }
  /// All that could be reached.
  size_t total() const;
  /// Functions among the sites.
  size_t functions_in(std::span<const uint32_t> sites) const;

 private:
  CoverRun(CoverRequest request, std::shared_ptr<const coverage::SiteTable> sites,
           std::unique_ptr<solver::Runner> runner)
      : request_(std::move(request)), sites_(std::move(sites)), runner_(std::move(runner)) {}

  CoverRequest request_;
  std::shared_ptr<const coverage::SiteTable> sites_;
  std::unique_ptr<solver::Runner> runner_;
  coverage::Reach reach_;
};

}  // namespace cupel::cli
