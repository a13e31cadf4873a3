// How a solver's developers rank the options that a report needs: some want to hear of findings under a few well-kept
// options only, and of others only with a label.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "solver/solver.h"

namespace cupel::solver {

/// What the user gave beyond the profile's own arguments.
std::vector<std::string> own_options(const Solver& solver);

/// Whether these are options: what follows a program that no profile knows may be anything, a file to run among them.
bool has_known_options(const Solver& solver);

/// The same solver with these in their place.
Solver with_own_options(Solver solver, std::span<const std::string> options);

/// `safe` where the options stay within what the profile allows; otherwise the class that is exceeded, and by which
/// options: `expert: --foo, --bar`; `unknown` where the solver's list does not have them. Empty where the profile knows
/// no classes. `arguments` are words of a command line, `settings` names of options that a script sets.
Result<std::string> option_class(const Solver& solver, std::span<const std::string> arguments,
                                 std::span<const std::string> settings);

}  // namespace cupel::solver
