// Which executor to use: by name, or the fastest one that agreed with plain processes on a calibration set.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "process/containment.h"
#include "process/executor.h"
#include "solver/probes.h"
#include "solver/solver.h"

namespace cupel::solver {

struct ExecutorInfo {
  const char* name;
  const char* description;
};

/// All that `make_executor` knows.
const std::vector<ExecutorInfo>& executor_infos();

Result<std::unique_ptr<process::Executor>> make_executor(const std::string& name, const Solver& solver,
                                                         const process::ContainmentOptions& options = {});

struct CalibrationRow {
  std::string executor;
  size_t tests = 0;
  size_t agreed = 0;
  double milliseconds_per_test = 0;
  std::string note;  ///< why it is out of the question
};

struct Calibration {
  std::vector<CalibrationRow> rows;  ///< `spawn` first
  std::string chosen;
};

/// Runs the scripts of `probes` in each executor that the profile names. An executor that gives another
/// answer than `spawn` even once is not chosen.
Result<Calibration> calibrate(const Solver& solver, const std::vector<Probe>& probes,
                              const process::ContainmentOptions& options = {});

/// What becomes of an executor's name for this solver: `isolated` is another for each, and not all can be `mixed`.
std::string used_executor(const std::string& name, const Solver& solver);

/// The executor of this name, or `isolated` in place of one whose processes go on to other tests: there an answer may
/// depend on what was asked before, which is no way to reduce a script.
std::string without_memory(const std::string& executor);

/// The fastest executor of the profile in which each test has a process of its own that reads the script as a plain one
/// would. A session is faster, but a solver may use another engine inside scopes.
std::string isolated_executor(const Solver& solver);

/// `make_executor`, where the name may also be `auto` (calibrated) or `isolated`.
Result<std::unique_ptr<process::Executor>> choose_executor(const std::string& name, const Solver& solver,
                                                           const process::ContainmentOptions& options = {});

}  // namespace cupel::solver
