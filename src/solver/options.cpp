#include "solver/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "process/spawn_executor.h"

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

Result<std::string> ask(const Solver& solver, const std::vector<std::string>& arguments) {
  process::Program program = solver.program;
  program.arguments = arguments;
  program.input = process::InputMode::kStdin;
  auto executor = process::SpawnExecutor::create(program);
  if (!executor.ok()) return executor.error();
  auto result = (*executor)->run({.script = ""});
  if (!result.ok()) return result.error();
  return result->out + result->err;
}

void read_choices(const Solver& solver, OptionSpace& space) {
  for (OptionSpec& option : space.options) {
    if (option.type != OptionType::kChoice || !option.choices.empty()) continue;
    if (auto text = ask(solver, {option.argument("help")}); text.ok()) read_cvc_modes(*text, option);
    if (option.choices.empty()) option.type = OptionType::kText;
  }
}

void exclude(const OptionDiscovery& discovery, OptionSpace& space) {
  for (OptionSpec& option : space.options)
    for (const OptionExclusion& exclusion : discovery.exclusions)
      if (option.excluded.empty() && std::regex_search(option.name, exclusion.name)) option.excluded = exclusion.reason;
}

}  // namespace

Result<OptionSpace> list_options(const Solver& solver) {
  const OptionDiscovery& discovery = solver.profile.options;
  if (discovery.format.empty()) return Error{fmt::format("{}: no way to list its options is known", solver.label)};
  auto text = ask(solver, discovery.arguments);
  if (!text.ok()) return text.error();
  OptionSpace space;
  if (discovery.format == "z3-parameters")
    space = read_z3_parameters(*text);
  else if (discovery.format == "cvc-help")
    space = read_cvc_help(*text);
  else
    return Error{fmt::format("{}: unknown option format '{}'", solver.profile.name, discovery.format)};
  if (space.options.empty()) return Error{fmt::format("{}: its option list could not be read", solver.label)};
  exclude(discovery, space);
  return space;
}

Result<OptionSpace> discover_options(const Solver& solver) {
  Result<OptionSpace> space = list_options(solver);
  if (space && solver.profile.options.format == "cvc-help") read_choices(solver, *space);
  return space;
}

std::string random_value(const OptionSpec& option, Rng& rng) {
  static constexpr int64_t kNumbers[] = {0, 1, 2, 3, 5, 10, 64, 100, 1000, 1'000'000};
  std::vector<std::string> values;
  switch (option.type) {
    case OptionType::kBool: values = {"true", "false"}; break;
    case OptionType::kChoice: values = option.choices; break;
    case OptionType::kUnsigned:
      for (int64_t number : kNumbers) values.push_back(std::to_string(number));
      break;
    case OptionType::kInteger:
      for (int64_t number : kNumbers) values.push_back(std::to_string(number));
      values.push_back("-1");
      break;
    case OptionType::kReal: values = {"0.0", "0.1", "0.5", "0.9", "1.0", "2.0", "10.0"}; break;
    case OptionType::kText: return "";
  }
  std::erase(values, option.default_value);
  return values.empty() ? "" : rng.pick(values);
}

std::string describe(const OptionSpec& option) {
  std::string type = to_string(option.type);
  if (!option.choices.empty()) type += fmt::format(" {{{}}}", fmt::join(option.choices, ", "));
  std::string result = fmt::format("{} ({}", option.name, type);
  if (!option.default_value.empty()) result += fmt::format(", default {}", option.default_value);
  if (!option.category.empty()) result += ", " + option.category;
  result += ") " + option.help;
  if (!option.excluded.empty()) result += " [excluded: " + option.excluded + "]";
  return result;
}

std::string to_json_line(const OptionSpec& option) {
  nlohmann::json line = {
      {"name", option.name},        {"type", to_string(option.type)}, {"default", option.default_value},
      {"choices", option.choices},  {"category", option.category},    {"help", option.help},
      {"excluded", option.excluded}};
  return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace cupel::solver
