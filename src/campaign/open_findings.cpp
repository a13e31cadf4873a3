#include "campaign/open_findings.h"

#include <algorithm>
#include <optional>

#include "solver/profile_set.h"
#include "solver/version.h"

namespace cupel::campaign {

namespace {

using Verdicts = std::vector<const store::ReleaseRecord*>;

/// `z3@5.4.0` of `z3@5.4.0 smt.arith.solver=2`: which program it is.
std::string program_of(const std::string& label) {
  auto words = solver::split_words(label);
  return words && !words->empty() ? words->front() : label;
}

std::string version_of(const store::StoredFinding& finding, const std::string& culprit) {
  auto run = std::ranges::find(finding.outcomes, culprit, &store::OutcomeRecord::solver);
  return run == finding.outcomes.end() ? "" : run->version;
}

/// What is known of a culprit that nothing newer is installed of.
store::ReleaseRecord itself(const store::StoredFinding& finding, const ReleaseCheck& check,
                            const std::vector<solver::Solver>& releases) {
  store::ReleaseRecord record{.finding = finding.number, .solver = check.culprit, .shows = "shows"};
  record.detail = "it was found in it";
  auto release = std::ranges::find_if(
      releases, [&](const solver::Solver& each) { return program_of(each.label) == program_of(check.culprit); });
  if (release != releases.end()) {
    record.solver = release->label;
    record.version = release->version;
  } else {
    record.version = build_version(version_of(finding, check.culprit));
  }
  return record;
}

bool is_culprit(const store::StoredFinding& finding, const solver::Solver& release) {
  return std::ranges::any_of(
      finding.culprits, [&](const std::string& culprit) { return program_of(culprit) == program_of(release.label); });
}

/// Whether a verdict is about a release of this culprit.
bool is_about(const store::ReleaseRecord& verdict, const store::FindingSummary& finding, size_t culprit) {
  if (finding.culprits.size() == 1) return true;
  std::string program = program_of(verdict.solver);
  if (program == program_of(finding.culprits[culprit])) return true;
  return culprit < finding.profiles.size() && program.substr(0, program.find('@')) == finding.profiles[culprit];
}

/// Whether the culprit was none of the programs that were tried and is not older than the newest of them.
bool is_newer_build(const store::FindingSummary& finding, size_t culprit, const Verdicts& tried,
                    const store::ReleaseRecord& newest) {
  if (culprit >= finding.versions.size()) return false;
  bool was_tried = std::ranges::any_of(tried, [&](const store::ReleaseRecord* verdict) {
    return program_of(verdict->solver) == program_of(finding.culprits[culprit]);
  });
  return !was_tried && solver::compare_versions(finding.versions[culprit], newest.version) >= 0;
}

/// Nothing where nobody knows.
std::optional<bool> newest_shows(const store::FindingSummary& finding, size_t culprit, const Verdicts& verdicts) {
  Verdicts tried;
  std::ranges::copy_if(verdicts, std::back_inserter(tried),
                       [&](const store::ReleaseRecord* verdict) { return is_about(*verdict, finding, culprit); });
  if (tried.empty()) return {};
  const store::ReleaseRecord& newest =
      **std::ranges::max_element(tried, [](const store::ReleaseRecord* a, const store::ReleaseRecord* b) {
        return solver::compare_versions(a->version, b->version) < 0;
      });
  if (is_newer_build(finding, culprit, tried, newest)) return true;
  if (newest.shows != "shows" && newest.shows != "clean") return {};
  return newest.shows == "shows";
}

std::optional<bool> is_open(const store::FindingSummary& finding, const Verdicts& verdicts) {
  size_t changed = 0;
  for (size_t i = 0; i < finding.culprits.size(); ++i) {
    std::optional<bool> shows = newest_shows(finding, i, verdicts);
    if (!shows) return {};
    if (!*shows) ++changed;
  }
  // Each was tried beside the other as it was: two that both changed their answers disagree again.
  return changed != 1;
}

}  // namespace

Result<ReleaseChecker> release_checker(const Setup& setup, const std::string& oracle) {
  auto profiles = TRY(solver::usable_profiles());
  return ReleaseChecker(
      std::move(profiles),
      {.examiner = setup.examiner({oracle}), .sandbox = setup.settings.sandbox, .commands = setup.settings.commands});
}

Result<std::vector<store::ReleaseRecord>> ask_newest(ReleaseChecker& checker, const store::StoredFinding& finding) {
  std::vector<store::ReleaseRecord> records;
  for (const ReleaseCheck& check : checks_of(finding)) {
    if (check.profile.empty()) continue;
    auto releases = TRY(checker.releases(check));
    bool is_newest =
        releases.empty() || solver::compare_versions(version_of(finding, check.culprit), releases.back().version) >= 0;
    if (is_newest)
      records.push_back(itself(finding, check, releases));
    else if (!is_culprit(finding, releases.back()))  // else that one tells
      records.push_back(checker.record(check, releases.back(), finding.number));
  }
  return records;
}

Result<std::vector<store::ReleaseRecord>> ask_newest(const Setup& setup, const store::StoredFinding& finding) {
  ReleaseChecker checker = TRY(release_checker(setup, finding.oracle));
  return ask_newest(checker, finding);
}

OpenFindings open_findings(const std::vector<store::FindingSummary>& findings,
                           const std::vector<store::ReleaseRecord>& verdicts) {
  std::map<uint64_t, Verdicts> tried;
  for (const store::ReleaseRecord& verdict : verdicts) tried[verdict.finding].push_back(&verdict);
  OpenFindings open;
  for (const store::FindingSummary& finding : findings) {
    auto of_finding = tried.find(finding.number);
    if (of_finding == tried.end()) continue;
    if (auto state = is_open(finding, of_finding->second)) open[finding.number] = *state;
  }
  return open;
}

}  // namespace cupel::campaign
