// Which of the solvers that a user named work at all. One that does not would look like a solver that refuses or
// crashes on every test, and its owner would only learn that hours later.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "campaign/settings.h"
#include "campaign/usual_times.h"
#include "process/containment.h"
#include "solver/solver.h"

namespace cupel::campaign {

struct WorkingSolvers {
  std::vector<std::string> labels;      // of those that answer, in the order of the solvers
  std::vector<std::string> complaints;  // about the others, one line each: command, profile, what it did instead
  StartCosts start_costs = {};          // of those that answer

  bool works(const solver::Solver& solver) const { return std::ranges::find(labels, solver.label) != labels.end(); }
  /// Whether work can begin: everybody answers, or `keep_going` is asked for and somebody does.
  bool enough(bool keep_going) const { return complaints.empty() || (keep_going && !labels.empty()); }
};

/// The theories of solvers whose profiles do not tell them, by label: found by probing, which takes half a second each.
/// Only for solvers that work.
Result<std::map<std::string, std::set<std::string>>> probe_theories(const std::vector<solver::Solver>& solvers,
                                                                    const process::ContainmentOptions& containment);

/// Adds the same to the settings. What these know already stays: a busy machine must not change who gets which tests
/// when a campaign is resumed.
Status add_theories(Settings& settings, const std::vector<solver::Solver>& solvers);

/// Asks each solver two trivial queries (solver/self_check.h), within the memory that tests have; 0: no limit.
WorkingSolvers find_working(const std::vector<solver::Solver>& solvers, const process::ContainmentOptions& containment,
                            uint64_t memory_bytes = 0);

}  // namespace cupel::campaign
