#include "campaign/reduction_work.h"

#include <chrono>
#include <thread>

namespace cupel::campaign {

namespace {

using Clock = std::chrono::steady_clock;

// Findings that still wait for their reduction when the time is up get this much more.
constexpr std::chrono::minutes kLongestAfterwards{5};
constexpr std::chrono::milliseconds kPause{20};

}  // namespace

Result<bool> ReductionWork::reduce_one() {
  std::optional<std::string> said = TRY(queue_.reduce_next(context_.setup.settings.reduce_seconds));
  if (!said) return false;
  TRY(context_.note("reduced", *said));
  return true;
}

Status ReductionWork::beside_tests() {
  while (!context_.stop.requested() && budget_.is_testing()) {
    bool reduced = TRY(reduce_one());
    if (!reduced) std::this_thread::sleep_for(kPause);
  }
  return afterwards();
}

Status ReductionWork::afterwards() {
  Clock::time_point end = Clock::now() + kLongestAfterwards;
  while (!context_.stop.requested() && queue_.waiting() > 0 && Clock::now() < end) {
    bool reduced = TRY(reduce_one());
    if (!reduced) std::this_thread::sleep_for(kPause);  // another thread is still at one
  }
  return Done{};
}

}  // namespace cupel::campaign
