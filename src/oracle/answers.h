// What the oracles share: which answers count, and how findings are put together.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "oracle/oracle.h"

namespace cupel::oracle {

/// The answer to a query if it can be held against the solver: `sat` or `unsat`, given before anything was refused, in
/// a run that did not crash and has no more answers than the script has queries. A `delta-sat` is neither.
std::optional<solver::Answer> answer_of(const Run& run, size_t query, size_t queries);

/// Runs of the script itself that answered a query so, by their place in the examination.
std::vector<size_t> runs_that_said(const Examination& examination, size_t query, solver::Answer answer);

/// Whether every query was answered with `sat` or `unsat`.
bool is_definite(const Run& run, size_t queries);

/// Stopped by our limit; a solver's own limit says nothing.
bool ran_out_of_time(const Run& run);
/// By this factor a solver must be slower than another before anybody is told.
inline constexpr int kMuchSlower = 10;

/// What the user and the test gave the solver, beyond what its profile gives it; of a program that no profile knows
/// only what the test gave.
std::vector<std::string> options_of(const Run& run);

/// What was started for it.
process::Program program_of(const Run& run);

/// `z3 4.8.12`, or `z3 4.8.12 (push-pop)` for a run of another form. `z3@5.4.0` has its version in its name.
std::string name_of(const Run& run);
/// The names of several runs: `z3 4.8.12, cvc4 1.8`.
std::string names_of(const Examination& examination, const std::vector<size_t>& runs);

/// ` (query 2 of 3)`, or nothing where there is only one.
std::string place_of(size_t query, size_t queries);

/// The words that set a solver's random seed; none where its profile knows no way.
std::vector<std::string> seed_arguments(const solver::Profile& profile, int seed);

/// The words that limit the time of each query; none where its profile knows no way.
std::vector<std::string> time_limit_arguments(const solver::Profile& profile, process::milliseconds limit);

/// The runs that an oracle asked for.
std::vector<size_t> own_runs(const Examination& examination, const std::string& oracle);

}  // namespace cupel::oracle
