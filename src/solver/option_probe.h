// Which values of options a solver does not take. The list of its options may name values that it refuses, crashes on
// or hangs on whatever the formula is; whoever draws such a value learns nothing.
#pragma once

#include <string_view>

#include "solver/options.h"

namespace cupel::solver {

/// As trivial as a script can be.
inline constexpr std::string_view kProbeScript = "(declare-const p Bool)\n(assert p)\n(check-sat)\n";

/// Excludes the values under which the solver does not answer that script in any of some logics, and says why. Models
/// are asked for as every test does: what a solver refuses beside them is of no use either. Many values are tried at
/// once, and a set that does not work is halved, so a space of 500 options takes some hundred runs. What a program said
/// before is kept (option_cache.h). `time`: how much CPU time a run may take.
void probe_values(const Solver& solver, OptionSpace& space, process::milliseconds time = process::milliseconds(2'000));

}  // namespace cupel::solver
