#include "campaign/release_trial.h"

#include <fmt/format.h>

#include <algorithm>

#include "campaign/claims.h"
#include "solver/executor_choice.h"

namespace cupel::campaign {

namespace {

constexpr int kTimesIfFlaky = 3;

Expectation expectation_of(const store::StoredFinding& finding) {
  Expectation expectation{.reason = finding.expectation_reason};
  for (Expected answer : {Expected::kSat, Expected::kUnsat})
    if (finding.expectation == to_string(answer)) expectation.answer = answer;
  if (!finding.witness.empty()) expectation.witness = std::make_shared<const std::string>(finding.witness);
  return expectation;
}

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

Result<std::vector<Trial>> trials_of(const store::StoredFinding& finding) {
  std::optional<oracle::Finding> claim = claim_of(finding);
  if (!claim) return Error{fmt::format("finding {} is of a kind that this version does not know", finding.number)};
  std::vector<Trial> trials;
  for (const std::string& culprit : finding.culprits) {
    Trial trial{.claim = *claim};
    trial.culprit = culprit;
    trial.profile = profile_of(finding, culprit);
    trial.others = others_of(finding, culprit);
    trial.text = finding.reduced.empty() ? finding.script : finding.reduced;
    if (finding.reduced.empty())
      trial.expectation = expectation_of(finding);
    else if (finding.culprits.size() == 1)
      trial.options = finding.reduced_options;
    trial.times = finding.flaky ? kTimesIfFlaky : 1;
    trials.push_back(std::move(trial));
  }
  return trials;
}

Result<TrialRules> rules_of(const Settings& settings) {
  Result<ChosenOperators> chosen = choose_operators(settings.operators);
  if (!chosen) return Error{chosen.error().describe(settings.operators)};
  TrialRules rules{.sandbox = settings.sandbox};
  rules.operators = std::make_shared<const ChosenOperators>(std::move(chosen).value());
  rules.examiner.vocabulary = &rules.operators->reading();
  rules.examiner.limits = settings.limits();
  return rules;
}

Result<std::vector<solver::Solver>> TrialCourt::releases(const Trial& trial) const {
  auto words = TRY(solver::split_words(trial.culprit));
  if (!words.empty()) words.erase(words.begin());
  const std::vector<std::string>& options = trial.options ? *trial.options : words;
  std::vector<solver::Solver> releases = solver::solvers_of_profile(profiles_, trial.profile);
  for (solver::Solver& release : releases)
    for (const std::string& option : options) {
      release.program.arguments.push_back(option);
      release.label += " " + option;
    }
  return releases;
}

solver::Runner* TrialCourt::other(const std::string& label) {
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

Result<oracle::ReleaseVerdict> TrialCourt::ask(const Trial& trial, const solver::Solver& release) {
  auto executor = TRY(solver::make_executor("spawn", release, {.sandbox = rules_.sandbox}));
  solver::Runner runner(release, std::move(executor));
  std::vector<solver::Runner*> others;
  for (const std::string& label : trial.others)
    if (solver::Runner* found = other(label); found != nullptr) others.push_back(found);
  oracle::ReleaseQuestion question{.claim = trial.claim,
                                   .culprit = trial.culprit,
                                   .any_signature = trial.any_signature,
                                   .text = trial.text,
                                   .expectation = trial.expectation,
                                   .times = trial.times};
  return oracle::ask_release(question, runner, others, rules_.examiner);
}

}  // namespace cupel::campaign
