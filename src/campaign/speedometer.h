// Tests per second of late, so that the figure follows what happens now.
#pragma once

#include <cstdint>
#include <deque>
#include <utility>

namespace cupel::campaign {

class Speedometer {
 public:
  /// Called with growing times; the speed is that over the last calls.
  double measure(double seconds, uint64_t tests) {
    constexpr size_t kPoints = 50;
    points_.emplace_back(seconds, tests);
    if (points_.size() > kPoints) points_.pop_front();
    double time = seconds - points_.front().first;
    return time > 0 ? static_cast<double>(tests - points_.front().second) / time : 0;
  }

 private:
  std::deque<std::pair<double, uint64_t>> points_;
};

}  // namespace cupel::campaign
