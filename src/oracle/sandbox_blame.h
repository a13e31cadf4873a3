// A solver that needs what the sandbox forbids fails on some scripts only: a wrapper that starts another program, a
// solver that writes a file for some logics. That is no bug of the solver, so its failure must show without the sandbox
// too.
#pragma once

#include <string>

#include "oracle/oracle.h"
#include "process/containment.h"

namespace cupel::oracle {

/// Whether the sandbox may be to blame for what a run did: it exited with a status that nobody knows, or refused the
/// script.
bool may_be_of_sandbox(const Run& run);

/// What the sandbox has to do with a run that failed so: `stopped by the sandbox: ...`, or "" where the solver fails
/// without it too, or not each time in it. The script is run again a few times; without any sandbox only if it sets no
/// option that may name a file.
std::string stopped_by_sandbox(const Run& run, const process::Limits& limits,
                               const process::ContainmentOptions& containment);

}  // namespace cupel::oracle
