// Whether a finding comes back: confirmation, replay and reduction ask this and nothing else.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/examiner.h"

namespace cupel::oracle {

/// How long solvers may take when a finding is to be shown again. Only a delay is about time: elsewhere an answer that
/// came just in time may come a little later, or a wrong answer would be lost with the witness against it.
process::Limits limits_to_repeat(FindingKind kind, process::Limits limits);

/// The oracles that a finding shows by: its own, and for a crash `crash` too, because what crashed in a run that an
/// oracle asked for may crash by itself elsewhere: in a transcript, a smaller script, another release.
std::vector<std::string> oracles_to_repeat(const std::string& oracle, FindingKind kind);

/// In how many of `times` examinations of the test, by the oracle and the solvers of the finding, it shows again.
/// Runners whose label the finding does not name are not run; a finding that names no solvers takes all of them.
/// `options` are those of the first examination; its limits are widened by limits_to_repeat(). `watch` sees the runs of
/// each examination.
Result<int> reproduce(const Finding& finding, const TestInput& test, int times,
                      const std::vector<solver::Runner*>& runners, ExaminerOptions options = {},
                      const std::function<void(const std::vector<Run>&)>& watch = {});

}  // namespace cupel::oracle
