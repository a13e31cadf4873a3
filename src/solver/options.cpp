#include "solver/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cupel::solver {

const char* to_string(OptionType type) {
  static constexpr const char* kNames[] = {"bool", "unsigned", "integer", "real", "choice", "text"};
  return kNames[static_cast<size_t>(type)];
}

std::string OptionSpec::argument(const std::string& value) const {
  const std::string& chosen = value == "false" && !off_form.empty() ? off_form : form;
  std::string result = chosen;
  auto replace = [&](const std::string& what, const std::string& by) {
    if (size_t at = result.find(what); at != std::string::npos) result.replace(at, what.size(), by);
  };
  replace("{name}", name);
  replace("{value}", value);
  return result;
}

const OptionSpec* OptionSpace::find(const std::string& name) const {
  for (const OptionSpec& option : options)
    if (option.name == name) return &option;
  return nullptr;
}

namespace {

// Small numbers switch things off or make them happen at once; large ones are never reached.
std::vector<std::string> candidate_numbers(const OptionSpec& option) {
  std::vector<std::string> values;
  auto add = [&](double number, std::string text) {
    if (number < option.least.value_or(number) || number > option.most.value_or(number)) return;
    if (std::ranges::find(values, text) == values.end()) values.push_back(std::move(text));
  };
  bool whole = option.type != OptionType::kReal;
  if (whole) {
    for (int64_t number : {0, 1, 2, 3, 5, 10, 64, 100, 1000, 1'000'000})
      add(static_cast<double>(number), std::to_string(number));
    if (option.type == OptionType::kInteger) add(-1, "-1");
  } else {
    for (double number : {0.0, 0.1, 0.5, 0.9, 1.0, 2.0, 10.0}) add(number, fmt::format("{:.1f}", number));
  }
  for (std::optional<double> bound : {option.least, option.most})
    if (bound) add(*bound, whole ? fmt::format("{:.0f}", *bound) : fmt::format("{:.1f}", *bound));
  // `1` and `1.0` are the same default.
  std::erase_if(values, [&](const std::string& value) {
    return !option.default_value.empty() &&
           std::strtod(value.c_str(), nullptr) == std::strtod(option.default_value.c_str(), nullptr);
  });
  return values;
}

}  // namespace

std::vector<std::string> candidate_values(const OptionSpec& option) {
  std::vector<std::string> values;
  switch (option.type) {
    case OptionType::kBool:
      // A flag without a form for "off" can only be given.
      values = option.off_form.empty() && option.form.find("{value}") == std::string::npos
                   ? std::vector<std::string>{"true"}
                   : std::vector<std::string>{"true", "false"};
      break;
    case OptionType::kChoice: values = option.choices; break;
    case OptionType::kUnsigned:
    case OptionType::kInteger:
    case OptionType::kReal: return candidate_numbers(option);
    case OptionType::kText: break;
  }
  std::erase(values, option.default_value);
  return values;
}

void apply_told_values(const std::vector<ToldValues>& told, OptionSpace& space) {
  for (OptionSpec& option : space.options) {
    auto found = std::ranges::find(told, option.name, &ToldValues::name);
    if (found == told.end() || option.type != OptionType::kText) continue;
    option.type = OptionType::kChoice;
    option.choices = found->values;
  }
}

void apply_exclusions(const std::vector<OptionExclusion>& exclusions, OptionSpace& space) {
  for (OptionSpec& option : space.options) {
    option.values.clear();
    for (std::string& value : candidate_values(option)) option.values.push_back({std::move(value), ""});
    for (const OptionExclusion& exclusion : exclusions) {
      if (!exclusion.name.found_in(option.name)) continue;
      if (!exclusion.value && option.excluded.empty()) option.excluded = exclusion.reason;
      for (OptionValue& value : option.values)
        if (exclusion.value && value.excluded.empty() && exclusion.value->found_in(value.text))
          value.excluded = exclusion.reason;
    }
  }
}

bool usable(const OptionSpec& option) {
  return option.excluded.empty() &&
         std::ranges::any_of(option.values, [](const OptionValue& value) { return value.excluded.empty(); });
}

std::optional<OptionDraw> draw_option(const OptionSpace& space, Rng& rng) {
  std::vector<const OptionSpec*> candidates;
  for (const OptionSpec& option : space.options)
    if (usable(option)) candidates.push_back(&option);
  if (candidates.empty()) return std::nullopt;
  const OptionSpec* option = rng.pick(candidates);
  std::vector<const OptionValue*> allowed;
  for (const OptionValue& value : option->values)
    if (value.excluded.empty()) allowed.push_back(&value);
  const std::string& value = rng.pick(allowed)->text;
  return OptionDraw{option, value, option->argument(value)};
}

std::string describe(const OptionSpec& option) {
  std::string type = to_string(option.type);
  if (!option.choices.empty()) type += fmt::format(" {{{}}}", fmt::join(option.choices, ", "));
  if (option.least) type += fmt::format(" from {}", *option.least);
  if (option.most) type += fmt::format(" to {}", *option.most);
  std::string result = fmt::format("{} ({}", option.name, type);
  if (!option.default_value.empty()) result += fmt::format(", default {}", option.default_value);
  if (!option.category.empty()) result += ", " + option.category;
  result += ") " + option.help;
  if (!option.excluded.empty()) return result + " [excluded: " + option.excluded + "]";
  for (const OptionValue& value : option.values)
    if (!value.excluded.empty()) result += fmt::format(" [excluded {}: {}]", value.text, value.excluded);
  return result;
}

std::string to_json_line(const OptionSpec& option) {
  nlohmann::json values = nlohmann::json::array();
  for (const OptionValue& value : option.values)
    values.push_back({{"value", value.text}, {"argument", option.argument(value.text)}, {"excluded", value.excluded}});
  nlohmann::json line = {{"name", option.name},
                         {"type", to_string(option.type)},
                         {"default", option.default_value},
                         {"choices", option.choices},
                         {"category", option.category},
                         {"help", option.help},
                         {"excluded", option.excluded},
                         {"values", values}};
  return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace cupel::solver
