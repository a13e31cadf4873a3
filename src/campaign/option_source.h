// What strategies may set on the command lines of a campaign's solvers.
#pragma once

#include <vector>

#include "solver/options.h"
#include "solver/solver.h"
#include "strategy/allowed_options.h"

namespace cupel::campaign {

/// What the space of a solver says about one option.
AllowedOption allowed_option(const solver::Profile& profile, const solver::OptionSpec& spec);

/// Asks the solvers when it is called. Of several solvers with one profile, the options that all of them have.
OptionSource option_source(std::vector<solver::Solver> solvers);

/// The short list of each profile, and its engines.
OptionSource known_option_source(const std::vector<solver::Solver>& solvers);

}  // namespace cupel::campaign
