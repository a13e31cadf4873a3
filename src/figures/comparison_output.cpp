#include "figures/comparison_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "figures/table.h"
#include "store/printable.h"

namespace cupel::figures {

namespace {

constexpr size_t kLongestComparedName = 40;
constexpr size_t kLongestSummary = 100;

std::string compared_name(const std::string& name) {
  return shortened(store::printable_line(name), kLongestComparedName);
}

std::string at(double seconds) { return std::isfinite(seconds) ? fmt::format("{:.1f} s", seconds) : "never"; }

std::string number(double value) {
  if (!std::isfinite(value)) return "never";
  return value == std::floor(value) ? grouped_digits(value) : fmt::format("{:.1f}", value);
}

std::string sides_text(const Comparison& comparison) {
  Table table = {{"", "campaigns", "tests", "findings", "bugs", "only here", "first finding", "solver CPU s"}};
  for (const SideResult& side : comparison.sides) {
    Reached sum{.first_finding = 0};
    std::vector<double> firsts;
    for (const Reached& one : side.campaigns) {
      sum.tests += one.tests;
      sum.findings += one.findings;
      sum.solver_cpu += one.solver_cpu;
      firsts.push_back(one.first_finding);
    }
    table.push_back({compared_name(side.name), fmt::format("{}", side.campaigns.size()), number(sum.tests),
                     number(sum.findings), fmt::format("{}", side.bugs), fmt::format("{}", side.only_here),
                     at(median(firsts)), fmt::format("{:.1f}", sum.solver_cpu)});
  }
  return aligned(table) +
         fmt::format("all sides together: {} bug{}\n", comparison.bugs.size(), comparison.bugs.size() == 1 ? "" : "s");
}

std::string overlaps_text(const Comparison& comparison) {
  if (comparison.overlaps.empty()) return "";
  std::string text = "\nbugs found by\n";
  for (const Overlap& overlap : comparison.overlaps) {
    bool alone = std::ranges::count(overlap.sides, true) == 1;
    text += fmt::format("  {:>4}  {}{}\n", overlap.bugs, alone ? "only " : "", names_of(comparison, overlap));
  }
  return text;
}

std::string bugs_text(const Comparison& comparison) {
  if (comparison.bugs.empty()) return "";
  Table table = {{"bug, first found after"}};
  for (const SideResult& side : comparison.sides) table.front().push_back(compared_name(side.name));
  table.front().emplace_back("for example");
  for (const Bug& bug : comparison.bugs) {
    std::vector<std::string>& row = table.emplace_back();
    row.push_back(shortened(store::printable_line(bug.key), kLongestSummary));
    for (size_t i = 0; i < bug.seen.size(); ++i) {
      const Bug::Seen& seen = bug.seen[i];
      size_t of = comparison.sides[i].campaigns.size();
      std::string found = at(seen.first);
      if (of > 1 && seen.campaigns > 0) found += fmt::format(" ({} of {})", seen.campaigns, of);
      row.push_back(seen.campaigns == 0 ? "-" : found);
    }
    row.push_back(shortened(store::printable_line(bug.example), kLongestComparedName));
  }
  return "\n" + aligned(table);
}

std::string tests_text(const Comparison& comparison) {
  if (comparison.tests.empty())
    return "\nOne campaign a side says nothing about chance: repeat them and compare with --set NAME=DIR,DIR,...\n";
  Table table = {{"medians and Mann-Whitney", "first", "second", "U", "p", "", "A12"}};
  for (const PairTest& pair : comparison.tests) {
    table.push_back({fmt::format("{}: {} against {}", pair.quantity, compared_name(comparison.sides[pair.first].name),
                                 compared_name(comparison.sides[pair.second].name)),
                     number(pair.first_median), number(pair.second_median), fmt::format("{:g}", pair.test.u),
                     fmt::format("{:.4f}", pair.test.p), pair.test.exact ? "exact" : "approx.",
                     fmt::format("{:.2f}", pair.test.a12)});
  }
  return "\n" + aligned(table) +
         "A12 is how likely a campaign of the first side has the larger value; p is two-sided.\n";
}

nlohmann::ordered_json seconds_json(double seconds) {
  return std::isfinite(seconds) ? nlohmann::ordered_json(seconds) : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json side_json(const SideResult& side) {
  nlohmann::ordered_json campaigns = nlohmann::ordered_json::array();
  for (const Reached& one : side.campaigns)
    campaigns.push_back({{"directory", one.directory},
                         {"tests", static_cast<uint64_t>(one.tests)},
                         {"findings", static_cast<uint64_t>(one.findings)},
                         {"bugs", static_cast<uint64_t>(one.bugs)},
                         {"first_finding_s", seconds_json(one.first_finding)},
                         {"solver_cpu_s", one.solver_cpu}});
  return {{"name", side.name}, {"campaigns", campaigns}, {"bugs", side.bugs}, {"only_here", side.only_here}};
}

nlohmann::ordered_json bug_json(const Comparison& comparison, const Bug& bug) {
  nlohmann::ordered_json seen = nlohmann::ordered_json::object();
  for (size_t i = 0; i < bug.seen.size(); ++i)
    if (bug.seen[i].campaigns > 0)
      seen[comparison.sides[i].name] = {{"campaigns", bug.seen[i].campaigns}, {"first_s", bug.seen[i].first}};
  return {{"key", bug.key}, {"summary", bug.summary}, {"example", bug.example}, {"found_by", seen}};
}

}  // namespace

std::string names_of(const Comparison& comparison, const Overlap& overlap) {
  std::vector<std::string> names;
  for (size_t i = 0; i < overlap.sides.size(); ++i)
    if (overlap.sides[i]) names.push_back(compared_name(comparison.sides[i].name));
  std::string last = names.back();
  names.pop_back();
  return names.empty() ? last : fmt::format("{} and {}", fmt::join(names, ", "), last);
}

std::string comparison_text(const Comparison& comparison) {
  std::string text =
      sides_text(comparison) + overlaps_text(comparison) + bugs_text(comparison) + tests_text(comparison);
  if (comparison.not_reduced > 0)
    text += fmt::format(
        "{} wrong answer{} not reduced: they are told apart by their whole scripts, so one bug may be "
        "counted several times\n",
        comparison.not_reduced, comparison.not_reduced == 1 ? " is" : "s are");
  return text;
}

std::string comparison_json(const Comparison& comparison) {
  nlohmann::ordered_json object = {{"sides", nlohmann::ordered_json::array()},
                                   {"overlaps", nlohmann::ordered_json::array()},
                                   {"bugs", nlohmann::ordered_json::array()},
                                   {"tests", nlohmann::ordered_json::array()},
                                   {"not_reduced", comparison.not_reduced}};
  for (const SideResult& side : comparison.sides) object["sides"].push_back(side_json(side));
  for (const Overlap& overlap : comparison.overlaps) {
    nlohmann::ordered_json names = nlohmann::ordered_json::array();
    for (size_t i = 0; i < overlap.sides.size(); ++i)
      if (overlap.sides[i]) names.push_back(comparison.sides[i].name);
    object["overlaps"].push_back({{"sides", names}, {"bugs", overlap.bugs}});
  }
  for (const Bug& bug : comparison.bugs) object["bugs"].push_back(bug_json(comparison, bug));
  for (const PairTest& pair : comparison.tests)
    object["tests"].push_back({{"quantity", pair.quantity},
                               {"first", comparison.sides[pair.first].name},
                               {"second", comparison.sides[pair.second].name},
                               {"less_is_better", pair.less_is_better},
                               {"first_median", seconds_json(pair.first_median)},
                               {"second_median", seconds_json(pair.second_median)},
                               {"u", pair.test.u},
                               {"p", pair.test.p},
                               {"exact", pair.test.exact},
                               {"a12", pair.test.a12}});
  return object.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace cupel::figures
