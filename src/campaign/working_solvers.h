// Which of the solvers that a user named work at all. One that does not would look like a solver that refuses or
// crashes on every test, and its owner would only learn that hours later.
#pragma once

#include <string>
#include <vector>

#include "process/containment.h"
#include "solver/solver.h"

namespace cupel::campaign {

struct WorkingSolvers {
  std::vector<std::string> labels;      // of those that answer, in the order of the solvers
  std::vector<std::string> complaints;  // about the others, one line each: command, profile, what it did instead

  /// Whether work can begin: everybody answers, or `keep_going` is asked for and somebody does.
  bool enough(bool keep_going) const { return complaints.empty() || (keep_going && !labels.empty()); }
};

/// Asks each solver two trivial queries (solver/self_check.h).
WorkingSolvers find_working(const std::vector<solver::Solver>& solvers, const process::ContainmentOptions& containment);

}  // namespace cupel::campaign
