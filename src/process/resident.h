// How much memory a process and what it started really hold. The kernel limits address space per process only, and a
// program that reserves far more than it uses (a sanitizer's shadow, a virtual machine's heap) cannot run under such a
// limit: for these we look from outside.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace cupel::process {

/// Bytes of the process and its descendants; 0 where it is gone. Shared pages count for each.
uint64_t resident_bytes(pid_t process);

}  // namespace cupel::process
