#include "campaign/release_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "campaign/grouping.h"
#include "solver/executor_choice.h"

namespace cupel::campaign {

namespace {

constexpr int kTimesIfFlaky = 3;

std::string profile_of(const store::StoredFinding& finding, const std::string& label) {
  for (const store::OutcomeRecord& outcome : finding.outcomes)
    if (outcome.solver == label) return outcome.profile;
  return "";
}

/// All that took part beside the culprit, each once.
std::vector<std::string> others_of(const store::StoredFinding& finding, const std::string& culprit) {
  std::vector<std::string> labels;
  for (const store::OutcomeRecord& outcome : finding.outcomes)
    if (outcome.solver != culprit && std::ranges::find(labels, outcome.solver) == labels.end())
      labels.push_back(outcome.solver);
  return labels;
}

}  // namespace

std::vector<ReleaseCheck> checks_of(const store::StoredFinding& finding) {
  std::vector<ReleaseCheck> checks;
  bool reduced = !finding.reduced.empty();
  for (const std::string& culprit : finding.culprits) {
    ReleaseCheck check{.finding = finding_of(finding), .culprit = culprit};
    check.profile = profile_of(finding, culprit);
    check.others = others_of(finding, culprit);
    check.text = reduced ? finding.reduced : finding.script;
    check.expectations = expectations_behind(finding, reduced);
    check.options = finding.options;
    if (reduced && finding.culprits.size() == 1) {
      check.culprit_options = finding.reduced_options;
      check.options = options_of_others(finding.options, check.profile);
    }
    check.times = finding.flaky ? kTimesIfFlaky : 1;
    checks.push_back(std::move(check));
  }
  return checks;
}

Result<CheckRules> rules_of(const Settings& settings) {
  Result<ChosenOperators> chosen = choose_operators(settings.operators);
  if (!chosen) return Error{chosen.error().describe(settings.operators)};
  CheckRules rules{.sandbox = settings.sandbox};
  rules.operators = std::make_shared<const ChosenOperators>(std::move(chosen).value());
  rules.examiner.vocabulary = &rules.operators->reading();
  rules.examiner.limits = settings.limits();
  return rules;
}

Result<std::vector<solver::Solver>> ReleaseChecker::releases(const ReleaseCheck& check) const {
  auto words = TRY(solver::split_words(check.culprit));
  if (!words.empty()) words.erase(words.begin());
  const std::vector<std::string>& options = check.culprit_options ? *check.culprit_options : words;
  std::vector<solver::Solver> releases = solver::solvers_of_profile(profiles_, check.profile);
  for (solver::Solver& release : releases)
    for (const std::string& option : options) {
      release.program.arguments.push_back(option);
      release.label += " " + option;
    }
  return releases;
}

solver::Runner* ReleaseChecker::other(const std::string& label) {
  auto known = others_.find(label);
  if (known != others_.end()) return known->second.get();
  std::unique_ptr<solver::Runner>& place = others_[label];
  auto solver = solver::resolve_solver(profiles_, label);
  if (solver) {
    if (auto executor = solver::make_executor("spawn", *solver, {.sandbox = rules_.sandbox}))
      place = std::make_unique<solver::Runner>(*solver, std::move(executor).value());
  }
  if (!place) missing_.push_back(label);
  return place.get();
}

Result<oracle::ReleaseVerdict> ReleaseChecker::ask(const ReleaseCheck& check, const solver::Solver& release) {
  auto executor = TRY(solver::make_executor("spawn", release, {.sandbox = rules_.sandbox}));
  solver::Runner runner(release, std::move(executor));
  std::vector<solver::Runner*> others;
  for (const std::string& label : check.others)
    if (solver::Runner* found = other(label); found != nullptr) others.push_back(found);
  oracle::ReleaseQuestion question{.finding = check.finding,
                                   .culprit = check.culprit,
                                   .any_signature = check.any_signature,
                                   .test = {check.text, check.expectations, check.options},
                                   .times = check.times};
  return oracle::ask_release(question, runner, others, rules_.examiner);
}

}  // namespace cupel::campaign
