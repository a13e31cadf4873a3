/* Who gets SIGTRAP: coverage first, then whoever else asked for it. */
#ifndef CUPEL_SHIM_TRAPS_H
#define CUPEL_SHIM_TRAPS_H

#include "shim.h"

/* Takes SIGTRAP, on a stack of its own, and keeps it from then on. */
CUPEL_HIDDEN void cupel_guard_traps(void);

/* Handles a trap of ours; 0: it is none. `context` is that of the signal. */
CUPEL_HIDDEN int cupel_coverage_trap(void* context);

#endif
