#include "campaign/reduction_work.h"

#include <chrono>
#include <thread>

namespace cupel::campaign {

namespace {

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

Result<bool> ReductionWork::instead_of_tests() { return budget_.is_late() ? reduce_one() : Result<bool>(false); }

Status ReductionWork::afterwards() {
  while (!context_.stop.requested() && queue_.waiting() > 0) {
    bool reduced = TRY(reduce_one());
    if (!reduced) std::this_thread::sleep_for(kPause);  // another thread is still at one
  }
  return Done{};
}

}  // namespace cupel::campaign
