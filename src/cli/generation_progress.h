// How far `cupel gen` and its like are, on standard error: a line that is rewritten on a terminal, a line now and then
// elsewhere.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace cupel::cli {

class GenerationProgress {
 public:
  explicit GenerationProgress(uint64_t wanted, const char* what = "tests") : wanted_(wanted), what_(what) {}

  /// Called from any thread, as often as they like.
  void show(uint64_t tests);
  /// Removes the line from a terminal.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  const uint64_t wanted_;
  const char* const what_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  Clock::time_point last_ = start_;
  bool shown_ = false;
};

}  // namespace cupel::cli
