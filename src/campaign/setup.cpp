// Finds what a campaign's settings name: solvers, strategies, operators, seeds.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "campaign/campaign.h"
#include "campaign/option_source.h"
#include "oracle/oracle.h"
#include "oracle/standard_script.h"
#include "solver/profile_set.h"
#include "solver/releases.h"

namespace cupel::campaign {

namespace {

Result<std::vector<solver::Solver>> find_solvers(const Settings& settings) {
  auto profiles = TRY(solver::usable_profiles());
  std::vector<solver::Solver> found;
  if (settings.solvers.empty()) found = solver::default_solvers(profiles);
  for (const std::string& label : settings.solvers) {
    auto command = settings.commands.find(label);
    auto solver = TRY(solver::resolve_solver(profiles, command == settings.commands.end() ? label : command->second));
    solver.label = label;
    found.push_back(std::move(solver));
  }
  if (found.empty()) return Error{"no solver is installed; name one with --solver \"path/to/solver arguments\""};
  std::set<std::string> labels;
  for (const solver::Solver& solver : found) {
    if (!labels.insert(solver.label).second) return Error{fmt::format("the solver {} is named twice", solver.label)};
  }
  return found;
}

Status check_oracles(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (std::ranges::find(oracle::oracles(), name, &oracle::OracleInfo::name) != oracle::oracles().end()) continue;
    std::string list;
    for (const oracle::OracleInfo& info : oracle::oracles()) list += (list.empty() ? "" : ", ") + info.name;
    return Error{fmt::format("no oracle '{}'; there are: {}", name, list)};
  }
  return Done{};
}

Status load_operators(Setup& setup) {
  Result<ChosenOperators> chosen = choose_operators(setup.settings.operators);
  if (!chosen) return Error{chosen.error().describe(setup.settings.operators)};
  setup.operators = std::move(chosen).value();
  return Done{};
}

Status choose_strategies(Setup& setup) {
  StrategyContext context;
  context.operators = &setup.operators.table();
  context.vocabulary = &setup.operators.reading();
  std::vector<solver::Profile> profiles;
  for (const solver::Solver& solver : setup.solvers) {
    context.solvers.push_back(solver.profile.name);
    profiles.push_back(solver.profile);
  }
  context.takes_logic = oracle::logics_of(std::move(profiles));
  context.options = option_source(setup.solvers);
  context.known_options = known_option_source(setup.solvers);
  context.option_mode = option_mode(setup.settings.options);
  setup.strategies = TRY(cupel::choose_strategies(setup.settings.strategies, context));
  setup.needs = joint_needs(setup.strategies);
  return Done{};
}

}  // namespace

oracle::ExaminerOptions Setup::examiner(std::vector<std::string> oracles) const {
  oracle::ExaminerOptions options{.limits = settings.limits(), .oracles = std::move(oracles)};
  options.vocabulary = &vocabulary();
  options.containment.sandbox = settings.sandbox;
  options.known_options = known_options;
  return options;
}

Result<std::unique_ptr<Setup>> Setup::load_to_examine(Settings settings) {
  auto setup = std::make_unique<Setup>();
  setup->settings = std::move(settings);
  TRY(check_oracles(setup->settings.oracles));
  auto solvers = TRY(find_solvers(setup->settings));
  setup->solvers = std::move(solvers);
  for (solver::Solver& solver : setup->solvers) {
    auto probed = setup->settings.theories.find(solver.label);
    if (probed != setup->settings.theories.end()) solver.profile.theories = probed->second;
  }
  TRY(load_operators(*setup));
  return setup;
}

Result<std::unique_ptr<Setup>> Setup::load(Settings settings, std::optional<SeedSet> seeds) {
  auto setup = load_to_examine(std::move(settings));
  if (!setup) return setup;
  TRY(choose_strategies(**setup));
  if (!want_seeds((*setup)->strategies)) return setup;
  const Settings& known = (*setup)->settings;
  if (!seeds) seeds = TRY(load_seeds(known.seeds, {.max_bytes = known.largest_seed}, (*setup)->vocabulary()));
  (*setup)->seeds = std::move(*seeds);
  return setup;
}

}  // namespace cupel::campaign
