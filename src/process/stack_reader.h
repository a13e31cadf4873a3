// The stack of a thread that stands still under ptrace, read with libdw from outside: the solver's own memory may be
// damaged, and no code runs in it. Debug information is used where it is; nothing is fetched from the network.
#pragma once

#include <sys/types.h>

#include "process/crash_trace.h"

namespace cupel::process {

/// To be called by the thread that traces it. Empty where the process cannot be looked into.
Stack read_stack(pid_t process, pid_t thread);

/// Whether the thread stands at a fault whose address is where its stack would have grown.
bool ran_out_of_stack(pid_t thread);

}  // namespace cupel::process
