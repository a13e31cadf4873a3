// The index of drafts: what to file now and what later.
#include <fmt/format.h>

#include <algorithm>

#include "report/drafts.h"
#include "report/formats.h"
#include "store/printable.h"

namespace cupel::report {

namespace {

std::string cell(std::string_view text) {
  std::string escaped;
  for (char c : store::printable_line(text)) {
    if (c == '|') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string numbers_of(const Draft& draft) {
  std::string text;
  for (const store::StoredFinding& finding : draft.findings)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", finding.number);
  return text;
}

std::string when(const Draft& draft) {
  if (!draft.missing.empty()) return "once complete";
  if (draft.week == 0) return "now";
  return draft.week == 1 ? "in a week" : fmt::format("in {} weeks", draft.week);
}

std::string row(const Draft& draft) {
  const store::StoredFinding& finding = draft.findings.front();
  std::string releases = releases_affected(finding);
  return fmt::format("| {} | [{}]({}) | {} | {} | {} | {} | {} | {} |\n", when(draft), draft.file, draft.file,
                     numbers_of(draft), cell(finding.summary), to_string(finding.certainty),
                     releases.empty() ? "not asked" : cell(releases),
                     finding.option_class.empty() ? "-" : cell(finding.option_class),
                     draft.missing.empty() ? "-" : fmt::format("{}", fmt::join(draft.missing, ", ")));
}

std::string wishes(const solver::FilingPolicy& policy) {
  std::string text;
  if (!policy.tracker.empty()) text += fmt::format("Tracker: {}. ", policy.tracker);
  if (policy.per_week > 0) text += fmt::format("At most {} reports a week. ", policy.per_week);
  if (!policy.order.empty()) text += fmt::format("Order: {}. ", fmt::join(policy.order, ", "));
  if (text.empty()) return "No wishes of this project are known.\n";
  text.back() = '\n';
  return text;
}

}  // namespace

std::string draft_index(const std::vector<Draft>& drafts, const std::vector<Undrafted>& others,
                        const std::vector<DraftPolicy>& policies) {
  auto now = std::ranges::count_if(drafts, &Draft::is_due);
  std::string text = fmt::format("# {} drafts, {} to file now\n", drafts.size(), now);
  std::string project;
  for (const Draft& draft : drafts) {
    if (draft.profile != project) {
      project = draft.profile;
      auto policy = std::ranges::find(policies, project, &DraftPolicy::profile);
      text += fmt::format("\n## {}\n\n{}\n", project,
                          wishes(policy == policies.end() ? solver::FilingPolicy() : policy->policy));
      text +=
          "| when | file | findings | what | how sure | releases | options | missing "
          "|\n|---|---|---|---|---|---|---|---|\n";
    }
    text += row(draft);
  }
  if (others.empty()) return text;
  text += "\n## Not drafted\n\n| finding | what | why not |\n|---|---|---|\n";
  for (const Undrafted& other : others)
    text += fmt::format("| {} | {} | {} |\n", other.number, cell(other.summary), cell(other.reason));
  return text;
}

}  // namespace cupel::report
