// Small formulas, one per logic, that tell whether a solver really understands a logic: it must give the
// expected answer without any complaint. Never fuzz a logic that a solver does not understand.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "solver/solver.h"

namespace cupel::solver {

struct Probe {
  std::string logic;
  Answer expected = Answer::kSat;
  std::string script;
};

/// From `<logic>.smt2` files whose first line is `; expect: sat` or `; expect: unsat`; sorted by logic.
Result<std::vector<Probe>> load_probes(const std::filesystem::path& directory);

struct ProbeResult {
  std::string logic;
  bool understood = false;
  std::string detail;  ///< what it said instead
};

Result<std::vector<ProbeResult>> probe_solver(Runner& runner, const std::vector<Probe>& probes);

}  // namespace cupel::solver
