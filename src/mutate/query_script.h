// One query of a script as a script of its own, for strategies that know something about that query alone.
#pragma once

#include <cstddef>

#include "base/result.h"
#include "smtlib/script.h"

namespace cupel {

/// Logic, options and declarations that are visible at query number `query` (counted from 0; reset-assertions hides
/// none), then the assertions that hold there, its assumptions among them, then (check-sat). Names given with :named
/// are written out and dropped: whatever has a name could be used elsewhere. In the same store. An error where the
/// script has no such query or commands that we do not understand.
Result<Script> query_script(const Script& script, size_t query);

}  // namespace cupel
