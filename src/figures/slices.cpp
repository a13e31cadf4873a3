#include "figures/slices.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

namespace cupel::figures {

namespace {

/// Each kind of outcome has a column of its name.
std::vector<Column> make_columns() {
  std::vector<Column> all = {
      {"tests", "tests", false}, {"seeds", "seeds", false}, {"runs", "runs", false}, {"answers", "answers", false}};
  for (size_t kind = 0; kind < store::kOutcomeKinds; ++kind) {
    const char* name = solver::to_string(static_cast<solver::OutcomeKind>(kind));
    all.push_back({name, std::string_view(name) == "unsupported" ? "unsupp." : name, false});
  }
  all.insert(all.end(), {{"findings", "findings", false},
                         {"groups", "groups", false},
                         {"flaky", "flaky", false},
                         {"behaviours", "behaviours", false},
                         {"coverage", "coverage", false},
                         {"solver_cpu_s", "solver CPU s", true},
                         {"own_cpu_s", "own CPU s", true},
                         {"making_cpu_s", "making CPU s", true},
                         {"applied", "applied", false},
                         {"share", "share %", true}});
  return all;
}

constexpr double kMicro = 1e-6;

/// Which slice something belongs to.
using Key = std::tuple<std::string, std::string, std::string>;  // strategy, logic, solver

Key key_of(By by, const std::string& strategy, const std::string& logic, const std::string& solver) {
  switch (by) {
    case By::kStrategy: return {strategy, "", ""};
    case By::kLogic: return {"", logic, ""};
    case By::kSolver: return {"", "", solver};
    case By::kCell: return {strategy, logic, solver};
    case By::kTotal:
    case By::kTime:
    case By::kRule: break;
  }
  return {};
}

class Slicer {
 public:
  Slicer(const CampaignFigures& campaign, By by) : by_(by) {
    // The total is there even if nothing happened.
    if (by == By::kTotal) slice({});
    for (const store::TallyRow& row : campaign.figures.rows.tallies) add(row);
    for (const store::FindingSummary& finding : campaign.findings()) add(finding);
    // What several solvers did together is no behaviour of one of them.
    if (by != By::kSolver)
      for (const store::BehaviourRow& row : campaign.figures.rows.behaviours) add(row);
    for (auto& [key, groups] : groups_) slice(key).values["groups"] = static_cast<double>(groups.size());
  }

  std::vector<Slice> sorted() && {
    std::vector<Slice> all;
    for (auto& [key, slice] : slices_) all.push_back(std::move(slice));
    return all;
  }

 private:
  Slice& slice(const Key& key) {
    auto [found, is_new] = slices_.try_emplace(key);
    if (!is_new) return found->second;
    std::tie(found->second.strategy, found->second.logic, found->second.solver) = key;
    // What never happened is 0. A cell is either about tests or about one solver: there it is left open.
    for (const Column& column : columns()) {
      std::string_view name = column.name;
      bool of_rules = name == "applied" || name == "share";
      bool measured_elsewhere = name == "coverage" || name == "own_cpu_s" || name == "making_cpu_s" || of_rules;
      bool of_tests = name == "tests" || name == "seeds" || name == "behaviours";
      if (by_ != By::kCell && !measured_elsewhere && !(by_ == By::kSolver && of_tests)) found->second.values[name] = 0;
    }
    return found->second;
  }

  void add(const store::TallyRow& row) {
    bool about_solver = !row.solver.empty();
    if (by_ == By::kSolver && !about_solver) return;
    auto& values = slice(key_of(by_, row.strategy, row.logic, row.solver)).values;
    if (!about_solver) {
      values[row.strategy == kSeedStrategy ? "seeds" : "tests"] += static_cast<double>(row.tests);
      if (row.cpu_us > 0) values["making_cpu_s"] += static_cast<double>(row.cpu_us) * kMicro;
      return;
    }
    values["solver_cpu_s"] += static_cast<double>(row.cpu_us) * kMicro;
    for (size_t kind = 0; kind < row.outcomes.size(); ++kind) {
      auto count = static_cast<double>(row.outcomes[kind]);
      values["runs"] += count;
      values[solver::to_string(static_cast<solver::OutcomeKind>(kind))] += count;
    }
    values["answers"] += static_cast<double>(row.answers());
  }

  void add(const store::FindingSummary& finding) {
    // Both culprits of a disagreement have it; in all other slices it is one.
    std::vector<std::string> culprits = {""};
    if (by_ == By::kSolver || by_ == By::kCell) culprits = finding.culprits;
    for (const std::string& culprit : culprits) {
      Key key = key_of(by_, strategy_of(finding), finding.logic, culprit);
      slice(key).values[finding.flaky ? "flaky" : "findings"] += 1;
      if (!finding.flaky && !finding.group.empty()) groups_[key].insert(finding.group);
    }
  }

  void add(const store::BehaviourRow& row) {
    slice(key_of(by_, row.strategy, row.logic, "")).values["behaviours"] += 1;
  }

  By by_;
  std::map<Key, Slice> slices_;
  std::map<Key, std::set<std::string>> groups_;
};

/// Moments in their order, with what came up to each of them.
class TimeSlicer {
 public:
  explicit TimeSlicer(const CampaignFigures& campaign) : campaign_(campaign) {
    for (const store::FindingSummary& finding : campaign.findings()) findings_.emplace(finding.found_after, &finding);
  }

  std::vector<Slice> all() {
    std::vector<Slice> slices;
    for (const store::ProgressRow& row : campaign_.figures.rows.progress) {
      // A moment before the first test has the figures of all others.
      if (slices.empty() || *slices.back().moment != row.seconds)
        slices.push_back({.moment = row.seconds, .values = {{"tests", 0}, {"seeds", 0}, {"answers", 0}}});
      add(row, slices.back());
    }
    auto next_finding = findings_.begin();
    auto next_behaviour = campaign_.figures.rows.behaviours.begin();
    double findings = 0, behaviours = 0;
    std::set<std::string> groups;
    for (Slice& slice : slices) {
      for (; next_finding != findings_.end() && next_finding->first <= *slice.moment; ++next_finding) {
        const store::FindingSummary& finding = *next_finding->second;
        if (finding.flaky) continue;
        ++findings;
        if (!finding.group.empty()) groups.insert(finding.group);
      }
      for (; next_behaviour != campaign_.figures.rows.behaviours.end() && next_behaviour->seconds <= *slice.moment;
           ++next_behaviour)
        ++behaviours;
      slice.values["findings"] = findings;
      slice.values["groups"] = static_cast<double>(groups.size());
      slice.values["behaviours"] = behaviours;
    }
    return slices;
  }

 private:
  static void add(const store::ProgressRow& row, Slice& slice) {
    bool own = row.strategy.empty();
    std::string_view time = own ? "own_cpu_s" : row.solver.empty() ? "making_cpu_s" : "solver_cpu_s";
    if (row.cpu_us > 0 || time != "making_cpu_s") slice.values[time] += static_cast<double>(row.cpu_us) * kMicro;
    if (own) return;
    slice.values[row.strategy == kSeedStrategy ? "seeds" : "tests"] += static_cast<double>(row.tests);
    slice.values["answers"] += static_cast<double>(row.answers);
    if (row.coverage > 0) slice.values["coverage"] += static_cast<double>(row.coverage);
  }

  const CampaignFigures& campaign_;
  std::multimap<double, const store::FindingSummary*> findings_;
};

/// A rule's share is that among all uses of rules of its strategy.
std::vector<Slice> rule_slices(const CampaignFigures& campaign) {
  std::vector<store::RuleRow> rows = campaign.figures.rows.rules;
  std::map<std::string, double> of_strategy;
  for (const store::RuleRow& row : rows) of_strategy[row.strategy] += static_cast<double>(row.applied);
  std::ranges::sort(rows, [](const store::RuleRow& a, const store::RuleRow& b) {
    return std::tie(a.strategy, b.applied, a.rule) < std::tie(b.strategy, a.applied, b.rule);
  });
  std::vector<Slice> all;
  for (store::RuleRow& row : rows) {
    auto applied = static_cast<double>(row.applied);
    double share = 100 * applied / std::max(of_strategy[row.strategy], 1.0);
    all.push_back({.strategy = std::move(row.strategy),
                   .rule = std::move(row.rule),
                   .values = {{"applied", applied}, {"share", share}}});
  }
  return all;
}

/// What only the samples have: our own time, and coverage.
void add_latest(const CampaignFigures& campaign, Slice& total) {
  std::vector<Slice> moments = TimeSlicer(campaign).all();
  if (moments.empty()) return;
  for (const char* name : {"own_cpu_s", "coverage"}) {
    auto found = moments.back().values.find(name);
    if (found != moments.back().values.end()) total.values[name] = found->second;
  }
}

}  // namespace

std::span<const Column> columns() {
  static const std::vector<Column> all = make_columns();
  return all;
}

const char* to_string(By by) {
  static constexpr std::array<const char*, 7> kNames = {"total", "strategy", "solver", "logic", "cell", "time", "rule"};
  return kNames[static_cast<size_t>(by)];
}

std::vector<Slice> slices(const CampaignFigures& campaign, By by) {
  if (by == By::kTime) return TimeSlicer(campaign).all();
  if (by == By::kRule) return rule_slices(campaign);
  std::vector<Slice> all = Slicer(campaign, by).sorted();
  if (by == By::kTotal) add_latest(campaign, all.front());
  return all;
}

}  // namespace cupel::figures
