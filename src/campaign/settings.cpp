#include "campaign/settings.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cupel::campaign {

namespace {

/// What a solver may print before its first answer. Whoever says more than that will not answer, and reading it is our
/// own time.
constexpr uint64_t kPreamble = 1 << 20;

/// Calls `visit(name, field)` for every field: one list for both directions.
template <typename S, typename Visitor>
void each_setting(S& settings, Visitor visit) {
  visit("solvers", settings.solvers);
  visit("strategies", settings.strategies);
  visit("seeds", settings.seeds);
  visit("oracles", settings.oracles);
  visit("operators", settings.operators);
  visit("options", settings.options);
  visit("rng", settings.rng);
  visit("seconds", settings.seconds);
  visit("tests", settings.tests);
  visit("jobs", settings.jobs);
  visit("executor", settings.executor);
  visit("timeout_seconds", settings.timeout_seconds);
  visit("patience", settings.patience);
  visit("schedule", settings.schedule);
  visit("memory_megabytes", settings.memory_megabytes);
  visit("sandbox", settings.sandbox);
  visit("theories", settings.theories);
  visit("largest_seed", settings.largest_seed);
  visit("self_share", settings.self_share);
  visit("keep", settings.keep);
  visit("sample", settings.sample);
  visit("reduce_seconds", settings.reduce_seconds);
  visit("fact_seconds", settings.fact_seconds);
  visit("grow", settings.grow);
}

/// Those that campaigns of older versions do not have.
template <typename S, typename Visitor>
void each_new_field(S& settings, Visitor visit) {
  visit("commands", settings.commands);
  visit("builds", settings.builds);
  visit("targets", settings.targets);
  visit("merged_from", settings.merged_from);
  visit("finish_seconds", settings.finish_seconds);
}

}  // namespace

process::Limits Settings::limits() const {
  process::Limits limits;
  limits.wall = process::milliseconds(static_cast<int64_t>(timeout_seconds * 1000));
  limits.memory_bytes = memory_megabytes << 20;
  limits.preamble_bytes = kPreamble;
  return limits;
}

process::Limits Settings::fact_limits(const FactNeeds& needs) const {
  constexpr double kUsualSeconds = 2;
  double time = fact_seconds > 0 ? fact_seconds : std::max(kUsualSeconds, needs.seconds);
  process::Limits wide = limits();
  wide.wall = std::max(wide.wall, process::milliseconds(static_cast<int64_t>(time * 1000)));
  return wide;
}

std::string Settings::to_json() const {
  nlohmann::json json;
  auto write = [&](const char* name, const auto& field) { json[name] = field; };
  each_setting(*this, write);
  each_new_field(*this, write);
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Result<Settings> Settings::from_json(const std::string& text) {
  Settings settings;
  try {
    nlohmann::json json = nlohmann::json::parse(text);
    each_setting(settings, [&](const char* name, auto& field) { json.at(name).get_to(field); });
    each_new_field(settings, [&](const char* name, auto& field) {
      if (json.contains(name)) json.at(name).get_to(field);
    });
  } catch (const nlohmann::json::exception& error) {
    return Error{std::string("the campaign's settings cannot be read: ") + error.what()};
  }
  return settings;
}

}  // namespace cupel::campaign
