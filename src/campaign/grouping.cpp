#include "campaign/grouping.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.h"
#include "oracle/doubt.h"
#include "oracle/release_history.h"
#include "reduce/normal_form.h"
#include "smtlib/parser.h"
#include "solver/option_class.h"

namespace cupel::campaign {

namespace {

/// The culprits by their profiles: releases of one solver are one solver here.
std::string profiles_of(const store::FindingRecord& finding) {
  std::vector<std::string> names;
  for (const std::string& culprit : finding.culprits) {
    auto run = std::ranges::find(finding.outcomes, culprit, &store::OutcomeRecord::solver);
    bool known = run != finding.outcomes.end() && !run->profile.empty();
    names.push_back(known ? run->profile : culprit);
  }
  return fmt::format("{}", fmt::join(names, "+"));
}

std::string releases_showing(std::span<const store::ReleaseRecord> releases) {
  if (releases.size() < 2) return "";
  std::string text;
  for (const store::ReleaseRecord& release : releases)
    if (release.shows == oracle::to_string(oracle::Showing::kShows))
      text += (text.empty() ? " in " : ",") + release.version;
  return text;
}

/// Every solver has these, and they change nothing about how a formula is solved.
bool is_standard(std::string_view option) {
  static constexpr std::string_view kNames[] = {"random-seed",
                                                "print-success",
                                                "global-declarations",
                                                "interactive-mode",
                                                "verbosity",
                                                "regular-output-channel",
                                                "expand-definitions",
                                                "reproducible-resource-limit",
                                                "diagnostic-output-channel"};
  return option.starts_with("produce-") || std::ranges::find(kNames, option) != std::end(kNames);
}

std::vector<std::string> options_set_in(std::string_view text) {
  std::vector<std::string> names;
  Result<Script> script = parse_script(text);
  if (!script) return names;
  for (const Command& command : script->commands) {
    const auto* attribute = std::get_if<AttributeCommand>(&command);
    if (!attribute || attribute->command != "set-option" || attribute->keyword.empty()) continue;
    std::string name(attribute->keyword.substr(1));
    if (!is_standard(name)) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

oracle::Finding finding_of(const store::FindingHead& finding) {
  oracle::Finding made{.kind = finding.kind, .certainty = finding.certainty, .oracle = finding.oracle};
  made.culprits = finding.culprits;
  made.signature = finding.signature;
  return made;
}

Expectations expectations_behind(const store::StoredFinding& finding, bool reduced) {
  if (!oracle::rests_on_expectations(finding.oracle)) return {};
  return reduced ? finding.reduced_expectations : finding.expectations;
}

TestOptions options_of_others(const TestOptions& options, std::string_view profile) {
  TestOptions others = to_ask_again(options);
  for (SolverArguments& entry : others)
    if (entry.profile == profile) entry.arguments.clear();
  return others;
}

TestOptions configurations_behind(const store::FindingRecord& finding) {
  if (finding.culprits.size() != 1) return {};
  TestOptions asked = finding.options;
  for (SolverArguments& entry : asked) {
    entry.arguments.clear();
    std::erase_if(entry.earlier, [&](const EarlierAnswers& each) { return each.solver != finding.culprits.front(); });
  }
  return to_ask_again(std::move(asked));
}

std::string group_of(const store::FindingRecord& finding, const GroupFacts& facts) {
  auto key = [&](std::string_view what) {
    return fmt::format("{} {} {:016x}", to_string(finding.kind), profiles_of(finding), hash_bytes(what));
  };
  // The reduced script is what is reported, so its place counts.
  const std::string& place = facts.place.empty() ? finding.place : facts.place;
  if (!place.empty()) return key(place);
  if (!finding.signature.empty()) return key(finding.signature);
  if (finding.kind == oracle::FindingKind::kSlow) return key(finding.origin);
  std::string group = key(reduce::normal_form(facts.script.empty() ? finding.script : facts.script));
  if (!facts.options.empty()) group += fmt::format(" with {}", fmt::join(facts.options, " "));
  return group + releases_showing(facts.releases);
}

std::string option_label(const solver::Solver& culprit, std::span<const std::string> options, std::string_view script) {
  Result<std::string> ranked = solver::option_class(culprit, options, options_set_in(script));
  return ranked ? *ranked : "";
}

}  // namespace cupel::campaign
