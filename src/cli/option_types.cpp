#include "cli/option_types.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

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

// Without a name: --help shows the type alone.
CLI::Validator whole_number() {
  return CLI::Validator(
      [](std::string& text) -> std::string {
        uint64_t value = 0;
        auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        bool good = error == std::errc() && end == text.data() + text.size();
        return good ? "" : fmt::format("'{}' is no whole number from 0 to {}", text, UINT64_MAX);
      },
      "");
}

}  // namespace

void check_whole_numbers(CLI::App& program) {
  for (CLI::Option* option : program.get_options())
    if (option->get_type_name().starts_with("UINT")) option->check(whole_number());
  for (CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) check_whole_numbers(*command);
}

CLI::Validator seconds() { return duration(true); }
CLI::Validator seconds_above_zero() { return duration(false); }
CLI::Validator above_zero() { return number(false); }
CLI::Validator not_negative() { return number(true); }

}  // namespace cupel::cli
