#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "store/merge.h"

namespace cupel::store {

namespace {

std::vector<TallyRow> merged_tallies(const std::vector<FigureRows>& campaigns) {
  std::map<std::tuple<std::string, std::string, std::string>, TallyRow> sums;
  for (const FigureRows& rows : campaigns) {
    for (const TallyRow& row : rows.tallies) {
      auto [place, is_new] = sums.try_emplace({row.strategy, row.logic, row.solver}, row);
      if (is_new) continue;
      TallyRow& sum = place->second;
      sum.tests += row.tests;
      sum.cpu_us += row.cpu_us;
      for (size_t kind = 0; kind < kOutcomeKinds; ++kind) sum.outcomes[kind] += row.outcomes[kind];
    }
  }
  std::vector<TallyRow> merged;
  for (auto& [key, row] : sums) merged.push_back(std::move(row));
  return merged;
}

std::vector<BehaviourRow> merged_behaviours(const std::vector<FigureRows>& campaigns) {
  std::map<uint64_t, BehaviourRow> first;
  for (const FigureRows& rows : campaigns) {
    for (const BehaviourRow& row : rows.behaviours) {
      auto [place, is_new] = first.try_emplace(row.id, row);
      if (!is_new && row.seconds < place->second.seconds) place->second = row;
    }
  }
  std::vector<BehaviourRow> merged;
  for (auto& [id, row] : first) merged.push_back(std::move(row));
  return merged;
}

std::vector<RuleRow> merged_rules(const std::vector<FigureRows>& campaigns) {
  std::map<std::pair<std::string, std::string>, uint64_t> sums;
  for (const FigureRows& rows : campaigns)
    for (const RuleRow& row : rows.rules) sums[{row.strategy, row.rule}] += row.applied;
  std::vector<RuleRow> merged;
  for (const auto& [key, applied] : sums) merged.push_back({key.first, key.second, applied});
  return merged;
}

using Curve = std::pair<std::string, std::string>;  // strategy, solver

/// What each campaign had counted last, up to the moment that was reached.
class Moments {
 public:
  explicit Moments(size_t campaigns) : last_(campaigns) {}

  void take(size_t campaign, const ProgressRow& row) { last_[campaign][{row.strategy, row.solver}] = row; }

  void add_to(std::vector<ProgressRow>& rows, double seconds) const {
    std::map<Curve, ProgressRow> sums;
    for (const auto& curves : last_) {
      for (const auto& [curve, row] : curves) {
        ProgressRow& sum = sums[curve];
        sum.tests += row.tests;
        sum.answers += row.answers;
        sum.cpu_us += row.cpu_us;
        sum.coverage = std::max(sum.coverage, row.coverage);
      }
    }
    for (auto& [curve, sum] : sums) {
      sum.seconds = seconds;
      sum.strategy = curve.first;
      sum.solver = curve.second;
      rows.push_back(std::move(sum));
    }
  }

 private:
  std::vector<std::map<Curve, ProgressRow>> last_;
};

std::vector<ProgressRow> merged_progress(const std::vector<FigureRows>& campaigns) {
  std::multimap<double, std::pair<size_t, const ProgressRow*>> by_time;
  for (size_t i = 0; i < campaigns.size(); ++i)
    for (const ProgressRow& row : campaigns[i].progress) by_time.emplace(row.seconds, std::pair(i, &row));
  Moments moments(campaigns.size());
  std::vector<ProgressRow> merged;
  for (auto at = by_time.begin(); at != by_time.end();) {
    double seconds = at->first;
    for (; at != by_time.end() && at->first == seconds; ++at) moments.take(at->second.first, *at->second.second);
    moments.add_to(merged, seconds);
  }
  return merged;
}

}  // namespace

FigureRows merged_figures(const std::vector<FigureRows>& campaigns) {
  return {.tallies = merged_tallies(campaigns),
          .behaviours = merged_behaviours(campaigns),
          .progress = merged_progress(campaigns),
          .rules = merged_rules(campaigns)};
}

}  // namespace cupel::store
