#include "report/formats.h"

#include <fmt/format.h>

#include <algorithm>

#include "store/printable.h"

namespace cupel::report {

namespace {

std::vector<Format>& registry() {
  static std::vector<Format> formats;
  return formats;
}

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

const std::string& best_place(const store::StoredFinding& finding) {
  return finding.reduced_place.empty() ? finding.place : finding.reduced_place;
}

const std::string& best_frames(const store::StoredFinding& finding) {
  return finding.reduced_place.empty() ? finding.frames : finding.reduced_frames;
}

std::string remark_on_place(const store::StoredFinding& finding) {
  if (!finding.place.empty() && !finding.reduced_place.empty() && finding.place != finding.reduced_place)
    return fmt::format("the reduced script crashes elsewhere: {}; the original crashes in {}", finding.reduced_place,
                       finding.place);
  return finding.place_note;
}

const store::OutcomeRecord* culprit_run(const store::StoredFinding& finding) {
  for (const store::OutcomeRecord* outcome : best_outcomes(finding)) {
    if (std::ranges::find(finding.culprits, outcome->solver) != finding.culprits.end()) return outcome;
  }
  return nullptr;
}

std::string fenced(std::string_view text, std::string_view language) {
  constexpr size_t kLongest = 16'000;
  std::string body = store::printable(text.substr(0, kLongest));
  std::string fence = "```";
  while (body.find(fence) != std::string::npos) fence += '`';
  if (!body.empty() && body.back() != '\n') body += '\n';
  return fmt::format("{}{}\n{}{}\n", fence, language, body, fence);
}

std::string expected_behaviour(const store::StoredFinding& finding) { return info_of(finding.kind).expected; }

std::string actual_behaviour(const store::StoredFinding& finding) {
  const store::OutcomeRecord* run = culprit_run(finding);
  if (!run) return finding.summary;
  bool answered = !run->answers.empty() && info_of(finding.kind).about_answers;
  if (!answered) return fmt::format("{}{}{}", run->kind, run->message.empty() ? "" : ": ", run->message.substr(0, 300));
  bool bad = finding.kind == oracle::FindingKind::kBadModel;
  return run->answers + (bad ? " with a model that makes an assertion false" : "");
}

std::string severity_of(const store::StoredFinding& finding) { return info_of(finding.kind).severity; }

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
  const char* known = info_of(finding.kind).expected_answer;
  if (*known) return known;
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
