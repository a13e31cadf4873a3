// A stop condition that several threads and a signal handler share.
#pragma once

#include <atomic>

namespace cupel {

/// Lock-free, so that request() may be called from a signal handler.
class StopFlag {
 public:
  void request() { requested_.store(true, std::memory_order_relaxed); }
  bool requested() const { return requested_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> requested_{false};
  static_assert(std::atomic<bool>::is_always_lock_free);
};

}  // namespace cupel
