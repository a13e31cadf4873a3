#include "campaign/working_solvers.h"

#include "solver/self_check.h"

namespace cupel::campaign {

WorkingSolvers find_working(const std::vector<solver::Solver>& solvers,
                            const process::ContainmentOptions& containment) {
  WorkingSolvers found;
  for (const solver::Solver& solver : solvers) {
    Status answers = solver::self_check(solver, containment);
    if (answers)
      found.labels.push_back(solver.label);
    else
      found.complaints.push_back(answers.error().message);
  }
  return found;
}

}  // namespace cupel::campaign
