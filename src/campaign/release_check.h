// A finding tried with the releases of its culprit: what `cupel bisect` and the matrix of `cupel findings list
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
struct ReleaseCheck {
  oracle::Finding finding;
  std::string culprit;                                           // a label, as the finding names it
  std::string profile;                                           // of the culprit
  std::vector<std::string> others;                               // labels of the further solvers that took part
  std::optional<std::vector<std::string>> culprit_options = {};  // nothing: those that its label names
  bool any_signature = false;
  std::string text;
  Expectations expectations = {};
  TestOptions options = {};  // of the test, for whom `culprit_options` do not say it
  int times = 1;
};

/// One for each culprit of a stored finding. The reduced script is taken where there is one, with what was established
/// for it.
std::vector<ReleaseCheck> checks_of(const store::StoredFinding& finding);

/// The version of a program that is no release: `5.4.0 (build)`.
std::string build_version(const std::string& version);
/// `5.4.0` for that, and nothing for `(build)`.
std::string without_build(const std::string& version);

/// Under which conditions.
struct CheckRules {
  oracle::ExaminerOptions examiner = {};
  bool sandbox = true;
  std::map<std::string, std::string> commands = {};            // see Settings::commands
  std::shared_ptr<const ChosenOperators> operators = nullptr;  // what `examiner` reads scripts with; null: the standard
};

/// Those of a campaign: its limits, its operators, its sandbox.
Result<CheckRules> rules_of(const Settings& settings);

/// Runs checks in plain processes. Not thread-safe.
class ReleaseChecker {
 public:
  ReleaseChecker(std::vector<solver::Profile> profiles, CheckRules rules)
      : profiles_(std::move(profiles)), rules_(std::move(rules)) {}

  /// The releases that there are to ask, by version, oldest first, each with the options of the culprit's label. With
  /// `with_build` also the culprit itself where it is a program of its own, behind the releases of its version, which
  /// then reads `5.4.0 (build)`.
  Result<std::vector<solver::Solver>> releases(const ReleaseCheck& check, bool with_build = false);

  Result<oracle::ReleaseVerdict> ask(const ReleaseCheck& check, const solver::Solver& release);
  /// The same for the store. A release that cannot be run is undecided.
  store::ReleaseRecord record(const ReleaseCheck& check, const solver::Solver& release, uint64_t finding);

  /// Solvers that took part in findings and are not there now: what rests on them cannot be seen again.
  const std::vector<std::string>& missing() const { return missing_; }

 private:
  const std::string& command_of(const std::string& label) const;
  void add_build(const ReleaseCheck& check, std::vector<solver::Solver>& releases);
  solver::Runner* other(const std::string& label);

  std::vector<solver::Profile> profiles_;
  CheckRules rules_;
  std::map<std::string, std::unique_ptr<solver::Runner>> others_;  // null: missing
  std::vector<std::string> missing_;
};

}  // namespace cupel::campaign
