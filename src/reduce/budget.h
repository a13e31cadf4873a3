// Whether a reduction may go on, and when it is time to show how far it is.
#pragma once

#include <chrono>

#include "reduce/reducer.h"

namespace cupel::reduce {

class Budget {
 public:
  using Clock = std::chrono::steady_clock;
  Budget(const ReducerOptions& options, Clock::time_point start) : options_(options), start_(start) {}

  /// Lets others go first where they are to; what that takes does not count.
  bool is_spent() {
    if (options_.rest) {
      auto before = Clock::now();
      options_.rest();
      start_ += Clock::now() - before;
    }
    if (options_.budget.count() > 0 && Clock::now() - start_ >= options_.budget) out_of_time_ = true;
    stopped_ |= options_.stop && options_.stop->requested();
    return out_of_time_ || stopped_;
  }

  /// As of the last time that somebody asked.
  bool out_of_time() const { return out_of_time_; }
  bool stopped() const { return stopped_; }

  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// At most ten times a second, and only where somebody looks.
  bool is_time_to_show() {
    if (!options_.progress || Clock::now() - last_shown_ < kBetweenShows) return false;
    last_shown_ = Clock::now();
    return true;
  }

 private:
  static constexpr std::chrono::milliseconds kBetweenShows{100};

  const ReducerOptions& options_;
  Clock::time_point start_;
  Clock::time_point last_shown_;
  bool out_of_time_ = false;
  bool stopped_ = false;
};

}  // namespace cupel::reduce
