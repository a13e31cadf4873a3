#include "figures/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace cupel::figures {

namespace {

/// 1, 2 or 5 times a power of ten, at or above `step`.
double round_up(double step) {
  double power = std::pow(10, std::floor(std::log10(step)));
  for (double factor : {1.0, 2.0, 5.0})
    if (factor * power >= step * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

}  // namespace

Axis make_axis(double largest, int wanted, bool counts) {
  if (!std::isfinite(largest) || largest <= 0) largest = 1;
  double step = round_up(largest / wanted);
  if (counts) step = std::max(1.0, step);
  Axis axis;
  for (int i = 0;; ++i) {
    axis.ticks.push_back(i * step);
    if (axis.ticks.back() >= largest * (1 - 1e-9)) break;
  }
  axis.end = axis.ticks.back();
  return axis;
}

Axis make_time_axis(double largest, int wanted) {
  Axis axis = make_axis(largest, wanted, false);
  if (std::isfinite(largest) && largest > 0) axis.end = largest;
  std::erase_if(axis.ticks, [&](double tick) { return tick > axis.end * (1 + 1e-9); });
  return axis;
}

std::string tick_label(double value) {
  if (value >= 1e9) return fmt::format("{:g}G", value / 1e9);
  if (value >= 1e6) return fmt::format("{:g}M", value / 1e6);
  if (value >= 1e4) return fmt::format("{:g}k", value / 1e3);
  return fmt::format("{:g}", std::round(value * 1e6) / 1e6);
}

TimeUnit time_unit(double seconds) {
  constexpr double kMinute = 60, kHour = 3600, kDay = 86'400;
  if (seconds <= 3 * kMinute) return {"s", 1};
  if (seconds <= 3 * kHour) return {"min", kMinute};
  if (seconds <= 3 * kDay) return {"h", kHour};
  return {"d", kDay};
}

}  // namespace cupel::figures
