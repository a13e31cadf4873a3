// The one interface behind which a solver is run. All executors give the same answers; they differ in speed
// and in how much of the solver's life they repeat for each test.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "process/run.h"

namespace cupel::process {

struct ExecutorStats {
  uint64_t runs = 0;
  uint64_t restarts = 0;   ///< of the server or session, wanted ones included
  uint64_t fallbacks = 0;  ///< tests that were handed to a plain process
};

/// Not thread-safe: one executor per worker. A solver process that an executor keeps is tied to the thread
/// that ran the test which started it: if that thread ends, the process is killed, and the next run starts
/// another.
class Executor {
 public:
  virtual ~Executor() = default;

  virtual const char* name() const = 0;

  /// Runs one script. An error means that *we* could not run it (no descriptors, solver gone or replaced);
  /// whatever the solver does, crash or hang, is a result.
  virtual Result<RunResult> run(const RunRequest& request) = 0;

  virtual ExecutorStats stats() const = 0;
};

}  // namespace cupel::process
