#include "campaign/option_source.h"

#include <algorithm>

#include "solver/options.h"

namespace cupel::campaign {

namespace {

using Arguments = std::vector<std::vector<std::string>>;

Arguments arguments_of(const solver::OptionSpace& space) {
  Arguments made;
  for (const solver::OptionSpec& option : space.options) {
    if (!solver::usable(option)) continue;
    made.emplace_back();
    for (const solver::OptionValue& value : option.values)
      if (value.excluded.empty()) made.back().push_back(option.argument(value.text));
  }
  return made;
}

void keep_common(Arguments& options, const Arguments& others) {
  auto known = [&](const std::string& argument) {
    return std::ranges::any_of(others,
                               [&](const auto& option) { return std::ranges::find(option, argument) != option.end(); });
  };
  for (std::vector<std::string>& option : options)
    std::erase_if(option, [&](const auto& each) { return !known(each); });
  std::erase_if(options, [](const auto& option) { return option.empty(); });
}

std::vector<AllowedOptions> ask(const std::vector<solver::Solver>& solvers) {
  std::vector<AllowedOptions> allowed;
  for (const solver::Solver& solver : solvers) {
    auto space = solver::discover_options(solver);
    if (!space) continue;
    Arguments arguments = arguments_of(*space);
    auto known = std::ranges::find(allowed, solver.profile.name, &AllowedOptions::profile);
    if (known == allowed.end())
      allowed.push_back({solver.profile.name, std::move(arguments)});
    else
      keep_common(known->options, arguments);
  }
  return allowed;
}

}  // namespace

OptionSource option_source(std::vector<solver::Solver> solvers) {
  return [solvers = std::move(solvers)] { return ask(solvers); };
}

}  // namespace cupel::campaign
