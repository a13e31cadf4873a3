// Installed solvers in any executor, for the tests of executors.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "base/paths.h"
#include "solver/executor_choice.h"

namespace cupel::solver {

using process::Ending;
using process::milliseconds;

/// All that are installed.
inline std::vector<Solver> solvers() {
  static const std::vector<Solver> found = [] {
    auto profiles = load_profiles(data_directory() / "solvers");
    EXPECT_TRUE(profiles.ok());
    return installed_solvers(*profiles);
  }();
  return found;
}

inline std::optional<Solver> solver(const std::string& name) {
  for (const Solver& candidate : solvers())
    if (candidate.profile.name == name) return candidate;
  return std::nullopt;
}

inline Runner runner(const Solver& solver, const std::string& executor) {
  auto made = make_executor(executor, solver);
  EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().message);
  return Runner(solver, std::move(made).value());
}

/// Kind and answers: what executors must agree on.
inline std::string essence(Runner& run, const std::string& script, milliseconds wall = milliseconds(10'000)) {
  RunOptions options;
  options.limits.wall = wall;
  auto outcome = run.run(script, options);
  if (!outcome.ok()) return "failed: " + outcome.error().message;
  return std::string(to_string(outcome->kind)) + ":" + outcome->answers();
}

}  // namespace cupel::solver
