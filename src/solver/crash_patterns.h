// How crashes look in the output of solvers, and the signature that is made from them. Rows that hold for any
// program (sanitizers, the C and C++ runtime) are here; a solver's own rows are in its profile.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/pattern.h"
#include "solver/outcome.h"
#include "solver/script_shape.h"

namespace cupel::solver {

/// A row: what to look for, and from which parts of the match the signature is made (`$1`, `$2`; addresses,
/// numbers and directories are normalised away).
struct CrashPattern {
  std::string kind;
  Pattern expression;
  std::string signature;
};

/// The rows for any program, most telling first.
const std::vector<CrashPattern>& common_crash_patterns();

/// The first match of `own` or of the common rows in `text`. Of a long text, only the beginning and the end are read.
/// A row that matches the script as well does not count: solvers quote in their complaints what they have read.
std::optional<Crash> find_crash(std::string_view text, const std::vector<CrashPattern>& own,
                                const PreparedScript& script);

/// The crash of a process that died without a word.
Crash signal_crash(int signal);

/// Removes what differs between runs and builds: addresses, process ids, directories before the source tree,
/// long numbers. What is longer than any signature is cut.
std::string normalise(std::string_view text);

}  // namespace cupel::solver
