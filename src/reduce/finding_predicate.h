// The predicate of a finding: the oracles come to the same claim again, and are as sure of it as they were.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "oracle/examiner.h"
#include "reduce/predicate.h"

namespace cupel::reduce {

/// The runners of one worker. Their solver options are the configuration that a reduction may shorten: they come with
/// each question and are no part of the runners' own.
struct FindingRunners {
  std::vector<std::unique_ptr<solver::Runner>> runners;
};

struct FindingCheck {
  oracle::Finding finding;
  oracle::ExaminerOptions examiner = {};
  std::function<Result<FindingRunners>(std::span<const std::string> arguments)> make_runners;
  std::function<void(const std::vector<oracle::Run>&)> watch = {};  // told of all runs, from any thread
};

/// A candidate is judged without the original's expectation, which was proved for the original only: a wrong answer
/// must be certified or cross-checked anew, never merely be different.
PredicateFactory finding_predicate(FindingCheck check);

/// For a script of which nobody told what is wrong: examines it, without any expectation, and takes the most severe
/// finding. `check.finding` is filled in. Nothing to find is an error for the user.
Result<FindingCheck> find_what_to_keep(FindingCheck check, std::string_view text,
                                       std::span<const std::string> arguments);

}  // namespace cupel::reduce
