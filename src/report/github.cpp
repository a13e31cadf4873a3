// An issue for a tracker: what maintainers ask of reports, ready to paste.
#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>
#include <filesystem>

#include "report/formats.h"
#include "store/printable.h"

namespace cupel::report::github_format {

namespace {

std::string platform() {
  utsname name{};
  if (::uname(&name) != 0) return "unknown";
  return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

/// What was observed needs no proof.
const char* evidence_title(const store::StoredFinding& finding) {
  return finding.certainty == oracle::Certainty::kObserved ? "What was seen" : "Why the expectation holds";
}

std::string title(const store::StoredFinding& finding, const store::OutcomeRecord* run) {
  // Where two solvers disagree, the title must not blame one of them.
  bool sure = finding.culprits.size() == 1 && run && !run->profile.empty();
  std::string who = sure ? run->profile : fmt::format("{}", fmt::join(finding.culprits, " or "));
  std::string what = severity_of(finding) == "other" ? to_string(finding.kind) : severity_of(finding);
  std::string where = finding.logic.empty() ? "" : fmt::format(" ({})", finding.logic);
  return fmt::format("{}: {}{}", who, what, where);
}

// Who said what about the very script that is shown.
std::string answers(const store::StoredFinding& finding) {
  std::string rows;
  for (const store::OutcomeRecord* outcome : best_outcomes(finding))
    rows += fmt::format("| {} {} | {} | {} |\n", store::printable_line(outcome->profile), outcome->version,
                        outcome->form.empty() ? "as above" : store::printable_line(outcome->form),
                        outcome->answers.empty() ? outcome->kind : outcome->answers);
  return rows.empty() ? "" : "| solver | script | answer |\n|---|---|---|\n" + rows + "\n";
}

/// First seen, where it came from, and what was done with it. Of the seed only its name: paths are nobody's business.
std::string provenance(const store::StoredFinding& finding) {
  std::string seed = std::filesystem::path(finding.seed).filename().string();
  std::string text =
      fmt::format("First seen on {} in test {}, ", finding.found_at, store::printable_line(finding.test));
  if (finding.strategy.empty())
    text += "a seed as it is";
  else
    text += fmt::format("made by the strategy {} with {} mutations of a seed", finding.strategy,
                        std::ranges::count(finding.mutations, '\n'));
  if (!seed.empty()) text += fmt::format(" ({})", store::printable_line(seed));
  text += fmt::format("; confirmed in {} of {} fresh runs", finding.confirmed, finding.confirmations);
  if (finding.repeats > 0) text += fmt::format("; {} further triggers", finding.repeats);
  if (!finding.reduced.empty())
    text += fmt::format("; reduced from {} to {} bytes", finding.script.size(), finding.reduced.size());
  return text + ".\n";
}

std::string write(const store::StoredFinding& finding) {
  const store::OutcomeRecord* run = culprit_run(finding);
  std::string text = fmt::format("# {}\n\n", title(finding, run));
  text += fmt::format("**Severity:** {} ({})\n", severity_of(finding), to_string(finding.certainty));
  if (run) text += fmt::format("**Version:** {} {}\n", run->profile, run->version);
  text += fmt::format("**Platform:** {}\n", platform());
  if (std::string releases = releases_affected(finding); !releases.empty())
    text += fmt::format("**Releases:** {}\n", store::printable_line(releases));
  if (!finding.option_class.empty())
    text += fmt::format("**Options:** {}\n", store::printable_line(finding.option_class));
  text += fmt::format("**Expected:** {}\n**Actual:** {}\n\n", expected_behaviour(finding),
                      store::printable_line(actual_behaviour(finding)));
  text += fenced(best_script(finding), "smt2") + "\n";
  if (run) text += "Command line:\n\n" + fenced(run->command, "sh") + "\n";
  text += answers(finding);
  if (!best_evidence(finding).empty())
    text += fmt::format("{}:\n\n{}\n", evidence_title(finding), fenced(best_evidence(finding), ""));
  if (!best_frames(finding).empty()) text += "Stack:\n\n" + fenced(best_frames(finding), "") + "\n";
  return text + provenance(finding);
}

const RegisterFormat kRegister({"github", "an issue for a tracker, in Markdown", ".md", write});

}  // namespace

}  // namespace cupel::report::github_format
