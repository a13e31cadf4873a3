#include "strategy/strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace cupel {

namespace {

std::vector<StrategyInfo>& registry() {
  static std::vector<StrategyInfo> infos;
  return infos;
}

std::string names() {
  std::string list;
  for (const StrategyInfo& info : strategies()) list += (list.empty() ? "" : ", ") + info.name;
  return list;
}

/// Every strategy has this one: it is the campaign's, not the strategy's.
const StrategyOption kWeight =
    StrategyOption::real("weight", 1, 0, 1e9, "share of the tests, relative to other strategies");

const StrategyOption* find_row(const std::vector<StrategyOption>& rows, std::string_view name) {
  auto found = std::ranges::find(rows, name, &StrategyOption::name);
  return found == rows.end() ? nullptr : &*found;
}

Error about(const StrategyInfo& info, const Error& error) { return {info.name + ": " + error.message}; }

/// All options of a specification, those that are not given included.
Result<StrategyOptions> read_options(const StrategyInfo& info, std::string_view assignments) {
  std::vector<StrategyOption> rows = info.options;
  rows.insert(rows.begin(), kWeight);
  StrategyOptions options(rows);
  if (assignments.empty()) return options;
  std::set<std::string> given;
  for (const auto& [name, text] : split_assignments(assignments)) {
    const StrategyOption* row = find_row(rows, name);
    if (!row) {
      std::string list;
      for (const StrategyOption& each : rows) list += fmt::format("{}{}", list.empty() ? "" : ", ", each.name);
      return Error{fmt::format("{} has no option '{}'; it has: {}", info.name, name, list)};
    }
    if (!given.insert(name).second) return about(info, Error{name + " is given twice"});
    Status set = options.set(*row, text);
    if (!set) return about(info, set.error());
  }
  return options;
}

}  // namespace

const std::vector<StrategyInfo>& strategies() { return registry(); }

RegisterStrategy::RegisterStrategy(StrategyInfo info) {
  auto place = std::ranges::lower_bound(registry(), info.name, {}, &StrategyInfo::name);
  registry().insert(place, std::move(info));
}

Result<ChosenStrategy> choose_strategy(const std::string& spec, const StrategyContext& context) {
  size_t colon = std::min(spec.find(':'), spec.size());
  std::string name = spec.substr(0, colon);
  auto info = std::ranges::find(strategies(), name, &StrategyInfo::name);
  if (info == strategies().end()) return Error{fmt::format("no strategy '{}'; there are: {}", name, names())};
  StrategyOptions options = TRY(read_options(*info, std::string_view(spec).substr(std::min(colon + 1, spec.size()))));
  Result<std::unique_ptr<Strategy>> made = info->make(context, options);
  if (!made) return about(*info, made.error());
  bool has_length = find_row(info->options, "chain") != nullptr;
  return ChosenStrategy{.info = &*info,
                        .spec = spec,
                        .weight = options.number(kWeight.name),
                        .chain_length = has_length ? options.count("chain") : 1,
                        .strategy = std::move(*made)};
}

Result<std::vector<ChosenStrategy>> choose_strategies(const std::vector<std::string>& specs,
                                                      const StrategyContext& context) {
  std::vector<ChosenStrategy> chosen;
  auto layer = TRY(OptionLayer::make(context, context.option_mode));
  for (const std::string& spec : specs) {
    chosen.push_back(TRY(choose_strategy(spec, context)));
    if (!layer->empty() && !chosen.back().strategy->sets_options()) chosen.back().options = layer;
  }
  if (std::ranges::all_of(chosen, [](const ChosenStrategy& strategy) { return strategy.weight <= 0; }))
    return Error{"no strategy has a positive weight"};
  return chosen;
}

std::vector<std::string> default_strategies() {
  std::vector<std::string> specs;
  for (const StrategyInfo& info : strategies())
    if (info.by_default)
      specs.push_back(*info.by_default ? fmt::format("{}:{}", info.name, info.by_default) : info.name);
  return specs;
}

std::string with_absolute_paths(const std::string& spec) {
  size_t colon = std::min(spec.find(':'), spec.size());
  auto info = std::ranges::find(strategies(), spec.substr(0, colon), &StrategyInfo::name);
  if (info == strategies().end() || colon == spec.size()) return spec;
  std::string absolute = info->name;
  for (const auto& [name, text] : split_assignments(std::string_view(spec).substr(colon + 1))) {
    const StrategyOption* row = find_row(info->options, name);
    std::error_code failed;
    std::string path;
    if (row && row->kind == StrategyOption::Kind::kPath) path = std::filesystem::absolute(text, failed).string();
    absolute += (absolute == info->name ? ":" : ",") + name + "=";
    for (char c : path.empty() || failed ? text : path) absolute += c == ',' ? std::string("\\,") : std::string(1, c);
  }
  return absolute;
}

FactNeeds joint_needs(std::span<const ChosenStrategy> strategies) {
  FactNeeds needs;
  for (const ChosenStrategy& chosen : strategies)
    if (chosen.weight > 0) needs.join(chosen.strategy->needs());
  return needs;
}

bool want_seeds(std::span<const ChosenStrategy> strategies) {
  return std::ranges::any_of(
      strategies, [](const ChosenStrategy& chosen) { return chosen.weight > 0 && chosen.strategy->seeds() > 0; });
}

std::string describe_strategies() {
  std::string text;
  for (const StrategyInfo& info : strategies()) {
    text += fmt::format("  {}: {}.\n    preserves {}\n", info.name, info.description, info.preserves);
    for (const StrategyOption& option : info.options)
      text += fmt::format("    {:<12} {} ({})\n", option.name, option.help, option.range());
  }
  return text;
}

}  // namespace cupel
