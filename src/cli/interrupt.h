// Ctrl-C for commands that have something to hand over: once, they end with what they have; twice, they end at once.
#pragma once

#include "base/stop.h"

namespace cupel::cli {

/// The exit status of a command that ended early because of Ctrl-C, as shells have it.
inline constexpr int kInterrupted = 130;

/// Requested by the first SIGINT or SIGTERM after catch_interrupts().
const StopFlag& interrupted();

/// `say` is printed to standard error at the first signal.
void catch_interrupts(const char* say);

}  // namespace cupel::cli
