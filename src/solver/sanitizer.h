// Solvers that were built with a sanitizer: what they need to be run by others.
#pragma once

#include "solver/solver.h"

namespace cupel::solver {

/// A build with a sanitizer reserves terabytes of addresses, so its memory is limited by what it holds. It looks for
/// leaks at its end, which takes ptrace (the sandbox has none) and is not what anybody wants to know; and it does not
/// like libraries that are loaded before its own. The user's own ASAN_OPTIONS are left alone.
void accommodate_sanitizer(Solver& solver);

}  // namespace cupel::solver
