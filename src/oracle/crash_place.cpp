#include "oracle/crash_place.h"

#include "solver/place_finder.h"

namespace cupel::oracle {

solver::CrashPlace place_of(const Finding& finding, std::span<const Run> runs, const process::Limits& limits,
                            const process::ContainmentOptions& containment) {
  if (finding.kind != FindingKind::kCrash || finding.runs.empty()) return {};
  const Run& run = runs[finding.runs.front()];
  solver::CrashedRun crashed{*run.solver, run.text, run.outcome.arguments, run.outcome.crash};
  return solver::find_place(crashed, limits, containment);
}

}  // namespace cupel::oracle
