// Checks of option values, with messages for people.
#pragma once

#include <CLI/CLI.hpp>

namespace cupel::cli {

/// A length of time, `5`, `5s`, `500ms` or `2m`, for an option whose value is seconds; `->transform(seconds(...))`.
CLI::Validator seconds();
CLI::Validator seconds_above_zero();

/// A number that is greater than zero, or not below it.
CLI::Validator above_zero();
CLI::Validator not_negative();

/// Refuses -1 and 1e99 for every option of the program whose value is a whole number; CLI11 would take them for others.
void check_whole_numbers(CLI::App& program);

}  // namespace cupel::cli
