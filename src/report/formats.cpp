#include "report/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cupel::report {

namespace {

std::vector<Format>& registry() {
  static std::vector<Format> formats;
  return formats;
}

bool is(const store::StoredFinding& finding, std::string_view kind) { return finding.kind == kind; }

}  // namespace

const std::vector<Format>& formats() { return registry(); }

RegisterFormat::RegisterFormat(Format format) {
  auto place = std::ranges::lower_bound(registry(), format.name, {}, &Format::name);
  registry().insert(place, std::move(format));
}

const std::string& best_script(const store::StoredFinding& finding) {
  return finding.reduced.empty() ? finding.script : finding.reduced;
}

std::vector<const store::OutcomeRecord*> best_outcomes(const store::StoredFinding& finding) {
  bool reduced = std::ranges::any_of(finding.outcomes, &store::OutcomeRecord::of_reduced);
  std::vector<const store::OutcomeRecord*> chosen;
  for (const store::OutcomeRecord& outcome : finding.outcomes) {
    if (outcome.of_reduced == reduced) chosen.push_back(&outcome);
  }
  return chosen;
}

const std::string& best_evidence(const store::StoredFinding& finding) {
  return finding.reduced_evidence.empty() ? finding.evidence : finding.reduced_evidence;
}

const store::OutcomeRecord* culprit_run(const store::StoredFinding& finding) {
  for (const store::OutcomeRecord* outcome : best_outcomes(finding)) {
    if (std::ranges::find(finding.culprits, outcome->solver) != finding.culprits.end()) return outcome;
  }
  return nullptr;
}

std::string expected_behaviour(const store::StoredFinding& finding) {
  if (is(finding, "wrong-unsat")) return "sat";
  if (is(finding, "wrong-sat")) return "unsat";
  if (is(finding, "bad-model")) return "sat with a model that makes every assertion true, or another answer";
  if (is(finding, "bad-core")) return "an unsat core that is unsatisfiable";
  if (is(finding, "disagreement")) return "the same answer of both solvers";
  if (is(finding, "inconsistent")) return "the same answer to equivalent scripts";
  if (is(finding, "crash")) return "an answer";
  if (is(finding, "rejection")) return "the script is accepted: it is well-typed and standard";
  return "an answer within the limit";
}

std::string actual_behaviour(const store::StoredFinding& finding) {
  const store::OutcomeRecord* run = culprit_run(finding);
  if (!run) return finding.summary;
  std::string did = run->answers.empty() ? run->kind : run->answers;
  if (is(finding, "bad-model")) did += " with a model that makes an assertion false";
  if (is(finding, "crash") || is(finding, "rejection"))
    did = fmt::format("{}{}{}", run->kind, run->message.empty() ? "" : ": ", run->message.substr(0, 300));
  return did;
}

std::string severity_of(const store::StoredFinding& finding) {
  static const std::map<std::string, std::string> names = {
      {"wrong-unsat", "wrong unsat"}, {"wrong-sat", "wrong sat"}, {"bad-model", "bad model"}, {"crash", "crash"}};
  auto found = names.find(finding.kind);
  return found == names.end() ? "other" : found->second;
}

std::string releases_affected(const store::StoredFinding& finding) {
  static const std::pair<const char*, const char*> kVerdicts[] = {{"shows", "shows in"},
                                                                  {"clean", "not in"},
                                                                  {"other", "wrong in another way in"},
                                                                  {"undecided", "no answer from"}};
  std::string text;
  for (const auto& [shows, words] : kVerdicts) {
    std::string versions;
    for (const store::ReleaseRecord& release : finding.releases)
      if (release.shows == shows) versions += (versions.empty() ? " " : ", ") + release.version;
    if (!versions.empty()) text += fmt::format("{}{}{}", text.empty() ? "" : "; ", words, versions);
  }
  return text;
}

std::string expected_answer(const store::StoredFinding& finding) {
  if (is(finding, "wrong-unsat")) return "sat";
  if (is(finding, "wrong-sat")) return "unsat";
  // Where solvers that are not blamed agree, that is the best guess.
  std::string agreed;
  for (const store::OutcomeRecord* outcome : best_outcomes(finding)) {
    bool definite = outcome->kind == "sat" || outcome->kind == "unsat";
    bool blamed = std::ranges::find(finding.culprits, outcome->solver) != finding.culprits.end();
    if (!definite || blamed || !outcome->form.empty()) continue;
    if (!agreed.empty() && agreed != outcome->kind) return "unknown";
    agreed = outcome->kind;
  }
  return agreed.empty() ? "unknown" : agreed;
}

}  // namespace cupel::report
