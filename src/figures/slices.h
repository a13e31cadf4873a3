// The figures of a campaign in slices: in total, by strategy, solver, logic, by all three, over time, and by rule.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "figures/campaign_figures.h"

namespace cupel::figures {

enum class By { kTotal, kStrategy, kSolver, kLogic, kCell, kTime, kRule };

/// A quantity that slices may have.
struct Column {
  const char* name;     // in CSV and JSON
  const char* heading;  // in tables
  bool fraction;        // seconds of processor time, percent; the others are counts
};
/// In the order in which they are shown.
std::span<const Column> columns();

struct Slice {
  std::string strategy = {};  // these three are empty where the slice has all of them
  std::string logic = {};
  std::string solver = {};
  std::string rule = {};                           // of By::kRule, and of the slice's strategy
  std::optional<double> moment = {};               // of By::kTime: seconds into the campaign
  std::map<std::string_view, double> values = {};  // by the column's name; what makes no sense for the slice is missing
};

/// Sorted by name or time; rules by strategy, the most frequent first. docs/figures.md says what adds up to the total
/// and what does not.
std::vector<Slice> slices(const CampaignFigures& campaign, By by);

/// `strategy`, `solver`, ...
const char* to_string(By by);

}  // namespace cupel::figures
