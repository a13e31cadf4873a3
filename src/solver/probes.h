// Small formulas, one per logic or theory, that tell whether a solver really understands it: it must give the expected
// answer without any complaint. Never fuzz a logic that a solver does not understand.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "solver/solver.h"

namespace cupel::solver {

struct Probe {
  std::string logic;
  Answer expected = Answer::kSat;
  std::string script;
  std::vector<std::string> theories = {};  ///< that a solver has which answers it: names of theory_names()
};

/// From `<logic>.smt2` files whose first line is `; expect: sat` or `; expect: unsat` and whose second line may be
/// `; theories: NAME ...`; sorted by logic.
Result<std::vector<Probe>> load_probes(const std::filesystem::path& directory);

struct ProbeResult {
  std::string logic;
  bool understood = false;
  std::string detail;  ///< what it said instead
};

/// A solver that ran out of time so often is asked no more: it understands none of the other probes.
Result<std::vector<ProbeResult>> probe_solver(Runner& runner, const std::vector<Probe>& probes,
                                              process::milliseconds limit = process::milliseconds(10'000),
                                              size_t most_timeouts = SIZE_MAX);

/// The theories that a solver answers: what its profile says, or else the theories of the probes that it answers. A
/// theory may have several probes; one answered is enough. A solver that hangs is not asked everything.
Result<std::set<std::string>> theories_of(const Solver& solver, const std::vector<Probe>& probes,
                                          const process::ContainmentOptions& containment = {});

}  // namespace cupel::solver
