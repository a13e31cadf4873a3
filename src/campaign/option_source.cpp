#include "campaign/option_source.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <memory>
#include <sstream>

namespace cupel::campaign {

namespace {

OptionKind kind_of(solver::OptionType type) {
  switch (type) {
    case solver::OptionType::kBool: return OptionKind::kFlag;
    case solver::OptionType::kUnsigned:
    case solver::OptionType::kInteger: return OptionKind::kInteger;
    case solver::OptionType::kReal: return OptionKind::kReal;
    case solver::OptionType::kChoice:
    case solver::OptionType::kText: return OptionKind::kChoice;
  }
  return OptionKind::kChoice;
}

double number_of(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

// Of the numbers that were tried the probe excluded some: 0 may make the solver run for ever. A number that was not
// tried is as good as those next to it, below and above; one good neighbour is enough.
bool has_good_neighbour(const solver::OptionSpec& option, double value) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  double below = kFar, above = kFar;  // how far the next one is
  bool good_below = false, good_above = false;
  auto look_at = [&](double tried, bool good) {
    if (tried <= value && value - tried <= below) below = value - tried, good_below = good;
    if (tried >= value && tried - value <= above) above = tried - value, good_above = good;
  };
  if (!option.default_value.empty()) look_at(number_of(option.default_value), true);
  for (const solver::OptionValue& tried : option.values) look_at(number_of(tried.text), tried.excluded.empty());
  return good_below || good_above || (std::isinf(below) && std::isinf(above));
}

// A number that the profile excludes by its value is as bad as one of the solver's own list.
bool allows(const solver::Profile& profile, const solver::OptionSpec& option, const std::string& value) {
  bool excluded = std::ranges::any_of(profile.options.exclusions, [&](const solver::OptionExclusion& exclusion) {
    return exclusion.value && exclusion.name.found_in(option.name) && exclusion.value->found_in(value);
  });
  return !excluded && has_good_neighbour(option, number_of(value));
}

// What both have, under the same words.
void keep_common(AllowedOptions& ours, const AllowedOptions& others) {
  ours.versions.insert(ours.versions.end(), others.versions.begin(), others.versions.end());
  for (AllowedOption& option : ours.options) {
    auto same = std::ranges::find(others.options, option.name, &AllowedOption::name);
    std::erase_if(option.values, [&](const std::string& value) {
      return same == others.options.end() || std::ranges::find(same->values, value) == same->values.end() ||
             same->argument(value) != option.argument(value);
    });
    if (same == others.options.end() || !option.allows) continue;
    option.allows = [one = option.allows, other = same->allows](const std::string& value) {
      return one(value) && other && other(value);
    };
  }
  std::erase_if(ours.options, [](const AllowedOption& option) { return option.values.empty(); });
}

// `--no-foo`, `--foo=3` and `foo=3` set `foo`.
std::string option_name(std::string_view word) {
  while (word.starts_with('-')) word.remove_prefix(1);
  if (word.starts_with("no-")) word.remove_prefix(3);
  return std::string(word.substr(0, word.find('=')));
}

AllowedOptions nothing_of(const solver::Solver& solver) {
  AllowedOptions made{.profile = solver.profile.name, .options = {}, .versions = {solver.version}};
  for (const std::string& word : solver.profile.model_arguments) made.always.push_back(option_name(word));
  for (const std::string& word : solver.profile.incremental_arguments) made.in_scopes.push_back(option_name(word));
  return made;
}

std::vector<AllowedOptions> ask(const std::vector<solver::Solver>& solvers) {
  std::vector<AllowedOptions> all;
  for (const solver::Solver& solver : solvers) {
    auto space = solver::discover_options(solver);
    if (!space) continue;
    AllowedOptions allowed = nothing_of(solver);
    for (const solver::OptionSpec& option : space->options)
      if (solver::usable(option)) allowed.options.push_back(allowed_option(solver.profile, option));
    auto known = std::ranges::find(all, solver.profile.name, &AllowedOptions::profile);
    if (known == all.end())
      all.push_back(std::move(allowed));
    else
      keep_common(*known, allowed);
  }
  return all;
}

}  // namespace

AllowedOption allowed_option(const solver::Profile& profile, const solver::OptionSpec& spec) {
  auto shared = std::make_shared<const solver::OptionSpec>(spec);
  AllowedOption option{.name = spec.name, .kind = kind_of(spec.type), .standard = spec.default_value};
  for (const solver::OptionValue& value : spec.values)
    if (value.excluded.empty()) option.values.push_back(value.text);
  option.least = spec.least;
  option.most = spec.most;
  option.word = [shared](const std::string& value) { return shared->argument(value); };
  if (option.kind == OptionKind::kInteger || option.kind == OptionKind::kReal)
    option.allows = [shared, profile](const std::string& value) { return allows(profile, *shared, value); };
  return option;
}

OptionSource option_source(std::vector<solver::Solver> solvers) {
  return [solvers = std::move(solvers)] { return ask(solvers); };
}

OptionSource known_option_source(const std::vector<solver::Solver>& solvers) {
  std::vector<AllowedOptions> all;
  for (const solver::Solver& solver : solvers) {
    auto same = std::ranges::find(all, solver.profile.name, &AllowedOptions::profile);
    if (same != all.end()) {
      same->versions.push_back(solver.version);
      continue;
    }
    AllowedOptions known = nothing_of(solver);
    for (const std::string& word : solver.profile.options.known)
      known.options.push_back({.name = option_name(word), .values = {word}});
    for (const std::string& engine : solver.profile.options.engines) {
      std::istringstream words(engine);
      known.engines.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
    }
    if (!known.options.empty() || !known.engines.empty()) all.push_back(std::move(known));
  }
  return [all = std::move(all)] { return all; };
}

}  // namespace cupel::campaign
