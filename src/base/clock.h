// The time of day, for records that people read, and time that has passed.
#pragma once

#include <chrono>
#include <string>

namespace cupel {

/// UTC in ISO 8601: `2026-01-31T12:00:00Z`.
std::string utc_now();

/// CPU time of this thread, in seconds.
double thread_seconds();

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace cupel
