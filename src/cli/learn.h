// What the parts of `cupel learn` share.
#pragma once

#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "learning/learner.h"

namespace cupel::cli {

/// An error where there are several, or one that does not tell its version.
Result<solver::Solver> solver_to_learn_about(const SolverOptions& options);

/// With all options of the solver; it still has to try them.
Result<learning::Learner> make_learner(const solver::Solver& solver, const SolverOptions& options,
                                       const GrammarBook& book, uint64_t operations, uint64_t rng);

Action define_learn_show(CLI::App& app);
Action define_learn_check(CLI::App& app);

}  // namespace cupel::cli
