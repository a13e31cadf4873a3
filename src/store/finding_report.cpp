// report.md and outcome.json of a finding.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "store/finding_files.h"
#include "store/printable.h"

namespace cupel::store {

namespace {

constexpr size_t kLongestFormula = 20'000;  // of a report; the files hold the whole
constexpr size_t kLongestOutput = 4'000;

/// A code block whose fence is longer than any run of backticks inside.
std::string fenced(std::string_view text, std::string_view language, size_t longest, std::string_view whole_is_in) {
  std::string body = printable(text.substr(0, longest));
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

std::string line(std::string_view text) { return printable_line(text); }

std::string joined(const std::vector<std::string>& names) {
  std::string result;
  for (const std::string& name : names) result += (result.empty() ? "" : ", ") + line(name);
  return result;
}

std::string facts(const StoredFinding& finding) {
  std::string text;
  auto fact = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) text += fmt::format("- {}: {}\n", name, line(value));
  };
  fact("Kind", finding.kind);
  fact("Culprit", joined(finding.culprits));
  fact("Certainty", finding.certainty);
  fact("Found by oracle", finding.oracle);
  fact("Signature", finding.signature);
  fact("Logic", finding.logic);
  fact("Options", finding.option_class);
  fact("Group", finding.group);
  for (const ReleaseRecord& release : finding.releases)
    fact("Release", fmt::format("{} {}: {}{}{}", release.solver, release.version, release.shows,
                                release.detail.empty() ? "" : ", ", release.detail));
  if (finding.confirmations > 0)
    fact("Confirmed", fmt::format("{} of {} fresh runs{}", finding.confirmed, finding.confirmations,
                                  finding.flaky ? "; flaky" : ""));
  fact("Found", fmt::format("{}, {:.1f} s into the campaign", finding.found_at, finding.found_after));
  return text;
}

std::string formula(const StoredFinding& finding) {
  if (finding.reduced.empty())
    return fmt::format("## Formula\n\n{}\n",
                       fenced(finding.script, "smt2", kLongestFormula, "; the whole is in original.smt2"));
  return fmt::format("## Formula\n\nReduced from {} to {} bytes; original.smt2 is what was found.\n\n{}\n",
                     finding.script.size(), finding.reduced.size(),
                     fenced(finding.reduced, "smt2", kLongestFormula, "; the whole is in reduced.smt2"));
}

std::string expectation(const StoredFinding& finding) {
  std::string text;
  bool reduced = !finding.reduced_evidence.empty();
  const std::string& evidence = reduced ? finding.reduced_evidence : finding.evidence;
  if (!finding.reduced.empty() && !reduced) text += "About original.smt2:\n\n";
  if (!evidence.empty()) text += fmt::format("{}\n", fenced(evidence, "", kLongestFormula, ""));
  if (finding.expectation != "unknown" && !finding.expectation.empty()) {
    text += fmt::format("The strategy expects `{}`", line(finding.expectation));
    text += finding.expectation_reason.empty() ? ".\n\n" : fmt::format(": {}\n\n", line(finding.expectation_reason));
  }
  if (!finding.witness.empty())
    text += fmt::format("A model of it:\n\n{}\n", fenced(finding.witness, "smt2", kLongestFormula, ""));
  return text.empty() ? "" : "## Evidence\n\n" + text;
}

std::string outcome_section(const OutcomeRecord& outcome) {
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

std::string provenance(const StoredFinding& finding) {
  std::string text = "## Provenance\n\n";
  text += fmt::format("- Test: {}\n", line(finding.test));
  if (!finding.strategy.empty()) text += fmt::format("- Strategy: {}\n", line(finding.strategy));
  if (!finding.seed.empty()) text += fmt::format("- Seed: {}\n", line(finding.seed));
  if (!finding.mutations.empty())
    text += fmt::format("\nMutations, in order:\n\n{}", fenced(finding.mutations, "", kLongestFormula, ""));
  return text;
}

nlohmann::ordered_json outcome_json(const OutcomeRecord& outcome) {
  return {{"solver", outcome.solver},   {"profile", outcome.profile},
          {"version", outcome.version}, {"command", outcome.command},
          {"form", outcome.form},       {"kind", outcome.kind},
          {"answers", outcome.answers}, {"message", outcome.message},
          {"stdout", outcome.out},      {"stderr", outcome.err},
          {"wall_ms", outcome.wall_ms}, {"cpu_ms", outcome.cpu_ms},
          {"text", outcome.text},       {"of_reduced", outcome.of_reduced}};
}

}  // namespace

std::string finding_report(const StoredFinding& finding) {
  std::string text = fmt::format("# {}: {} ({})\n\n", finding.number, line(finding.kind), joined(finding.culprits));
  text += fmt::format("{}\n\n{}\n", line(finding.summary), facts(finding));
  text += formula(finding) + expectation(finding);
  if (!finding.outcomes.empty()) text += "## What the solvers did\n\n";
  // What they did with the original is in outcome.json once there is a smaller script.
  bool reduced = std::ranges::any_of(finding.outcomes, &OutcomeRecord::of_reduced);
  for (const OutcomeRecord& outcome : finding.outcomes) {
    if (outcome.of_reduced == reduced) text += outcome_section(outcome);
  }
  return text + provenance(finding);
}

std::string finding_json(const StoredFinding& finding) {
  nlohmann::ordered_json json = {{"number", finding.number},       {"kind", finding.kind},
                                 {"culprits", finding.culprits},   {"certainty", finding.certainty},
                                 {"severity", finding.severity},   {"oracle", finding.oracle},
                                 {"signature", finding.signature}, {"summary", finding.summary},
                                 {"evidence", finding.evidence},   {"flaky", finding.flaky},
                                 {"confirmed", finding.confirmed}, {"confirmations", finding.confirmations},
                                 {"test", finding.test},           {"strategy", finding.strategy},
                                 {"seed", finding.seed},           {"logic", finding.logic},
                                 {"mutations", finding.mutations}, {"expectation", finding.expectation},
                                 {"witness", finding.witness},     {"expectation_reason", finding.expectation_reason},
                                 {"found_at", finding.found_at},   {"found_after", finding.found_after},
                                 {"bytes", finding.script.size()}, {"reduced_bytes", finding.reduced.size()},
                                 {"group", finding.group},         {"option_class", finding.option_class}};
  json["releases"] = nlohmann::json::array();
  for (const ReleaseRecord& release : finding.releases)
    json["releases"].push_back({{"solver", release.solver},
                                {"version", release.version},
                                {"shows", release.shows},
                                {"detail", release.detail}});
  json["outcomes"] = nlohmann::json::array();
  for (const OutcomeRecord& outcome : finding.outcomes) json["outcomes"].push_back(outcome_json(outcome));
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace cupel::store
