// The predicate of a finding: the oracles come to the same claim again, and are as sure of it as they were.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

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
  oracle::ExaminerOptions examiner = {};
  std::function<Result<FindingRunners>(std::span<const std::string> arguments)> make_runners;
  std::function<void(const std::vector<oracle::Run>&)> watch = {};  // told of all runs, from any thread
};

/// Whether a finding about a smaller script is the same claim and as sure. What the original proved by construction has
/// to be shown anew.
bool still_shows(const oracle::Finding& found, const oracle::Finding& claim);

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

/// A candidate is judged without the original's expectation, which was proved for the original only: a wrong answer
/// must be certified or cross-checked anew, never merely be different.
PredicateFactory finding_predicate(FindingCheck check);

/// For a script of which nobody told what is wrong: examines it, without any expectation, and takes the most severe
/// finding. Nothing to find is an error for the user.
Result<oracle::Finding> worst_finding(const FindingRunners& runners, const oracle::ExaminerOptions& options,
                                      std::string_view text);

}  // namespace cupel::reduce
