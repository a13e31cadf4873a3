// The time of day, for records that people read.
#pragma once

#include <string>

namespace cupel {

/// UTC in ISO 8601: `2026-01-31T12:00:00Z`.
std::string utc_now();

}  // namespace cupel
