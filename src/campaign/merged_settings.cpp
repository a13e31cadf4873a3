#include "campaign/merged_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace cupel::campaign {

namespace {

void add_missing(std::vector<std::string>& all, const std::vector<std::string>& more) {
  for (const std::string& each : more)
    if (std::ranges::find(all, each) == all.end()) all.push_back(each);
}

/// Names of settings that are not those of the first, but for those that are merged and that differ in any case.
std::set<std::string> differences(std::span<const Settings> all) {
  static const std::set<std::string> kExpected = {"rng", "commands", "builds", "merged_from", "theories"};
  std::set<std::string> names;
  nlohmann::json first = nlohmann::json::parse(all.front().to_json());
  for (const Settings& other : all) {
    nlohmann::json json = nlohmann::json::parse(other.to_json());
    for (const auto& [name, value] : json.items())
      if (!kExpected.contains(name) && first[name] != value) names.insert(name);
  }
  return names;
}

}  // namespace

Result<MergedSettings> merge_settings(std::span<const Settings> all, std::vector<std::string> directories) {
  MergedSettings merged{.settings = all.front(), .remarks = {}};
  Settings& settings = merged.settings;
  settings.merged_from = std::move(directories);
  for (const Settings& other : all) {
    add_missing(settings.solvers, other.solvers);
    add_missing(settings.strategies, other.strategies);
    add_missing(settings.seeds, other.seeds);
    add_missing(settings.targets, other.targets);
    settings.theories.insert(other.theories.begin(), other.theories.end());
    for (const auto& [label, command] : other.commands)
      if (settings.commands.emplace(label, command).first->second != command)
        return Error{fmt::format("the solver {} is {} in one campaign and {} in another", label,
                                 settings.commands[label], command)};
    for (const auto& [label, build] : other.builds)
      if (settings.builds.emplace(label, build).first->second != build)
        merged.remarks.push_back(
            fmt::format("{} is not the same program in all: {} and {}", label, settings.builds[label], build));
  }
  if (auto names = differences(all); !names.empty())
    merged.remarks.push_back(fmt::format("not the same in all campaigns: {}", fmt::join(names, ", ")));
  return merged;
}

}  // namespace cupel::campaign
