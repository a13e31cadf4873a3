#include "cli/option_types.h"

#include <fmt/format.h>

#include "base/duration.h"

namespace cupel::cli {

namespace {

// CLI11 takes an empty text for "valid". The value becomes what its option reads: seconds without a unit.
CLI::Validator duration(bool zero) {
  CLI::Validator validator(
      [zero](std::string& text) -> std::string {
        Result<double> parsed = parse_duration(text);
        if (!parsed) return parsed.error().message;
        if (!zero && *parsed <= 0) return fmt::format("'{}' must be greater than 0", text);
        text = fmt::format("{}", *parsed);
        return {};
      },
      "TIME");
  return validator;
}

CLI::Validator number(bool zero) {
  return CLI::Validator(
      [zero](std::string& text) -> std::string {
        double value = 0;
        if (!CLI::detail::lexical_cast(text, value)) return fmt::format("'{}' is no number", text);
        if (value < 0 || (!zero && value <= 0))
          return fmt::format("'{}' must be {}", text, zero ? "0 or greater" : "greater than 0");
        return {};
      },
      zero ? "NOT NEGATIVE" : "POSITIVE");
}

}  // namespace

CLI::Validator seconds() { return duration(true); }
CLI::Validator seconds_above_zero() { return duration(false); }
CLI::Validator above_zero() { return number(false); }
CLI::Validator not_negative() { return number(true); }

}  // namespace cupel::cli
