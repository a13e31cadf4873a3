#include "figures/quantities.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace cupel::figures {

namespace {

constexpr Quantity kQuantities[] = {
    {.name = "tests", .label = "tests", .steps = false, .seconds = false, .standard = true},
    {.name = "findings", .label = "findings", .steps = true, .seconds = false, .standard = true},
    {.name = "groups", .label = "groups of findings", .steps = true, .seconds = false, .standard = true},
    {.name = "behaviours", .label = "behaviours", .steps = true, .seconds = false, .standard = true},
    {.name = "coverage", .label = "coverage (functions, edges)", .steps = false, .seconds = false, .standard = true},
    {.name = "answers", .label = "answers (sat, unsat)", .steps = false, .seconds = false, .standard = false},
    {.name = "cpu", .label = "CPU time of solvers (s)", .steps = false, .seconds = true, .standard = false},
};

using Strategy = std::optional<std::string>;

bool is_of(const Strategy& strategy, const std::string& name) { return !strategy || *strategy == name; }

/// Events become a curve that rises by one at each.
std::vector<Point> rising(std::vector<double> moments) {
  std::ranges::sort(moments);
  std::vector<Point> points;
  for (double moment : moments) points.push_back({moment, static_cast<double>(points.size() + 1)});
  return points;
}

std::vector<double> finding_moments(const CampaignFigures& campaign, const Strategy& strategy, bool groups) {
  std::vector<double> moments;
  std::map<std::string, double> firsts;
  for (const store::FindingSummary& finding : campaign.findings()) {
    if (finding.flaky || !is_of(strategy, strategy_of(finding))) continue;
    moments.push_back(finding.found_after);
    if (finding.group.empty()) continue;
    auto [first, is_new] = firsts.emplace(finding.group, finding.found_after);
    first->second = std::min(first->second, finding.found_after);
  }
  if (!groups) return moments;
  moments.clear();
  for (const auto& [group, first] : firsts) moments.push_back(first);
  return moments;
}

std::vector<double> behaviour_moments(const CampaignFigures& campaign, const Strategy& strategy) {
  std::vector<double> moments;
  for (const store::BehaviourRow& row : campaign.figures.rows.behaviours)
    if (is_of(strategy, row.strategy)) moments.push_back(row.seconds);
  return moments;
}

double sampled(const store::ProgressRow& row, std::string_view name) {
  if (name == "tests") return row.strategy == kSeedStrategy ? 0 : static_cast<double>(row.tests);
  if (name == "answers") return static_cast<double>(row.answers);
  if (name == "coverage") return static_cast<double>(row.coverage);
  // Of solvers; a row without one has the time for making tests.
  return row.solver.empty() ? 0 : static_cast<double>(row.cpu_us) * 1e-6;
}

std::vector<Point> sample_points(const CampaignFigures& campaign, std::string_view name, const Strategy& strategy) {
  std::vector<Point> points;
  for (const store::ProgressRow& row : campaign.figures.rows.progress) {
    if (row.strategy.empty() || !is_of(strategy, row.strategy)) continue;
    if (points.empty() || points.back().seconds != row.seconds) points.push_back({row.seconds, 0});
    points.back().value += sampled(row, name);
  }
  return points;
}

/// Strategies that made tests, then `seed`.
std::vector<std::string> strategies_of(const CampaignFigures& campaign) {
  std::set<std::string> names;
  for (const store::TallyRow& row : campaign.figures.rows.tallies)
    if (row.tests > 0) names.insert(row.strategy);
  bool seeds = names.erase(kSeedStrategy) > 0;
  std::vector<std::string> sorted(names.begin(), names.end());
  if (seeds) sorted.emplace_back(kSeedStrategy);
  return sorted;
}

/// What one curve of each panel shows.
struct Source {
  const CampaignFigures* campaign;
  Strategy strategy;
  std::string name;
};

std::vector<Source> sources_of(std::span<const CampaignFigures> campaigns, CurvesBy by) {
  std::vector<Source> sources;
  for (const CampaignFigures& campaign : campaigns) {
    if (by == CurvesBy::kCampaign) {
      sources.push_back({&campaign, {}, campaign.name});
      continue;
    }
    for (const std::string& strategy : strategies_of(campaign))
      sources.push_back({&campaign, strategy, campaigns.size() == 1 ? strategy : campaign.name + ": " + strategy});
  }
  return sources;
}

bool has_data(const std::vector<Point>& points) {
  return std::ranges::any_of(points, [](const Point& point) { return point.value > 0; });
}

Panel panel_of(const Quantity& quantity, std::span<const Source> sources) {
  Panel panel{.label = quantity.label, .counts = !quantity.seconds};
  for (size_t i = 0; i < sources.size(); ++i) {
    Curve curve{
        .points = points_of(*sources[i].campaign, quantity, sources[i].strategy), .steps = quantity.steps, .style = i};
    // That a strategy found nothing is worth seeing. Seeds are no strategy.
    if (sources[i].strategy == kSeedStrategy && !has_data(curve.points)) continue;
    panel.curves.push_back(std::move(curve));
  }
  return panel;
}

/// Curves that no panel has are not in the legend either.
void drop_unused_names(LineChart& chart) {
  std::set<size_t> used;
  for (const Panel& panel : chart.panels)
    for (const Curve& curve : panel.curves) used.insert(curve.style);
  std::vector<std::string> names;
  std::map<size_t, size_t> places;
  for (size_t style : used) {
    places[style] = names.size();
    names.push_back(chart.names[style]);
  }
  for (Panel& panel : chart.panels)
    for (Curve& curve : panel.curves) curve.style = places[curve.style];
  chart.names = std::move(names);
}

}  // namespace

std::span<const Quantity> quantities() { return kQuantities; }

std::vector<Point> points_of(const CampaignFigures& campaign, const Quantity& quantity,
                             const std::optional<std::string>& strategy) {
  std::string_view name = quantity.name;
  std::vector<Point> points;
  if (name == "findings" || name == "groups")
    points = rising(finding_moments(campaign, strategy, name == "groups"));
  else if (name == "behaviours")
    points = rising(behaviour_moments(campaign, strategy));
  else
    points = sample_points(campaign, name, strategy);
  double last = points.empty() ? 0 : points.back().value;
  if (points.empty() || points.back().seconds < campaign.seconds()) points.push_back({campaign.seconds(), last});
  return points;
}

ComparedCurves compare_curves(std::span<const CampaignFigures> campaigns, std::span<const Quantity* const> wanted,
                              CurvesBy by) {
  std::vector<Source> sources = sources_of(campaigns, by);
  ComparedCurves compared;
  for (const Source& source : sources) compared.chart.names.push_back(source.name);
  for (const Quantity* quantity : wanted) {
    Panel panel = panel_of(*quantity, sources);
    bool drawn = std::ranges::any_of(panel.curves, [](const Curve& curve) { return has_data(curve.points); });
    if (drawn)
      compared.chart.panels.push_back(std::move(panel));
    else
      compared.left_out.emplace_back(quantity->name);
  }
  drop_unused_names(compared.chart);
  compared.chart.title = campaigns.size() == 1 ? campaigns[0].name : fmt::format("{} campaigns", campaigns.size());
  if (by == CurvesBy::kStrategy) compared.chart.title += ", by strategy";
  return compared;
}

}  // namespace cupel::figures
