// An issue for a tracker: what maintainers ask of reports, ready to paste.
#include <fmt/format.h>
#include <sys/utsname.h>

#include "report/formats.h"
#include "store/printable.h"

namespace cupel::report {

namespace {

constexpr size_t kLongest = 16'000;  // of a formula or a text: trackers cut what is longer

std::string block(std::string_view text, std::string_view language) {
  std::string body = store::printable(text.substr(0, kLongest));
  std::string fence = "```";
  while (body.find(fence) != std::string::npos) fence += '`';
  if (!body.empty() && body.back() != '\n') body += '\n';
  return fmt::format("{}{}\n{}{}\n", fence, language, body, fence);
}

std::string platform() {
  utsname name{};
  if (::uname(&name) != 0) return "unknown";
  return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

std::string title(const store::StoredFinding& finding, const store::OutcomeRecord* run) {
  std::string who =
      run && !run->profile.empty() ? run->profile : fmt::format("{}", fmt::join(finding.culprits, " or "));
  std::string what = severity_of(finding) == "other" ? finding.kind : severity_of(finding);
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

std::string write(const store::StoredFinding& finding) {
  const store::OutcomeRecord* run = culprit_run(finding);
  std::string text = fmt::format("# {}\n\n", title(finding, run));
  text += fmt::format("**Severity:** {} ({})\n", severity_of(finding), finding.certainty);
  if (run) text += fmt::format("**Version:** {} {}\n", run->profile, run->version);
  text += fmt::format("**Platform:** {}\n", platform());
  text += fmt::format("**Expected:** {}\n**Actual:** {}\n\n", expected_behaviour(finding),
                      store::printable_line(actual_behaviour(finding)));
  text += block(best_script(finding), "smt2") + "\n";
  if (run) text += "Command line:\n\n" + block(run->command, "sh") + "\n";
  text += answers(finding);
  if (!best_evidence(finding).empty())
    text += "Why the expectation holds:\n\n" + block(best_evidence(finding), "") + "\n";
  text += fmt::format("Found on {} by a mutation of a seed", finding.found_at);
  text += fmt::format(" (test {}); confirmed in {} of {} fresh runs", finding.test, finding.confirmed,
                      finding.confirmations);
  if (!finding.reduced.empty())
    text += fmt::format("; reduced from {} to {} bytes", finding.script.size(), finding.reduced.size());
  return text + ".\n";
}

const RegisterFormat registration({"github", "an issue for a tracker, in Markdown", write});

}  // namespace

}  // namespace cupel::report
