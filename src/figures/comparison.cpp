#include "figures/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "figures/bug_names.h"
#include "figures/slices.h"

namespace cupel::figures {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// What campaigns are compared by.
struct Measure {
  const char* name;
  double Reached::*value;
  bool less_is_better;
};
constexpr Measure kMeasures[] = {{"bugs", &Reached::bugs, false},
                                 {"findings", &Reached::findings, false},
                                 {"first finding (s)", &Reached::first_finding, true},
                                 {"tests", &Reached::tests, false}};

bool counts(const store::FindingSummary& finding) { return !finding.flaky && !finding.group.empty(); }

Reached reached(const CampaignFigures& campaign, const BugNames& names) {
  Reached result{.directory = campaign.directory, .first_finding = kNever};
  Slice total = slices(campaign, By::kTotal).front();
  result.tests = total.values["tests"];
  result.solver_cpu = total.values["solver_cpu_s"];
  std::set<std::string> bugs;
  for (const store::FindingSummary& finding : campaign.findings()) {
    if (!counts(finding)) continue;
    ++result.findings;
    bugs.insert(names.of(finding));
    result.first_finding = std::min(result.first_finding, finding.found_after);
  }
  result.bugs = static_cast<double>(bugs.size());
  return result;
}

std::vector<Bug> bugs_of(std::span<const Side> sides, const BugNames& names) {
  std::map<std::string, Bug> bugs;
  for (size_t side = 0; side < sides.size(); ++side) {
    for (const CampaignFigures& campaign : sides[side].campaigns) {
      std::set<std::string> here;
      for (const store::FindingSummary& finding : campaign.findings()) {
        if (!counts(finding)) continue;
        std::string name = names.of(finding);
        Bug& bug = bugs[name];
        if (bug.seen.empty()) {
          bug = {.key = name,
                 .summary = finding.summary,
                 .example = fmt::format("{} {}", finding.number, campaign.directory),
                 .seen = {}};
          bug.seen.resize(sides.size(), {.first = kNever});
        }
        Bug::Seen& seen = bug.seen[side];
        seen.campaigns += here.insert(bug.key).second;
        seen.first = std::min(seen.first, finding.found_after);
      }
    }
  }
  std::vector<Bug> all;
  for (auto& [key, bug] : bugs) all.push_back(std::move(bug));
  std::ranges::stable_sort(all, std::ranges::greater(), [](const Bug& bug) {
    return std::ranges::count_if(bug.seen, [](const Bug::Seen& seen) { return seen.campaigns > 0; });
  });
  return all;
}

std::vector<Overlap> overlaps_of(const std::vector<Bug>& bugs) {
  std::map<std::vector<bool>, size_t> sizes;
  for (const Bug& bug : bugs) {
    std::vector<bool> found;
    for (const Bug::Seen& seen : bug.seen) found.push_back(seen.campaigns > 0);
    ++sizes[found];
  }
  std::vector<Overlap> overlaps;
  for (const auto& [sides, size] : sizes) overlaps.push_back({sides, size});
  std::ranges::stable_sort(overlaps, std::ranges::greater(), &Overlap::bugs);
  return overlaps;
}

std::vector<double> values_of(const SideResult& side, const Measure& measure) {
  std::vector<double> values;
  for (const Reached& campaign : side.campaigns) values.push_back(campaign.*measure.value);
  return values;
}

std::vector<PairTest> tests_of(const std::vector<SideResult>& sides) {
  std::vector<PairTest> tests;
  for (size_t a = 0; a < sides.size(); ++a) {
    for (size_t b = a + 1; b < sides.size(); ++b) {
      // One campaign may have been lucky, and no test can tell.
      if (sides[a].campaigns.size() < 2 || sides[b].campaigns.size() < 2) continue;
      for (const Measure& measure : kMeasures) {
        std::vector<double> first = values_of(sides[a], measure), second = values_of(sides[b], measure);
        tests.push_back(
            {a, b, measure.name, measure.less_is_better, median(first), median(second), mann_whitney(first, second)});
      }
    }
  }
  return tests;
}

size_t count_not_reduced(std::span<const Side> sides) {
  size_t count = 0;
  for (const Side& side : sides)
    for (const CampaignFigures& campaign : side.campaigns)
      for (const store::FindingSummary& finding : campaign.findings())
        count += counts(finding) && finding.signature.empty() && finding.reduced_bytes == 0;
  return count;
}

}  // namespace

Comparison compare(std::span<const Side> sides) {
  const BugNames names(sides);
  Comparison comparison{.sides = {}, .bugs = bugs_of(sides, names), .overlaps = {}, .tests = {}};
  comparison.overlaps = overlaps_of(comparison.bugs);
  for (size_t i = 0; i < sides.size(); ++i) {
    SideResult& result = comparison.sides.emplace_back();
    result.name = sides[i].name;
    for (const CampaignFigures& campaign : sides[i].campaigns) result.campaigns.push_back(reached(campaign, names));
    for (const Overlap& overlap : comparison.overlaps) {
      if (!overlap.sides[i]) continue;
      result.bugs += overlap.bugs;
      if (std::ranges::count(overlap.sides, true) == 1) result.only_here += overlap.bugs;
    }
  }
  comparison.tests = tests_of(comparison.sides);
  comparison.not_reduced = count_not_reduced(sides);
  return comparison;
}

}  // namespace cupel::figures
