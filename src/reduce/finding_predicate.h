// The predicate of a finding: the oracles come to the same finding again, and are as sure of it as they were.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "oracle/establish.h"
#include "oracle/examiner.h"
#include "reduce/predicate.h"

namespace cupel::reduce {

/// The runners of one worker. Their solver options are the configuration that a reduction may shorten: they come with
/// each question and are no part of the runners' own.
struct FindingRunners {
  std::vector<std::unique_ptr<solver::Runner>> runners;

  std::vector<solver::Runner*> pointers() const;
};

/// A runner for each solver, in the executor of that name (see solver::choose_executor()).
Result<FindingRunners> make_runners(const std::vector<solver::Solver>& solvers, const std::string& executor,
                                    const process::ContainmentOptions& containment);

struct FindingCheck {
  oracle::Finding finding;
  Expectations expectations = {};  // of the script that is reduced; candidates must establish them again
  TestOptions options = {};        // of solvers whose options are not reduced, and configurations to ask, too
  oracle::ExaminerOptions examiner = {};
  std::function<Result<FindingRunners>(std::span<const std::string> arguments)> make_runners;
  std::function<void(const std::vector<oracle::Run>&)> watch = {};  // told of all runs, from any thread
};

/// Whether a finding about a smaller script is the same one and as sure.
bool still_shows(const oracle::Finding& found, const oracle::Finding& original);

/// Examines a candidate, with those expectations that hold for it.
Result<oracle::ExaminedAgain> examine_candidate(const FindingCheck& check, const FindingRunners& runners,
                                                std::string_view text, oracle::ExaminerOptions options,
                                                bool only_undone);

/// The runners of one predicate, made anew when the options change.
class RunnersInUse {
 public:
  explicit RunnersInUse(const FindingCheck& check) : check_(check) {}

  Result<const FindingRunners*> with(std::span<const std::string> arguments);

 private:
  const FindingCheck& check_;
  FindingRunners runners_;
  std::optional<std::vector<std::string>> arguments_;
};

/// A candidate must establish what was expected of the original again (see oracle/establish.h): a wrong answer is
/// certified, proved or cross-checked anew, never merely different.
PredicateFactory finding_predicate(FindingCheck check);

/// For a script of which nobody told what is wrong: examines it, without any expectation, and takes the most severe
/// finding. Nothing to find is an error for the user.
Result<oracle::Finding> worst_finding(const FindingRunners& runners, const oracle::ExaminerOptions& options,
                                      std::string_view text);

}  // namespace cupel::reduce
