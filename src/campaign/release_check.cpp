#include "campaign/release_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "campaign/grouping.h"
#include "oracle/doubt.h"
#include "solver/executor_choice.h"
#include "solver/option_class.h"
#include "solver/self_check.h"
#include "solver/version.h"

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

// Two answers of one solver are compared, so it must be asked twice, whatever made us ask the first time.
void ask_without_options(TestOptions& options, const std::string& profile) {
  auto place = std::ranges::find(options, profile, &SolverArguments::profile);
  if (place == options.end()) place = options.insert(place, {profile, {}});
  place->earlier.emplace_back();
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
    check.options = to_ask_again(finding.options);
    if (reduced && finding.culprits.size() == 1) {
      check.culprit_options = finding.reduced_options;
      check.options = options_of_others(finding.options, check.profile);
    }
    if (finding.oracle == oracle::kConfigurationOracle) ask_without_options(check.options, check.profile);
    check.times = finding.flaky ? kTimesIfFlaky : 1;
    checks.push_back(std::move(check));
  }
  return checks;
}

std::string build_version(const std::string& version) { return version.empty() ? "(build)" : version + " (build)"; }

std::string without_build(const std::string& version) {
  size_t mark = version.find("(build)");
  return version.substr(0, mark == std::string::npos || mark == 0 ? mark : mark - 1);
}

Result<CheckRules> rules_of(const Settings& settings) {
  Result<ChosenOperators> chosen = choose_operators(settings.operators);
  if (!chosen) return Error{chosen.error().describe(settings.operators)};
  CheckRules rules{.sandbox = settings.sandbox, .commands = settings.commands};
  rules.operators = std::make_shared<const ChosenOperators>(std::move(chosen).value());
  rules.examiner.vocabulary = &rules.operators->reading();
  rules.examiner.limits = settings.limits();
  return rules;
}

const std::string& ReleaseChecker::command_of(const std::string& label) const {
  auto command = rules_.commands.find(label);
  return command == rules_.commands.end() ? label : command->second;
}

// A build in a developer's tree is no release, but the one that matters most.
void ReleaseChecker::add_build(const ReleaseCheck& check, std::vector<solver::Solver>& releases) {
  auto build = solver::resolve_solver(profiles_, command_of(check.culprit));
  if (!build) return missing_.push_back(check.culprit);
  build->label = check.culprit;
  auto same = [&](const solver::Solver& release) {
    return release.program.path == build->program.path && release.program.launch == build->program.launch;
  };
  if (std::ranges::any_of(releases, same)) return;
  if (check.culprit_options) *build = solver::with_own_options(std::move(*build), *check.culprit_options);
  auto place = std::ranges::find_if(releases, [&](const solver::Solver& release) {
    return solver::compare_versions(release.version, build->version) > 0;
  });
  build->version = build_version(build->version);
  releases.insert(place, std::move(*build));
}

Result<std::vector<solver::Solver>> ReleaseChecker::releases(const ReleaseCheck& check, bool with_build) {
  auto words = TRY(solver::split_words(check.culprit));
  if (!words.empty()) words.erase(words.begin());
  const std::vector<std::string>& options = check.culprit_options ? *check.culprit_options : words;
  std::vector<solver::Solver> releases = solver::solvers_of_profile(profiles_, check.profile);
  for (solver::Solver& release : releases)
    for (const std::string& option : options) {
      release.program.arguments.push_back(option);
      release.label += " " + option;
    }
  if (with_build) add_build(check, releases);
  return releases;
}

solver::Runner* ReleaseChecker::other(const std::string& label) {
  auto known = others_.find(label);
  if (known != others_.end()) return known->second.get();
  std::unique_ptr<solver::Runner>& place = others_[label];
  auto solver = solver::resolve_solver(profiles_, command_of(label));
  if (solver) {
    solver->label = label;
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
  auto verdict = TRY(oracle::ask_release(question, runner, others, rules_.examiner));
  // An option that this release does not have makes it fail whatever it is asked.
  if (verdict.only_exited && !solver::self_check(release, {.sandbox = rules_.sandbox}).ok()) {
    verdict.showing = oracle::Showing::kUndecided;
    verdict.detail = "it answers nothing with these options";
  }
  return verdict;
}

store::ReleaseRecord ReleaseChecker::record(const ReleaseCheck& check, const solver::Solver& release,
                                            uint64_t finding) {
  auto asked = ask(check, release);
  oracle::ReleaseVerdict verdict{.solver = release.label, .version = release.version};
  if (asked)
    verdict = std::move(*asked);
  else
    verdict.detail = asked.error().message;
  return {finding, verdict.solver, verdict.version, oracle::to_string(verdict.showing), verdict.detail};
}

}  // namespace cupel::campaign
