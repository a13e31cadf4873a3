#include "oracle/reproduce.h"

#include <algorithm>

#include "oracle/crash.h"

namespace cupel::oracle {

namespace {

std::vector<solver::Runner*> of_finding(const Finding& finding, const std::vector<solver::Runner*>& runners) {
  const std::vector<std::string>& labels = finding.solvers;
  if (labels.empty()) return runners;
  std::vector<solver::Runner*> chosen;
  std::ranges::copy_if(runners, std::back_inserter(chosen), [&](solver::Runner* runner) {
    return std::ranges::find(labels, runner->solver().label) != labels.end();
  });
  return chosen;
}

constexpr int kPatience = 3;

}  // namespace

process::Limits limits_to_repeat(FindingKind kind, process::Limits limits) {
  if (kind == FindingKind::kSlow) return limits;
  limits.wall *= kPatience;
  limits.cpu *= kPatience;
  return limits;
}

std::vector<std::string> oracles_to_repeat(const std::string& oracle, FindingKind kind) {
  std::vector<std::string> names{oracle};
  if (kind == FindingKind::kCrash && oracle != kCrashOracle) names.emplace_back(kCrashOracle);
  return names;
}

Result<int> reproduce(const Finding& finding, const TestInput& test, int times,
                      const std::vector<solver::Runner*>& runners, ExaminerOptions options,
                      const std::function<void(const std::vector<Run>&)>& watch) {
  options.oracles = oracles_to_repeat(finding.oracle, finding.kind);
  options.expensive = true;
  options.limits = limits_to_repeat(finding.kind, options.limits);
  Examiner examiner(of_finding(finding, runners), std::move(options));
  int seen = 0;
  for (int i = 0; i < times; ++i) {
    auto examined = TRY(examiner.examine(test));
    if (watch) watch(examined.runs);
    seen += std::ranges::any_of(examined.findings, [&](const Finding& other) { return same_finding(finding, other); });
  }
  return seen;
}

}  // namespace cupel::oracle
