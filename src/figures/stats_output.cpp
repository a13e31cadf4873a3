#include "figures/stats_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/duration.h"
#include "figures/table.h"
#include "store/printable.h"

namespace cupel::figures {

namespace {

constexpr size_t kMomentsShown = 12;
constexpr size_t kLongestSliceName = 40;
constexpr size_t kLongestRule = 90;

double value_of(const Slice& slice, const char* name) {
  auto found = slice.values.find(name);
  return found == slice.values.end() ? 0 : found->second;
}

std::string counted(double count, const char* noun) {
  return fmt::format("{} {}{}", grouped_digits(count), noun, count == 1 ? "" : "s");
}

/// What an empty name stands for: facts and reductions belong to no logic, tests to no solver.
std::string slice_name(const std::string& name) {
  return name.empty() ? "-" : shortened(store::printable_line(name), kLongestSliceName);
}

std::string label_of(const Slice& slice, By by) {
  switch (by) {
    case By::kTotal: return "all";
    case By::kStrategy: return slice_name(slice.strategy);
    case By::kSolver: return slice_name(slice.solver);
    case By::kLogic: return slice_name(slice.logic);
    case By::kCell:
      return fmt::format("{} {} {}", slice_name(slice.strategy), slice_name(slice.logic), slice_name(slice.solver));
    case By::kTime: return fmt::format("{:.0f} s", *slice.moment);
    case By::kRule: return fmt::format("{} {}", slice_name(slice.strategy), shortened(slice.rule, kLongestRule));
  }
  return "";
}

std::string shown(const Slice& slice, const Column& column) {
  auto found = slice.values.find(column.name);
  if (found == slice.values.end()) return "";
  return column.fraction ? fmt::format("{:.1f}", found->second) : grouped_digits(found->second);
}

/// About evenly spread, the last one included.
std::vector<Slice> thinned(const std::vector<Slice>& moments) {
  if (moments.size() <= kMomentsShown) return moments;
  std::vector<Slice> chosen;
  double end = *moments.back().moment;
  for (const Slice& slice : moments) {
    double wanted = end * static_cast<double>(chosen.size() + 1) / kMomentsShown;
    if (*slice.moment >= wanted * 0.999 || &slice == &moments.back()) chosen.push_back(slice);
  }
  return chosen;
}

/// Columns in which some row has something.
std::vector<Column> useful_columns(const std::vector<Slice>& slices) {
  std::vector<Column> useful;
  for (const Column& column : columns()) {
    bool used = std::ranges::any_of(slices, [&](const Slice& slice) { return value_of(slice, column.name) != 0; });
    if (used) useful.push_back(column);
  }
  return useful;
}

std::string table_text(const CampaignFigures& campaign, By by) {
  std::vector<Slice> rows = slices(campaign, by);
  if (by == By::kTime) rows = thinned(rows);
  if (rows.empty()) return "";
  Table table = {{by == By::kTime ? "over time" : fmt::format("by {}", to_string(by))}};
  std::vector<Column> used = useful_columns(rows);
  for (const Column& column : used) table.front().emplace_back(column.heading);
  for (const Slice& slice : rows) {
    std::vector<std::string>& row = table.emplace_back();
    row.push_back(label_of(slice, by));
    for (const Column& column : used) row.push_back(shown(slice, column));
  }
  return "\n" + aligned(table);
}

std::string head_text(const CampaignFigures& campaign) {
  Slice total = slices(campaign, By::kTotal).front();
  double tests = value_of(total, "tests");
  double solvers = value_of(total, "solver_cpu_s"), own = value_of(total, "own_cpu_s");
  double making = value_of(total, "making_cpu_s"), all = solvers + own + making;
  std::string text = fmt::format("{}: {}, {}", store::printable_line(campaign.directory), campaign.figures.state,
                                 format_duration(campaign.seconds()));
  text += fmt::format("\n{} ({:.1f}/s), {} run as they are\n", counted(tests, "test"),
                      tests / std::max(campaign.seconds(), 0.001), counted(value_of(total, "seeds"), "seed"));
  text += fmt::format("{} in {}, {} flaky; {}\n", counted(value_of(total, "findings"), "finding"),
                      counted(value_of(total, "groups"), "group"), grouped_digits(value_of(total, "flaky")),
                      counted(value_of(total, "behaviours"), "behaviour"));
  if (all > 0)
    text += fmt::format(
        "CPU time {:.1f} s: solvers {:.1f} s ({:.1f} %), own {:.1f} s{}\n", all, solvers, 100 * solvers / all, own,
        making > 0 ? fmt::format(", making tests {:.1f} s ({:.1f} %)", making, 100 * making / all) : "");
  return text;
}

nlohmann::ordered_json number(const Column& column, double value) {
  if (column.fraction) return std::round(value * 1e6) / 1e6;
  return static_cast<uint64_t>(value);
}

nlohmann::ordered_json json_of(const Slice& slice, By by) {
  nlohmann::ordered_json object;
  if (by == By::kStrategy || by == By::kCell || by == By::kRule) object["strategy"] = slice.strategy;
  if (by == By::kLogic || by == By::kCell) object["logic"] = slice.logic;
  if (by == By::kSolver || by == By::kCell) object["solver"] = slice.solver;
  if (by == By::kRule) object["rule"] = slice.rule;
  if (slice.moment) object["seconds"] = *slice.moment;
  for (const Column& column : columns()) {
    auto found = slice.values.find(column.name);
    if (found != slice.values.end()) object[column.name] = number(column, found->second);
  }
  return object;
}

}  // namespace

std::string stats_text(const CampaignFigures& campaign, std::span<const By> tables) {
  std::string text = head_text(campaign);
  for (By by : tables)
    if (by != By::kTotal) text += table_text(campaign, by);
  return text;
}

std::string stats_csv(const CampaignFigures& campaign, std::span<const By> tables) {
  std::vector<std::string> fields = {"by", "strategy", "logic", "solver", "rule", "seconds"};
  for (const Column& column : columns()) fields.emplace_back(column.name);
  std::string text = csv_line(fields);
  for (By by : tables) {
    for (const Slice& slice : slices(campaign, by)) {
      fields = {to_string(by), slice.strategy, slice.logic,
                slice.solver,  slice.rule,     slice.moment ? fmt::format("{:.3f}", *slice.moment) : ""};
      for (const Column& column : columns()) {
        auto found = slice.values.find(column.name);
        bool has = found != slice.values.end();
        fields.push_back(has ? fmt::format("{:.{}f}", found->second, column.fraction ? 6 : 0) : "");
      }
      text += csv_line(fields);
    }
  }
  return text;
}

std::string stats_json(const CampaignFigures& campaign, std::span<const By> tables) {
  nlohmann::ordered_json object = {{"campaign", campaign.directory},       {"version", campaign.campaign.version},
                                   {"started", campaign.campaign.started}, {"rng", campaign.campaign.rng},
                                   {"state", campaign.figures.state},      {"seconds", campaign.seconds()}};
  for (By by : tables) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Slice& slice : slices(campaign, by)) rows.push_back(json_of(slice, by));
    if (by == By::kTotal)
      object["total"] = rows.front();
    else
      object[fmt::format("by_{}", to_string(by))] = std::move(rows);
  }
  return object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace cupel::figures
