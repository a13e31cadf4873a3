// Runs a crash once more, under ptrace, to learn its place. Nothing depends on it: where tracing is forbidden, or the
// solver behaves otherwise under it, there is a note and no place.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "process/containment.h"
#include "solver/crash_place.h"
#include "solver/solver.h"

namespace cupel::solver {

/// A run that crashed.
struct CrashedRun {
  const Solver& solver;
  std::string_view script;                 ///< what it read
  std::span<const std::string> arguments;  ///< all that it was given beyond its program's own
  const Crash& crash;
};

CrashPlace find_place(const CrashedRun& run, const process::Limits& limits,
                      const process::ContainmentOptions& containment = {});

}  // namespace cupel::solver
