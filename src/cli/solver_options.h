// Command-line options that several sub-commands share: which solvers, in which executor, under which limits.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "process/containment.h"
#include "solver/solver.h"

namespace cupel::cli {

struct SolverOptions {
  std::vector<std::string> solvers;  ///< empty: all that are installed
  std::string executor = "spawn";
  double timeout_seconds = 10;
  double cpu_seconds = 0;
  uint64_t memory_megabytes = 0;
  bool no_sandbox = false;

  void define(CLI::App& app);

  process::ContainmentOptions containment() const;
  process::Limits limits() const;
  /// The chosen solvers. None installed is an error too.
  Result<std::vector<solver::Solver>> resolve() const;
};

/// Profiles of the data directory.
Result<std::vector<solver::Profile>> profiles();

/// Prints `cupel: message` to standard error and returns `status`.
int complain(const Error& error, int status);

}  // namespace cupel::cli
