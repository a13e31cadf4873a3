#include "cli/generation_progress.h"

#include <fmt/format.h>
#include <unistd.h>

namespace cupel::cli {

namespace {

constexpr std::chrono::milliseconds kOnTerminal{200};
constexpr std::chrono::milliseconds kElsewhere{5'000};

}  // namespace

void GenerationProgress::show(uint64_t tests) {
  std::lock_guard lock(mutex_);
  bool terminal = ::isatty(STDERR_FILENO) != 0;
  Clock::time_point now = Clock::now();
  if (now - last_ < (terminal ? kOnTerminal : kElsewhere)) return;
  last_ = now;
  double rate = static_cast<double>(tests) / std::chrono::duration<double>(now - start_).count();
  fmt::print(stderr, "{}{} of {} {}, {:.{}f}/s{}", terminal ? "\r\033[K" : "", tests, wanted_, what_, rate,
             rate < 10 ? 1 : 0, terminal ? "" : "\n");
  shown_ = terminal;
}

void GenerationProgress::clear() {
  if (shown_) fmt::print(stderr, "\r\033[K");
  shown_ = false;
}

}  // namespace cupel::cli
