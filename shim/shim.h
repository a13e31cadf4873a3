/* The parts of the shim. None of this is seen by the solver: all symbols but __libc_start_main are hidden. */
#ifndef CUPEL_SHIM_H
#define CUPEL_SHIM_H

#include "protocol.h"

#define CUPEL_HIDDEN __attribute__((visibility("hidden")))

/* Reads the children's seccomp program, if there is one. Ends the process where that fails: no test may run
 * without. */
CUPEL_HIDDEN void cupel_prepare(int has_filter);

/* Answers requests until the other side is gone, which ends the process. Returns only in children, with their
   descriptors, limits and sandbox in place; `argc` and `argv`, where given, are then the test's. */
CUPEL_HIDDEN void cupel_serve(const char* program, int* argc, char*** argv);

/* Maps the shared memory for coverage and finds the modules that it names. Ends the process where that fails. */
CUPEL_HIDDEN void cupel_coverage_open(void);

/* Puts the traps in place, those too that were hit before. What was hit so far stays in the log. */
CUPEL_HIDDEN void cupel_coverage_arm(void);

/* Before a child is forked: forgets what the last one hit, and changes the traps as asked. */
CUPEL_HIDDEN void cupel_coverage_next(void);

/* Makes the C library's read() ours. Returns 0, or -1 where that is not possible. */
CUPEL_HIDDEN int cupel_hook_read(void);

#endif
