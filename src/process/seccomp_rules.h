// The system-call part of the sandbox, compiled with libseccomp into programs that a child can install
// without any library.
#pragma once

#include <linux/filter.h>

#include <vector>

#include "base/result.h"

namespace cupel::process {

/// Network, privileges, kernel interfaces. Where paths are not checked by Landlock, opening for writing is
/// refused too.
Result<std::vector<sock_filter>> compile_base_filter(bool paths_are_checked);

/// No new processes.
Result<std::vector<sock_filter>> compile_process_filter();

}  // namespace cupel::process
