// A stop condition that several threads and a signal handler share.
#pragma once

#include <atomic>

namespace cupel {

/// Lock-free, so that request() may be called from a signal handler.
class StopFlag {
 public:
  StopFlag() = default;
  /// Also stops when `wider` does, which outlives it.
  explicit StopFlag(const StopFlag* wider) : wider_(wider) {}

  void request() { requested_.store(true, std::memory_order_relaxed); }
  bool requested() const { return requested_.load(std::memory_order_relaxed) || (wider_ && wider_->requested()); }

 private:
  std::atomic<bool> requested_{false};
  const StopFlag* wider_ = nullptr;
  static_assert(std::atomic<bool>::is_always_lock_free);
};

}  // namespace cupel
