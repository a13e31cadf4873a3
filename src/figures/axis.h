// Axes that people read without thinking: round numbers, few of them, and units of time that fit.
#pragma once

#include <string>
#include <vector>

namespace cupel::figures {

struct Axis {
  double end = 1;             // the last tick, at or above the largest value
  std::vector<double> ticks;  // from 0
};

/// For values from 0 to `largest`, with about `wanted` ticks at 1, 2 or 5 times a power of ten; whole numbers only
/// where `counts`. A `largest` that is no positive number is 1.
Axis make_axis(double largest, int wanted, bool counts);

/// The same for time: it ends with `largest` itself, so that curves fill the width.
Axis make_time_axis(double largest, int wanted);

/// `0`, `250`, `12k`, `1.5M`, `0.02`.
std::string tick_label(double value);

/// The unit in which a time of so many seconds is shown.
struct TimeUnit {
  const char* name;  // s, min, h, d
  double seconds;
};
TimeUnit time_unit(double seconds);

}  // namespace cupel::figures
