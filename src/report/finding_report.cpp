// report.md: a finding for the developer of the solver, in Markdown.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "report/finding_texts.h"
#include "report/formats.h"
#include "store/printable.h"

namespace cupel::report {

namespace {

constexpr size_t kLongestFormula = 20'000;  // of a report; the files hold the whole
constexpr size_t kLongestOutput = 4'000;

/// A code block whose fence is longer than any run of backticks inside.
std::string fenced(std::string_view text, std::string_view language, size_t longest, std::string_view whole_is_in) {
  std::string body = store::printable(text.substr(0, longest));
  size_t fence = 3;
  for (size_t i = 0, run = 0; i < body.size(); ++i) {
    run = body[i] == '`' ? run + 1 : 0;
    fence = std::max(fence, run + 1);
  }
  std::string ticks(fence, '`');
  if (!body.empty() && body.back() != '\n') body += '\n';
  std::string block = fmt::format("{}{}\n{}{}\n", ticks, language, body, ticks);
  if (text.size() > longest) block += fmt::format("\nCut after {} of {} bytes{}.\n", longest, text.size(), whole_is_in);
  return block;
}

std::string line(std::string_view text) { return store::printable_line(text); }

std::string joined(const std::vector<std::string>& names) {
  std::string result;
  for (const std::string& name : names) result += (result.empty() ? "" : ", ") + line(name);
  return result;
}

std::string facts(const store::StoredFinding& finding) {
  std::string text;
  auto fact = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) text += fmt::format("- {}: {}\n", name, line(value));
  };
  fact("Kind", to_string(finding.kind));
  fact("Culprit", joined(finding.culprits));
  fact("Certainty", to_string(finding.certainty));
  fact("Found by oracle", finding.oracle);
  fact("Signature", finding.signature);
  fact("Place", best_place(finding));
  fact("About the place", remark_on_place(finding));
  fact("Logic", finding.logic);
  fact("Options", finding.option_class);
  for (const SolverArguments& entry : finding.options)
    if (!entry.arguments.empty())
      fact("Options of this test", fmt::format("{} {}", entry.profile, fmt::join(entry.arguments, " ")));
  fact("Group", finding.group);
  for (const store::ReleaseRecord& release : finding.releases)
    fact("Release", fmt::format("{} {}: {}{}{}", release.solver, release.version, release.shows,
                                release.detail.empty() ? "" : ", ", release.detail));
  if (finding.confirmations > 0)
    fact("Confirmed", fmt::format("{} of {} fresh runs{}", finding.confirmed, finding.confirmations,
                                  finding.flaky ? "; flaky" : ""));
  fact("Found", finding.found_after == 0
                    ? finding.found_at
                    : fmt::format("{}, {:.1f} s into the campaign", finding.found_at, finding.found_after));
  return text;
}

std::string formula(const store::StoredFinding& finding) {
  if (finding.reduced.empty())
    return fmt::format("## Formula\n\n{}\n",
                       fenced(finding.script, "smt2", kLongestFormula, "; the whole is in original.smt2"));
  return fmt::format("## Formula\n\nReduced from {} to {} bytes; original.smt2 is what was found.\n\n{}\n",
                     finding.script.size(), finding.reduced.size(),
                     fenced(finding.reduced, "smt2", kLongestFormula, "; the whole is in reduced.smt2"));
}

/// What was expected of one query, and why that holds.
std::string expectation_of(const Expectation& expected, size_t query, size_t queries) {
  if (expected.answer == Expected::kUnknown) return {};
  std::string place = queries > 1 ? fmt::format(" of query {}", query + 1) : "";
  std::string text = fmt::format("The strategy expects `{}`{}", to_string(expected.answer), place);
  text += expected.reason.empty() ? ".\n\n" : fmt::format(": {}\n\n", line(expected.reason));
  if (expected.witness)
    text += fmt::format("A model of it:\n\n{}\n", fenced(*expected.witness, "smt2", kLongestFormula, ""));
  return text;
}

std::string expectation(const store::StoredFinding& finding) {
  std::string text;
  bool reduced = !finding.reduced_evidence.empty();
  const std::string& evidence = reduced ? finding.reduced_evidence : finding.evidence;
  if (!finding.reduced.empty() && !reduced) text += "About original.smt2:\n\n";
  if (!evidence.empty()) text += fmt::format("{}\n", fenced(evidence, "", kLongestFormula, ""));
  const Expectations& expected = finding.reduced.empty() ? finding.expectations : finding.reduced_expectations;
  for (size_t query = 0; query < expected.size(); ++query)
    text += expectation_of(expected[query], query, expected.size());
  return text.empty() ? "" : "## Evidence\n\n" + text;
}

std::string outcome_section(const store::OutcomeRecord& outcome) {
  std::string text = fmt::format("### {}{}{}: {}\n\n", line(outcome.solver), outcome.form.empty() ? "" : ", ",
                                 line(outcome.form), line(outcome.kind));
  text += fmt::format("- Version: {}\n", outcome.version.empty() ? "unknown" : line(outcome.version));
  if (!outcome.answers.empty()) text += fmt::format("- Answers: {}\n", line(outcome.answers));
  text += fmt::format("- Time: {} ms ({} ms of CPU)\n\n", outcome.wall_ms, outcome.cpu_ms);
  if (!outcome.command.empty()) text += fenced(outcome.command, "sh", kLongestOutput, "") + "\n";
  auto block = [&](std::string_view name, std::string_view content, size_t longest) {
    if (content.empty()) return;
    text += fmt::format("{}:\n\n{}\n", name, fenced(content, "", longest, "; outcome.json holds more"));
  };
  block("Message", outcome.message, kLongestOutput);
  block("It read", outcome.text, kLongestFormula);
  block("It printed", outcome.out, kLongestOutput);
  block("On standard error", outcome.err, kLongestOutput);
  return text;
}

std::string provenance(const store::StoredFinding& finding) {
  std::string text = "## Provenance\n\n";
  text += fmt::format("- Test: {}\n", line(finding.test));
  if (!finding.strategy.empty()) text += fmt::format("- Strategy: {}\n", line(finding.strategy));
  if (!finding.seed.empty()) text += fmt::format("- Seed: {}\n", line(finding.seed));
  if (!finding.mutations.empty())
    text += fmt::format("\nMutations, in order:\n\n{}", fenced(finding.mutations, "", kLongestFormula, ""));
  return text;
}

}  // namespace

std::string finding_report(const store::StoredFinding& finding) {
  std::string text =
      fmt::format("# {}: {} ({})\n\n", finding.number, to_string(finding.kind), joined(finding.culprits));
  text += fmt::format("{}\n\n{}\n", line(finding.summary), facts(finding));
  text += formula(finding) + expectation(finding);
  if (!best_frames(finding).empty())
    text += fmt::format("## Stack\n\n{}\n", fenced(best_frames(finding), "", kLongestOutput, ""));
  if (!finding.outcomes.empty()) text += "## What the solvers did\n\n";
  // What they did with the original is in outcome.json once there is a smaller script.
  bool reduced = std::ranges::any_of(finding.outcomes, &store::OutcomeRecord::of_reduced);
  for (const store::OutcomeRecord& outcome : finding.outcomes) {
    if (outcome.of_reduced == reduced) text += outcome_section(outcome);
  }
  return text + provenance(finding);
}

}  // namespace cupel::report
