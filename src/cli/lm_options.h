// Checks of options that several children of `cupel lm` have.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>

namespace cupel::cli {

/// A number in a range. Unlike CLI::Range it refuses nan, which no comparison does.
inline CLI::Validator number_in(double low, double high) {
  std::string range = fmt::format("FLOAT in [{} - {}]", low, high);
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        double value = 0;
        bool good = CLI::detail::lexical_cast(text, value) && value >= low && value <= high;
        return good ? "" : fmt::format("'{}' is no number from {} to {}", text, low, high);
      },
      range);
}

}  // namespace cupel::cli
