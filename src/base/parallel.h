// Work over a range of indices on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace cupel {

/// Hardware threads, at least one.
unsigned available_cores();

/// Calls `work(index)` for every index below `count`, on up to `jobs` threads (0: one per core), in no fixed
/// order. Returns when all calls are done; the first exception is rethrown.
void parallel_for(size_t count, unsigned jobs, const std::function<void(size_t)>& work);

}  // namespace cupel
