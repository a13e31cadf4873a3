// Landlock through its raw system calls: the C library has no wrappers, and the headers of older systems lack
// the newer rights.
#pragma once

#include <string>

#include "base/result.h"
#include "process/fd.h"

namespace cupel::process {

/// Rules for the given interface version: writing only below `scratch` and to /dev/null, and, where the
/// version knows them, no TCP and no signals to processes outside.
Result<UniqueFd> make_landlock_ruleset(const std::string& scratch, int version);

/// 0 or an error number.
int restrict_with_landlock(int ruleset);

}  // namespace cupel::process
