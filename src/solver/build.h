// Which program a solver is, from wherever it is looked at: its command line without relative paths, and an identity
// that changes with its version or its content.
#pragma once

#include <string>

#include "base/result.h"
#include "solver/solver.h"

namespace cupel::solver {

/// A command line as a shell reads it back into these words.
std::string quoted_words(const std::vector<std::string>& words);

/// What the user wrote behind --solver with relative paths of programs made absolute: `./build/z3 -T:5`, `python
/// driver.py`. Names (`z3`, `z3@4.13.3`) and everything else stay as they are.
Result<std::string> absolute_command(const std::string& spec);

/// The version, and a hash of the files that are started. Libraries are not looked at.
std::string build_of(const Solver& solver);

}  // namespace cupel::solver
