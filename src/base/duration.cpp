#include "base/duration.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>

namespace cupel {

namespace {

struct Unit {
  std::string_view name;
  double seconds;
};

constexpr Unit kUnits[] = {{"", 1}, {"ms", 0.001}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}, {"d", 86400}};

}  // namespace

Result<double> parse_duration(std::string_view text) {
  double number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  std::string_view unit = text.substr(static_cast<size_t>(end - text.data()));
  if (error == std::errc() && std::isfinite(number) && number >= 0) {
    for (const Unit& row : kUnits) {
      if (unit == row.name) return number * row.seconds;
    }
  }
  return Error{fmt::format("'{}' is no length of time; write 90s, 30m, 2h or 500ms", text)};
}

std::string format_duration(double seconds) {
  auto whole = static_cast<uint64_t>(std::llround(seconds));
  if (whole >= 3600) return fmt::format("{} h {:02} m", whole / 3600, whole / 60 % 60);
  if (whole >= 60) return fmt::format("{} m {:02} s", whole / 60, whole % 60);
  return fmt::format("{} s", whole);
}

}  // namespace cupel
