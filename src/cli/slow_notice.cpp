#include "cli/slow_notice.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>

namespace cupel::cli {

SlowNotice::SlowNotice(std::string doing)
    : thread_([this, doing = std::move(doing)](const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        ended_.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; });
        if (!stop.stop_requested()) fmt::print(stderr, "cupel: {} ...\n", doing);
      }) {}

}  // namespace cupel::cli
