#include "learning/observations.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "learning/correlation.h"

namespace cupel::learning {

namespace {

using nlohmann::json;

// Operations are numbered: a formula is a logic and a few small numbers.
json formulas_json(const Observations& observations, json& names) {
  std::map<std::string, size_t> numbers;
  json formulas = json::array();
  for (const ObservedFormula& formula : observations.formulas) {
    json operations = json::array();
    for (const std::string& operation : formula.operations) {
      auto [entry, added] = numbers.emplace(operation, numbers.size());
      if (added) names.push_back(operation);
      operations.push_back(entry->second);
    }
    formulas.push_back({formula.logic, std::move(operations)});
  }
  return formulas;
}

// Whole runs are untried or not: a few ranges, the end not included.
json ranges_json(const std::set<uint32_t>& numbers) {
  std::vector<std::pair<uint32_t, uint32_t>> ranges;
  for (uint32_t number : numbers) {
    if (ranges.empty() || ranges.back().second != number) ranges.emplace_back(number, number);
    ++ranges.back().second;
  }
  return ranges;
}

void add_range(std::set<uint32_t>& numbers, uint32_t first, uint32_t behind) {
  for (uint32_t number = first; number < behind; ++number) numbers.insert(numbers.end(), number);
}

void add_shifted(std::set<uint32_t>& numbers, const std::set<uint32_t>& others, uint32_t by) {
  for (uint32_t number : others) numbers.insert(by + number);
}

json class_json(const LearnedOption& option) {
  json object = {{"class", to_string(option.kind)}, {"rate", option.rate}};
  auto add = [&](const char* name, const std::map<std::string, Correlation>& correlations) {
    for (const auto& [operation, found] : correlations)
      object[name][operation] = {{"odds", found.odds}, {"q", found.q}};
  };
  add("wanted", option.wanted);
  add("inhibited", option.inhibited);
  if (!option.conflicts.empty()) object["conflicts"] = option.conflicts;
  return object;
}

}  // namespace

Status Observations::add(const Observations& other) {
  if (other.solver != solver || other.version != version)
    return Error{fmt::format("learned with {} {}, not with {} {}", other.solver, other.version, solver, version)};
  auto first = static_cast<uint32_t>(formulas.size());
  formulas.insert(formulas.end(), other.formulas.begin(), other.formulas.end());
  for (auto& [name, option] : options)
    if (!other.options.contains(name)) add_range(option.untried, first, static_cast<uint32_t>(formulas.size()));
  for (const auto& [name, option] : other.options) {
    auto [entry, added] = options.try_emplace(name);
    ObservedOption& ours = entry->second;
    if (added) add_range(ours.untried, 0, first);
    add_shifted(ours.affected, option.affected, first);
    add_shifted(ours.refused, option.refused, first);
    add_shifted(ours.slower, option.slower, first);
    add_shifted(ours.untried, option.untried, first);
    if (ours.broken.empty()) ours.broken = option.broken;
  }
  conflicts.insert(other.conflicts.begin(), other.conflicts.end());
  runs += other.runs;
  return Done{};
}

std::string to_json(const Observations& observations) {
  json object = {{"solver", observations.solver}, {"version", observations.version}, {"runs", observations.runs}};
  object["operations"] = json::array();
  object["formulas"] = formulas_json(observations, object["operations"]);
  object["options"] = json::object();
  for (const auto& [name, option] : observations.options) {
    json entry = {{"affected", option.affected}};
    if (!option.refused.empty()) entry["refused"] = option.refused;
    if (!option.slower.empty()) entry["slower"] = option.slower;
    if (!option.untried.empty()) entry["untried"] = ranges_json(option.untried);
    if (!option.broken.empty()) entry["broken"] = option.broken;
    object["options"][name] = std::move(entry);
  }
  object["conflicts"] = json::array();
  for (const auto& [one, other] : observations.conflicts) object["conflicts"].push_back({one, other});
  object["classes"] = json::object();
  for (const auto& [name, option] : classify(observations)) object["classes"][name] = class_json(option);
  return object.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<Observations> observations_from_json(const std::string& text) {
  try {
    json object = json::parse(text);
    Observations read;
    read.solver = object.at("solver").get<std::string>();
    read.version = object.at("version").get<std::string>();
    read.runs = object.at("runs").get<uint64_t>();
    auto names = object.at("operations").get<std::vector<std::string>>();
    for (const json& formula : object.at("formulas")) {
      ObservedFormula made{.logic = formula.at(0).get<std::string>(), .operations = {}};
      for (size_t number : formula.at(1)) made.operations.push_back(names.at(number));
      read.formulas.push_back(std::move(made));
    }
    auto count = static_cast<uint32_t>(read.formulas.size());
    for (const auto& [name, entry] : object.at("options").items()) {
      ObservedOption& option = read.options[name];
      entry.at("affected").get_to(option.affected);
      if (entry.contains("refused")) entry.at("refused").get_to(option.refused);
      if (entry.contains("slower")) entry.at("slower").get_to(option.slower);
      for (const json& range : entry.value("untried", json::array()))
        add_range(option.untried, range.at(0).get<uint32_t>(), std::min(range.at(1).get<uint32_t>(), count));
      option.broken = entry.value("broken", "");
    }
    for (const json& pair : object.at("conflicts"))
      read.conflicts.emplace(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
    return read;
  } catch (const std::exception& error) {
    return Error{fmt::format("no file of learned options: {}", error.what())};
  }
}

}  // namespace cupel::learning
