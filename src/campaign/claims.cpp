#include "campaign/claims.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash.h"
#include "oracle/release_history.h"
#include "reduce/normal_form.h"
#include "smtlib/parser.h"
#include "solver/option_class.h"

namespace cupel::campaign {

namespace {

using oracle::Certainty;
using oracle::FindingKind;

std::optional<Certainty> certainty_called(const std::string& name) {
  for (int i = 0; i <= static_cast<int>(Certainty::kObserved); ++i)
    if (name == oracle::to_string(static_cast<Certainty>(i))) return static_cast<Certainty>(i);
  return {};
}

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

std::optional<oracle::Finding> claim_of(const store::FindingRecord& finding) {
  std::optional<FindingKind> kind = oracle::kind_called(finding.kind);
  std::optional<Certainty> certainty = certainty_called(finding.certainty);
  if (!kind || !certainty) return {};
  oracle::Finding claim{.kind = *kind, .certainty = *certainty, .oracle = finding.oracle};
  claim.culprits = finding.culprits;
  claim.signature = finding.signature;
  return claim;
}

std::string group_of(const store::FindingRecord& finding, const GroupFacts& facts) {
  auto key = [&](std::string_view what) {
    return fmt::format("{} {} {:016x}", finding.kind, profiles_of(finding), hash_bytes(what));
  };
  if (!finding.signature.empty()) return key(finding.signature);
  if (oracle::kind_called(finding.kind) == FindingKind::kSlow) return key(finding.seed);
  std::string group = key(reduce::normal_form(facts.script.empty() ? finding.script : facts.script));
  if (!facts.options.empty()) group += fmt::format(" with {}", fmt::join(facts.options, " "));
  return group + releases_showing(facts.releases);
}

std::string option_label(const solver::Solver& culprit, std::span<const std::string> options, std::string_view script) {
  Result<std::string> ranked = solver::option_class(culprit, options, options_set_in(script));
  return ranked ? *ranked : "";
}

}  // namespace cupel::campaign
