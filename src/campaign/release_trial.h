// A finding on trial with the releases of its culprit: what `cupel bisect` and the matrix of `cupel findings list
// --releases` are made of.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "campaign/settings.h"
#include "oracle/release_history.h"
#include "smtlib/operator_choice.h"
#include "solver/releases.h"
#include "store/records.h"

namespace cupel::campaign {

/// One culprit of one finding.
struct Trial {
  oracle::Finding claim;
  std::string culprit;                                   // a label, as the claim names it
  std::string profile;                                   // of the culprit
  std::vector<std::string> others;                       // labels of the further solvers that took part
  std::optional<std::vector<std::string>> options = {};  // of the culprit; nothing: those that its label names
  bool any_signature = false;
  std::string text;
  Expectation expectation = {};
  int times = 1;
};

/// A trial for each culprit of a stored finding. The reduced script is taken where there is one; what was expected was
/// proved for the original only and goes with it.
Result<std::vector<Trial>> trials_of(const store::StoredFinding& finding);

/// Under which conditions.
struct TrialRules {
  oracle::ExaminerOptions examiner = {};
  bool sandbox = true;
  std::shared_ptr<const ChosenOperators> operators = nullptr;  // what `examiner` reads scripts with; null: the standard
};

/// Those of a campaign: its limits, its operators, its sandbox.
Result<TrialRules> rules_of(const Settings& settings);

/// Runs trials in plain processes. Not thread-safe.
class TrialCourt {
 public:
  TrialCourt(std::vector<solver::Profile> profiles, TrialRules rules)
      : profiles_(std::move(profiles)), rules_(std::move(rules)) {}

  /// The releases that there are to ask, by version, oldest first, each with the options of the culprit's label.
  Result<std::vector<solver::Solver>> releases(const Trial& trial) const;

  Result<oracle::ReleaseVerdict> ask(const Trial& trial, const solver::Solver& release);

  /// Solvers that took part in findings and are not there now: what rests on them cannot be seen again.
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  solver::Runner* other(const std::string& label);

  std::vector<solver::Profile> profiles_;
  TrialRules rules_;
  std::map<std::string, std::unique_ptr<solver::Runner>> others_;  // null: missing
  std::vector<std::string> missing_;
};

}  // namespace cupel::campaign
