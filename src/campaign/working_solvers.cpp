#include "campaign/working_solvers.h"

#include "base/paths.h"
#include "solver/probes.h"
#include "solver/self_check.h"

namespace cupel::campaign {

WorkingSolvers find_working(const std::vector<solver::Solver>& solvers, const process::ContainmentOptions& containment,
                            uint64_t memory_bytes) {
  WorkingSolvers found;
  for (const solver::Solver& solver : solvers) {
    auto start_cost = solver::self_check(solver, containment, memory_bytes);
    if (!start_cost) {
      found.complaints.push_back(start_cost.error().message);
      continue;
    }
    found.labels.push_back(solver.label);
    found.start_costs[solver.label] = *start_cost;
  }
  return found;
}

Result<std::map<std::string, std::set<std::string>>> probe_theories(const std::vector<solver::Solver>& solvers,
                                                                    const process::ContainmentOptions& containment) {
  std::map<std::string, std::set<std::string>> found;
  for (const solver::Solver& solver : solvers) {
    if (!solver.profile.theories.empty()) continue;
    auto probes = TRY(solver::load_probes(data_directory() / "probes"));
    auto theories = TRY(solver::theories_of(solver, probes, containment));
    // An empty set would mean that nobody asked.
    theories.insert("Core");
    found.emplace(solver.label, std::move(theories));
  }
  return found;
}

Status add_theories(Settings& settings, const std::vector<solver::Solver>& solvers) {
  std::vector<solver::Solver> unknown;
  for (const solver::Solver& solver : solvers)
    if (!settings.theories.contains(solver.label)) unknown.push_back(solver);
  settings.theories.merge(TRY(probe_theories(unknown, {.sandbox = settings.sandbox})));
  return Done{};
}

}  // namespace cupel::campaign
