// What a campaign may spend on its findings while it still tests: a share of the time, so that one finding with a slow
// reduction does not stop the search for others.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "base/stop.h"
#include "campaign/statistics.h"

namespace cupel::campaign {

/// Thread-safe.
class TriageBudget {
 public:
  /// Counts against the solvers' CPU time in `statistics`; `enough`: no further tests, so there is nothing to save.
  TriageBudget(const Statistics& statistics, const StopFlag& enough) : statistics_(statistics), enough_(enough) {}

  bool is_testing() const { return !ended_.load() && !enough_.requested(); }
  /// All tests were run.
  void end_testing() { ended_ = true; }

  /// The campaign's time is nearly up: what was found should be reduced before.
  void hurry() { late_ = true; }
  bool is_late() const { return late_.load(); }

  void spend(double seconds) {
    std::lock_guard lock(mutex_);
    savings_ -= seconds;
  }
  /// When it is late, findings come before tests.
  bool is_used_up() const { return !is_late() && is_overdrawn(); }
  /// The same at any time: for what is hardly worth the time anyway.
  bool is_overdrawn() const {
    if (!is_testing()) return false;
    double now = statistics_.solver_seconds();
    std::lock_guard lock(mutex_);
    savings_ = std::min(savings_ + kShare * (now - looked_at_), kMostSavings);
    looked_at_ = now;
    return savings_ <= 0;
  }
  /// Returns once there is something left.
  void wait() const {
    while (is_used_up()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }

 private:
  static constexpr double kShare = 0.1;
  static constexpr double kAtOnce = 2;  // seconds, so that a first finding need not wait
  // Whatever a long time without findings has saved is not spent at once: tests go on at about the same pace.
  static constexpr double kMostSavings = 4;

  const Statistics& statistics_;
  const StopFlag& enough_;
  std::atomic<bool> ended_ = false;
  std::atomic<bool> late_ = false;
  mutable std::mutex mutex_;
  mutable double savings_ = kAtOnce;  // seconds
  mutable double looked_at_ = 0;      // the solvers' seconds by then
};

}  // namespace cupel::campaign
