#include "base/duration.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

namespace cupel {

namespace {

struct Unit {
  std::string_view name;
  double seconds;
};

constexpr Unit kUnits[] = {{"ms", 0.001}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}, {"d", 86400}};

/// Takes a number off the front.
std::optional<double> take_number(std::string_view& text) {
  double number = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc() || !std::isfinite(number) || number < 0) return {};
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

/// Takes the letters off the front; their length in seconds.
std::optional<double> take_unit(std::string_view& text) {
  std::string_view name = text.substr(0, std::min(text.find_first_of("0123456789."), text.size()));
  text.remove_prefix(name.size());
  for (const Unit& row : kUnits)
    if (row.name == name) return row.seconds;
  return {};
}

}  // namespace

Result<double> parse_duration(std::string_view text) {
  std::string_view rest = text;
  double sum = 0;
  do {
    bool is_first = rest.size() == text.size();
    std::optional<double> number = take_number(rest);
    std::optional<double> unit = is_first && rest.empty() ? 1 : take_unit(rest);
    if (!number || !unit)
      return Error{fmt::format("'{}' is no length of time; write 90s, 30m, 2h, 1h30m or 500ms", text)};
    sum += *number * *unit;
  } while (!rest.empty());
  return sum;
}

std::string format_duration(double seconds) {
  auto whole = static_cast<uint64_t>(std::llround(seconds));
  if (whole >= 3600) return fmt::format("{} h {:02} m", whole / 3600, whole / 60 % 60);
  if (whole >= 60) return fmt::format("{} m {:02} s", whole / 60, whole % 60);
  return fmt::format("{} s", whole);
}

}  // namespace cupel
