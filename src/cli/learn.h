// What the parts of `cupel learn` share.
#pragma once

#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "learning/learner.h"

namespace cupel::cli {

/// An error where there are several, or one that does not tell its version.
Result<solver::Solver> solver_to_learn_about(const SolverOptions& options);

/// With the solver's options whose names have `only` in them; it still has to try them.
Result<learning::Learner> make_learner(const solver::Solver& solver, const SolverOptions& options,
                                       const GrammarBook& book, uint64_t operations, Rng rng,
                                       const std::string& only = "");

Action define_learn_show(CLI::App& app);
Action define_learn_check(CLI::App& app);

}  // namespace cupel::cli
