#include "report/drafts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "grammar/grammar_book.h"
#include "report/formats.h"
#include "smtlib/parser.h"
#include "solver/crash_place.h"
#include "solver/version.h"
#include "store/printable.h"

namespace cupel::report {

namespace {

using oracle::FindingKind;
using store::StoredFinding;

std::string profile_of(const StoredFinding& finding) {
  const store::OutcomeRecord* run = culprit_run(finding);
  return run && !run->profile.empty() ? run->profile : finding.culprits.front();
}

const solver::FilingPolicy& policy_of(const std::string& profile, const std::vector<DraftPolicy>& policies) {
  static const solver::FilingPolicy kNone;
  auto found = std::ranges::find(policies, profile, &DraftPolicy::profile);
  return found == policies.end() ? kNone : found->policy;
}

/// What makes two bugs related; empty: nothing can.
std::string family_of(const StoredFinding& finding) {
  if (finding.kind == FindingKind::kCrash) {
    std::string function = solver::dying_function(best_frames(finding));
    return function.empty() ? "" : "crash in " + function;
  }
  Result<Script> script = parse_script(best_script(finding));
  if (!script) return {};
  std::vector<std::string> operations = operations_of(*script);
  std::set<std::string> distinct(operations.begin(), operations.end());
  if (distinct.empty()) return {};
  return fmt::format("{} of {}", to_string(finding.kind), fmt::join(distinct, " "));
}

bool needs_welcome_options_only(const StoredFinding& finding) {
  return finding.option_class.empty() || finding.option_class == "safe";
}

/// As the project orders kinds; those that it does not name come behind, as maintainers in general rank them.
size_t rank_of(const StoredFinding& finding, const solver::FilingPolicy& policy) {
  auto place = std::ranges::find(policy.order, to_string(finding.kind));
  auto named = static_cast<size_t>(place - policy.order.begin());
  return place == policy.order.end() ? named + static_cast<size_t>(finding.kind) : named;
}

auto filing_key(const StoredFinding& finding, const solver::FilingPolicy& policy) {
  return std::tuple(!needs_welcome_options_only(finding), rank_of(finding, policy), finding.certainty,
                    best_script(finding).size(), finding.number);
}

bool shows_in_newest(const StoredFinding& finding) {
  auto older = [](const store::ReleaseRecord& a, const store::ReleaseRecord& b) {
    return solver::compare_versions(a.version, b.version) < 0;
  };
  auto newest = std::ranges::max_element(finding.releases, older);
  return newest != finding.releases.end() && newest->shows == "shows";
}

std::vector<std::string> missing_parts(const StoredFinding& finding, const solver::FilingPolicy& policy) {
  const store::OutcomeRecord* run = culprit_run(finding);
  std::map<std::string, bool> is_there = {
      {"model",
       finding.kind != FindingKind::kBadModel || (run && !run->out.empty()) || !best_evidence(finding).empty()},
      {"stack", finding.kind != FindingKind::kCrash || !best_frames(finding).empty()},
      {"releases", finding.releases.size() > 1},
      {"newest", shows_in_newest(finding)},
      {"reduced", !finding.reduced.empty()},
  };
  std::vector<std::string> missing;
  for (const std::string& part : policy.wants)
    if (auto known = is_there.find(part); known != is_there.end() && !known->second) missing.push_back(part);
  return missing;
}

const Format& issue_format() {
  auto format = std::ranges::find(formats(), "github", &Format::name);
  CUPEL_ASSERT(format != formats().end());
  return *format;
}

/// Puts what is related together, in the order of the findings.
std::vector<Draft> gather(std::vector<StoredFinding> findings) {
  std::vector<Draft> drafts;
  std::map<std::string, size_t> by_family;
  for (StoredFinding& finding : findings) {
    std::string profile = profile_of(finding);
    std::string family = family_of(finding);
    auto [place, is_new] = by_family.try_emplace(profile + "\n" + family, drafts.size());
    if (family.empty() || is_new) {
      place->second = drafts.size();
      drafts.push_back({.profile = profile});
    }
    drafts[place->second].findings.push_back(std::move(finding));
  }
  return drafts;
}

}  // namespace

std::vector<Draft> plan_drafts(std::vector<StoredFinding> findings, const std::vector<DraftPolicy>& policies) {
  std::ranges::stable_sort(findings, [&](const StoredFinding& a, const StoredFinding& b) {
    std::string first = profile_of(a), second = profile_of(b);
    if (first != second) return first < second;
    const solver::FilingPolicy& policy = policy_of(first, policies);
    return filing_key(a, policy) < filing_key(b, policy);
  });
  std::vector<Draft> drafts = gather(std::move(findings));
  for (Draft& draft : drafts) draft.missing = missing_parts(draft.findings.front(), policy_of(draft.profile, policies));
  std::ranges::stable_sort(drafts, {},
                           [](const Draft& draft) { return std::pair(draft.profile, !draft.missing.empty()); });
  std::map<std::string, uint64_t> of_project;
  for (Draft& draft : drafts) {
    const solver::FilingPolicy& policy = policy_of(draft.profile, policies);
    uint64_t place = of_project[draft.profile]++;
    if (policy.per_week > 0) draft.week = place / policy.per_week;
    draft.file = fmt::format("{}-{:02}-{}.md", draft.profile, place + 1, to_string(draft.findings.front().kind));
  }
  return drafts;
}

std::string draft_text(const Draft& draft, const solver::FilingPolicy& policy) {
  const StoredFinding& first = draft.findings.front();
  std::string text = issue_format().write(first);
  std::string label = policy.label_of(to_string(first.kind));
  if (!label.empty()) text.insert(text.find("\n\n") + 2, fmt::format("**Label:** {}\n", label));
  if (draft.findings.size() == 1) return text;
  text += fmt::format("\n## Further scripts, perhaps of the same bug\n\nWhat they share: {}.\n", family_of(first));
  for (size_t i = 1; i < draft.findings.size(); ++i) {
    const StoredFinding& other = draft.findings[i];
    text += fmt::format("\n{}:\n\n{}", store::printable_line(other.summary), fenced(best_script(other), "smt2"));
    if (const store::OutcomeRecord* run = culprit_run(other)) text += "\n" + fenced(run->command, "sh");
  }
  return text;
}

std::string unknown_kind(const solver::FilingPolicy& policy) {
  for (const std::string& word : policy.order)
    if (!oracle::kind_called(word)) return word;
  for (const auto& [word, label] : policy.labels)
    if (!oracle::kind_called(word)) return word;
  return {};
}

}  // namespace cupel::report
