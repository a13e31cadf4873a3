// What can be drawn over time, and the chart that compares campaigns or strategies by it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "figures/campaign_figures.h"
#include "figures/line_chart.h"

namespace cupel::figures {

struct Quantity {
  const char* name;  // as users write it
  const char* label;
  bool steps;     // single events that are dated each; otherwise samples
  bool seconds;   // of processor time, not a count
  bool standard;  // drawn where nobody chose
};
std::span<const Quantity> quantities();

/// The quantity of one campaign over time, of one strategy where one is given. Ends when the campaign did. Empty: the
/// campaign did not record it.
std::vector<Point> points_of(const CampaignFigures& campaign, const Quantity& quantity,
                             const std::optional<std::string>& strategy);

enum class CurvesBy { kCampaign, kStrategy };

struct ComparedCurves {
  LineChart chart;
  std::vector<std::string> left_out;  // names of quantities that no campaign has anything of
};

/// One panel for each quantity, one curve for each campaign or for each strategy of each campaign.
ComparedCurves compare_curves(std::span<const CampaignFigures> campaigns, std::span<const Quantity* const> wanted,
                              CurvesBy by);

}  // namespace cupel::figures
