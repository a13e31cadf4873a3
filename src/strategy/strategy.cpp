#include "strategy/strategy.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

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

std::string option_names(const StrategyInfo& info) {
  std::string list = "weight";
  for (const StrategyOption& option : info.options) list += fmt::format(", {}", option.name);
  return list;
}

Result<double> read_value(const StrategyInfo& info, const StrategyOption& option, std::string_view text) {
  double value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && value >= option.least && value <= option.most)
    return value;
  return Error{fmt::format("{}: {} must be between {} and {}, not '{}'", info.name, option.name, option.least,
                           option.most, text)};
}

constexpr StrategyOption kWeight{"weight", 1, 0, 1e9, "share of the tests, relative to other strategies"};

Status set_option(const StrategyInfo& info, std::string_view assignment, ChosenStrategy& chosen,
                  std::map<std::string, double, std::less<>>& values) {
  size_t equals = assignment.find('=');
  std::string_view name = assignment.substr(0, equals);
  std::string_view text = equals == std::string_view::npos ? "1" : assignment.substr(equals + 1);
  const StrategyOption* row = name == kWeight.name ? &kWeight : nullptr;
  for (const StrategyOption& option : info.options) {
    if (option.name == name) row = &option;
  }
  if (!row) return Error{fmt::format("{} has no option '{}'; it has: {}", info.name, name, option_names(info))};
  Result<double> value = read_value(info, *row, text);
  if (!value) return value.error();
  if (row == &kWeight)
    chosen.weight = *value;
  else
    values[std::string(name)] = *value;
  return Done{};
}

}  // namespace

double StrategyOptions::number(std::string_view name) const {
  auto found = values_.find(name);
  CUPEL_ASSERT(found != values_.end());
  return found->second;
}

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
  ChosenStrategy chosen{.info = &*info, .spec = spec};
  std::map<std::string, double, std::less<>> values;
  for (const StrategyOption& option : info->options) values[std::string(option.name)] = option.standard;
  for (size_t at = colon; at < spec.size();) {
    size_t comma = std::min(spec.find(',', at + 1), spec.size());
    TRY(set_option(*info, std::string_view(spec).substr(at + 1, comma - at - 1), chosen, values));
    at = comma;
  }
  if (auto length = values.find("chain"); length != values.end())
    chosen.chain_length = static_cast<uint64_t>(length->second);
  chosen.strategy = info->make(context, StrategyOptions(std::move(values)));
  return chosen;
}

}  // namespace cupel
