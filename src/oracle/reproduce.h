// Whether a finding comes back: confirmation, replay and reduction ask this and nothing else.
#pragma once

#include <string_view>
#include <vector>

#include "oracle/examiner.h"

namespace cupel::oracle {

/// How often the same claim is made in `times` examinations of `text` with the oracle and the solvers of the finding.
/// Runners whose label the finding does not name are not run; a finding that names no solvers takes all of them.
/// `rng` is that of the first examination: forms of the script that were chosen at random are the same again.
Result<int> reproduce(const Finding& finding, std::string_view text, const Expectation& expectation, int times, Rng rng,
                      const std::vector<solver::Runner*>& runners, ExaminerOptions options = {});

}  // namespace cupel::oracle
