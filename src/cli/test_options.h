// Options of the commands that make tests: the same names and the same defaults in `fuzz` and `gen`.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace cupel::cli {

/// `--strategy`, with the default in its help.
CLI::Option* add_strategies(CLI::App& app, std::vector<std::string>& specs);

/// A random number for those who name none: shown, so that the run can be repeated.
uint64_t new_rng();

/// `--max-seed` and `--max-bytes`: which seeds are too large; 0: none is.
CLI::Option* add_largest_seed(CLI::App& app, uint64_t& bytes);

}  // namespace cupel::cli
