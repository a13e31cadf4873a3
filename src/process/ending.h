// From what the kernel and the pump report to how a run ended.
#pragma once

#include "process/pump.h"
#include "process/run.h"

namespace cupel::process {

/// `status` is that of wait(2) and counts only where `dead`.
RunResult make_result(PumpEnd reason, bool dead, int status, microseconds cpu, const Limits& limits, PumpText&& text);

}  // namespace cupel::process
