// Lines, functions and branches of a solver that was built with `--coverage`: `cupel cover --gcov`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/cover_run.h"

namespace cupel::cli {

struct GcovRequest {
  std::string build;               ///< the directory with the compiler's .gcno files
  std::vector<std::string> files;  ///< scripts to run; none: what earlier runs left in `build` is read
  CoverRequest run = {};           ///< its solver is not looked at without files
  bool list = false;
  bool each_directory = false;
  bool json = false;
};

/// The exit status of the command.
int cover_with_gcov(const GcovRequest& request);

}  // namespace cupel::cli
