// Expectations of a script that was changed: nothing holds because it held before the edit. What holds for the new
// script is established again, or given up.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "oracle/examiner.h"
#include "smtlib/script.h"

namespace cupel::oracle {

/// How the new script came from the one that the expectations are about.
enum class EditHistory : uint8_t {
  kAny,         // in any way
  kOnlyUndone,  // mutations of the test were undone, and nothing else changed that matters to the meaning
};

/// The expectations of `script`; none where it has fewer queries than there were expectations, as nobody knows then
/// which is which.
/// - A witness is kept where it makes the query true, and nowhere else.
/// - Without one, an expectation is kept where only mutations were undone and the strategy's rule allows that.
/// - An expected `unsat` is also kept where our evaluator finds that no assignment makes the query true, or that it is
///   false without any model; its reason says so.
/// - An expected `sat` without a witness is also kept where we find a model ourselves, which becomes its witness.
/// All others become unknown.
Expectations establish(const Script& script, std::span<const Expectation> expectations, EditHistory history);

/// A script that was made from the one of a finding.
struct ChangedTest {
  std::string_view text;
  const Script& script;                   // parsed from `text`
  std::span<const Expectation> original;  // of the script that it was made from
  EditHistory history = EditHistory::kAny;
  std::span<const SolverArguments> options = {};
  std::span<const std::string> culprits;  // labels: their own answers prove nothing
};

struct ExaminedAgain {
  Examined examined;
  Expectations expectations;  // that hold for it
};

/// Examines it with what can be established of the expectations. Where an expected `unsat` is not proved but another
/// solver answers so, that answer becomes the premise, and the reason names it.
Result<ExaminedAgain> examine_again(Examiner& examiner, const ChangedTest& test);

}  // namespace cupel::oracle
