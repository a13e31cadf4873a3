// An executor that also knows what its tests reach of the solver's code. Three kinds of programs can be measured: those
// that are as they are (traps), those built with AFL++'s compiler (edges), and, outside of campaigns, those built for
// gcov.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "process/executor.h"

namespace cupel::coverage {

class CoverageExecutor : public process::Executor {
 public:
  /// How many sites there are; 0: it is not known yet.
  virtual size_t sites() const = 0;
  /// What the last run reached, each site once, in no particular order; or only what no run before it reached, for an
  /// executor that was made so.
  virtual std::span<const uint32_t> reached() const = 0;
  /// Basic blocks that the last run reached and no run before it; none where the executor does not look for them.
  virtual std::span<const uint32_t> new_blocks() const { return {}; }
};

}  // namespace cupel::coverage
