#include "oracle/sandbox_blame.h"

#include <algorithm>

#include "solver/executor_choice.h"
#include "solver/script_shape.h"

namespace cupel::oracle {

namespace {

using solver::Outcome;
using solver::OutcomeKind;

bool is_unknown_exit(const Outcome& outcome) {
  return outcome.kind == OutcomeKind::kCrash && outcome.crash.kind == "exit-status";
}

bool is_refusal(const Outcome& outcome) { return outcome.kind == OutcomeKind::kError && outcome.refused; }

bool may_name_a_file(const solver::CommandText& command) {
  std::string_view option = solver::first_argument(command);
  return command.name == "set-option" && !option.starts_with(":produce-") && option != ":global-declarations";
}

/// The run again in other surroundings.
class Retry {
 public:
  Retry(const Run& run, const process::Limits& limits)
      : run_(run), script_(solver::prepare_script(run.text)), limits_(limits) {}

  bool may_go_without_sandbox() const {
    return std::ranges::none_of(solver::split_commands(run_.text), may_name_a_file);
  }

  bool fails(const solver::Solver& solver, const process::ContainmentOptions& containment) {
    auto outcome = outcome_in(solver, containment);
    return outcome.ok() && (is_unknown_exit(*outcome) || is_refusal(*outcome));
  }

  /// False where it cannot be told.
  bool is_well(const solver::Solver& solver, const process::ContainmentOptions& containment) {
    auto outcome = outcome_in(solver, containment);
    return outcome.ok() && outcome->kind != OutcomeKind::kCrash && !is_refusal(*outcome);
  }

 private:
  Result<Outcome> outcome_in(const solver::Solver& solver, const process::ContainmentOptions& containment) {
    auto executor = TRY(solver::choose_executor("spawn", solver, containment));
    solver::Runner runner(solver, std::move(executor));
    return runner.run_with(script_, run_.outcome.arguments, limits_);
  }

  const Run& run_;
  solver::PreparedScript script_;
  process::Limits limits_;
};

}  // namespace

bool may_be_of_sandbox(const Run& run) { return is_unknown_exit(run.outcome) || is_refusal(run.outcome); }

std::string stopped_by_sandbox(const Run& run, const process::Limits& limits,
                               const process::ContainmentOptions& containment) {
  if (!containment.sandbox) return "";
  Retry retry(run, limits);
  // A failure that comes and goes is not of the sandbox.
  auto makes_it_well = [&](const solver::Solver& solver, const process::ContainmentOptions& other) {
    return retry.is_well(solver, other) && retry.fails(*run.solver, containment) && retry.is_well(solver, other);
  };
  solver::Solver free = *run.solver;
  free.program.may_create_processes = true;
  if (!run.solver->program.may_create_processes && makes_it_well(free, containment))
    return "stopped by the sandbox: it starts other processes, which needs may_create_processes = true in a profile";
  process::ContainmentOptions open = containment;
  open.sandbox = false;
  return retry.may_go_without_sandbox() && makes_it_well(free, open)
             ? "stopped by the sandbox: without it, it does not fail"
             : "";
}

}  // namespace cupel::oracle
