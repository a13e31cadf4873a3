#include "cli/solver_options.h"

#include <fmt/format.h>

#include "cli/option_types.h"
#include "solver/executor_choice.h"
#include "solver/profile_set.h"
#include "solver/releases.h"

namespace cupel::cli {

void SolverOptions::define(CLI::App& app) {
  app.add_option("--solver", solvers,
                 "A solver's name or a command line, e.g. \"path/to/z3 -T:5\"; repeatable; default: all installed")
      ->type_name("NAME|CMD")
      ->allow_extra_args(false);
  std::vector<std::string> names = {"auto", "isolated"};
  for (const auto& info : solver::executor_infos()) names.emplace_back(info.name);
  app.add_option("--executor", executor, "How solvers are run")->check(CLI::IsMember(names))->capture_default_str();
  app.add_option("--timeout", timeout_seconds, "Wall time per test in seconds")
      ->transform(seconds_above_zero())
      ->capture_default_str();
  app.add_option("--cpu", cpu_seconds, "CPU time per test in seconds; 0: no limit")->transform(seconds());
  app.add_option("--memory", memory_megabytes, "Memory per test in MB; 0: no limit");
  app.add_flag("--no-sandbox", no_sandbox, "Run solvers without the sandbox");
}

process::ContainmentOptions SolverOptions::containment() const { return {.sandbox = !no_sandbox}; }

process::Limits SolverOptions::limits() const {
  process::Limits limits;
  limits.wall = process::milliseconds(static_cast<int64_t>(timeout_seconds * 1000));
  limits.cpu = process::milliseconds(static_cast<int64_t>(cpu_seconds * 1000));
  limits.memory_bytes = memory_megabytes << 20;
  return limits;
}

Result<std::vector<solver::Solver>> SolverOptions::resolve() const {
  auto known = TRY(profiles());
  std::vector<solver::Solver> result;
  if (solvers.empty()) result = solver::default_solvers(known);
  for (const std::string& spec : solvers) {
    auto found = TRY(solver::resolve_solver(known, spec));
    result.push_back(std::move(found));
  }
  if (result.empty()) return Error{"no solver is installed"};
  return result;
}

Result<std::vector<solver::Profile>> profiles() { return solver::usable_profiles(); }

int complain(const Error& error, int status) {
  fmt::print(stderr, "cupel: {}\n", error.message);
  return status;
}

}  // namespace cupel::cli
