#include "cli/findings_drafts.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "report/drafts.h"

namespace cupel::cli {

namespace {

namespace fs = std::filesystem;

/// Why a group gets no report; empty: it gets one.
std::string reason_against(const campaign::Group& group, const OpenFindings& open) {
  if (group.front.flaky) return "it did not come back in every fresh run";
  if (!group.known_as.empty()) return "known as " + group.known_as;
  if (group.front.culprits.size() != 1) return "nobody knows which of the solvers is wrong";
  auto state = open.find(group.front.number);
  return state != open.end() && !state->second ? "mended: the newest release that was tried does not show it" : "";
}

Result<std::vector<report::DraftPolicy>> policies() {
  auto known = TRY(profiles());
  std::vector<report::DraftPolicy> policies;
  for (const solver::Profile& profile : known) {
    if (std::string word = report::unknown_kind(profile.filing); !word.empty())
      return Error{fmt::format("profile {}: filing: no kind of finding is called '{}'", profile.name, word)};
    policies.push_back({profile.name, profile.filing});
  }
  return policies;
}

struct DraftPlan {
  std::vector<report::Draft> drafts;
  std::vector<report::Undrafted> others;
  std::vector<report::DraftPolicy> policies;
};

Result<DraftPlan> make_plan(store::Store& campaign, const std::vector<campaign::Group>& groups,
                            const OpenFindings& open) {
  DraftPlan plan{.drafts = {}, .others = {}, .policies = TRY(policies())};
  std::vector<store::StoredFinding> findings;
  for (const campaign::Group& group : groups) {
    std::string reason = reason_against(group, open);
    if (!reason.empty()) {
      plan.others.push_back({group.front.number, group.front.summary, std::move(reason)});
      continue;
    }
    auto finding = TRY(campaign.finding(group.front.number));
    if (finding) findings.push_back(std::move(*finding));
  }
  plan.drafts = report::plan_drafts(std::move(findings), plan.policies);
  return plan;
}

Status write_plan(const DraftPlan& plan, const fs::path& out) {
  for (const report::Draft& draft : plan.drafts) {
    auto policy = std::ranges::find(plan.policies, draft.profile, &report::DraftPolicy::profile);
    std::string text =
        report::draft_text(draft, policy == plan.policies.end() ? solver::FilingPolicy() : policy->policy);
    TRY(write_file((out / draft.file).string(), text));
  }
  return write_file((out / "index.md").string(), report::draft_index(plan.drafts, plan.others, plan.policies));
}

}  // namespace

Status check_drafts_directory(const std::string& out) {
  std::error_code error;
  fs::create_directories(out, error);
  if (error || !fs::is_directory(out)) return Error{out + ": is no directory and cannot become one"};
  if (!fs::is_empty(out, error) || error) return Error{out + ": is not empty; drafts want a directory of their own"};
  return Done{};
}

int write_drafts(store::Store& campaign, const std::vector<campaign::Group>& groups, const OpenFindings& open,
                 const std::string& out) {
  auto plan = make_plan(campaign, groups, open);
  if (!plan) return complain(plan.error(), kBadInput);
  if (Status written = write_plan(*plan, out); !written) return complain(written.error(), kBrokenEnvironment);
  auto now = std::ranges::count_if(plan->drafts, &report::Draft::is_due);
  fmt::print("{}/index.md: {} drafts, {} to file now; {} findings are not to be filed\n", out, plan->drafts.size(), now,
             plan->others.size());
  return kNothingFound;
}

}  // namespace cupel::cli
