// Whether a solver works at all, before a campaign spends hours on it: a mistyped option, the wrong profile or a
// wrapper that the sandbox stops would otherwise look like a solver that refuses every test.
#pragma once

#include "base/result.h"
#include "process/containment.h"
#include "solver/solver.h"

namespace cupel::solver {

/// Asks one satisfiable and one unsatisfiable query of one Boolean variable, each in a process of its own. The error of
/// a solver that does not answer both names its command, its profile, what it did instead and what it wrote on standard
/// error. Where it would answer outside of the sandbox, the error says that the sandbox stopped it: to find that out, a
/// solver that failed is asked again without the sandbox; and without the limit on its memory, to find out about that.
/// A solver that does not answer a query within `limit` is not asked again.
/// Gives the CPU time of the cheaper query, in which there is little to solve: what its start costs.
Result<process::microseconds> self_check(const Solver& solver, const process::ContainmentOptions& containment = {},
                                         uint64_t memory_bytes = 0,
                                         process::milliseconds limit = process::milliseconds(10'000));

}  // namespace cupel::solver
