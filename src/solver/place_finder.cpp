#include "solver/place_finder.h"

#include "process/trace_executor.h"

namespace cupel::solver {

namespace {

Result<CrashPlace> trace(const CrashedRun& run, const process::Limits& limits,
                         const process::ContainmentOptions& containment) {
  auto executor = TRY(process::TraceExecutor::create(run.solver.program, containment));
  process::TraceExecutor& tracing = *executor;
  Runner runner(run.solver, std::move(executor));
  std::vector<std::string> arguments(run.arguments.begin(), run.arguments.end());
  Outcome outcome = TRY(runner.run_with(prepare_script(run.script), std::move(arguments), limits));
  if (outcome.kind != OutcomeKind::kCrash)
    return CrashPlace{.note = std::string("under ptrace it does not crash: ") + to_string(outcome.kind)};
  // Another crash than the one that was seen says nothing about that one.
  if (outcome.crash.signature != run.crash.signature)
    return CrashPlace{.note = "under ptrace it crashes otherwise: " + outcome.crash.signature};
  return place_of(tracing.trace(), run.solver.version);
}

}  // namespace

CrashPlace find_place(const CrashedRun& run, const process::Limits& limits,
                      const process::ContainmentOptions& containment) {
  Result<CrashPlace> found = trace(run, limits, containment);
  return found ? std::move(*found) : CrashPlace{.note = found.error().message, .untraceable = true};
}

}  // namespace cupel::solver
