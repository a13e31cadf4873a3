#include "base/clock.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace cupel {

std::string utc_now() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

}  // namespace cupel
