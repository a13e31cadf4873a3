// The place of a finding that is a crash: the run that crashed is repeated once under ptrace.
#pragma once

#include <span>

#include "oracle/oracle.h"
#include "process/containment.h"
#include "solver/crash_place.h"

namespace cupel::oracle {

/// `runs` are those of the examination that led to the finding. All empty for what is no crash.
solver::CrashPlace place_of(const Finding& finding, std::span<const Run> runs, const process::Limits& limits,
                            const process::ContainmentOptions& containment);

}  // namespace cupel::oracle
