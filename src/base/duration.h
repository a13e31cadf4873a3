// Lengths of time as people write them: `90`, `60s`, `30m`, `1h30m`, `500ms`.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace cupel {

/// Seconds. A number that stands alone is seconds; negative, infinite and empty ones are errors.
Result<double> parse_duration(std::string_view text);

/// For people: `1 h 05 m`, `4 m 07 s`, `12 s`.
std::string format_duration(double seconds);

}  // namespace cupel
