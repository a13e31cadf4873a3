// cupel solvers: what is installed, what it really understands, which options it has; other releases beside it.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/paths.h"
#include "cli/json_line.h"
#include "cli/solver_options.h"
#include "cli/solver_releases.h"
#include "cli/subcommand.h"
#include "process/sandbox.h"
#include "solver/catalogue.h"
#include "solver/executor_choice.h"
#include "solver/options.h"
#include "solver/probes.h"

namespace cupel::cli::solvers_command {

namespace {

struct Options {
  SolverOptions solvers;
  bool json = false;
  bool executors = false;
  std::string name;
  std::vector<std::string> releases;
  std::string source;
  bool all = false;
};

int list(const Options& options) {
  auto known = profiles();
  if (!known.ok()) return complain(known.error(), kBrokenEnvironment);
  auto found = solver::installed_solvers(*known);
  for (const solver::Profile& profile : *known) {
    auto at =
        std::find_if(found.begin(), found.end(), [&](const auto& item) { return item.profile.name == profile.name; });
    bool installed = at != found.end();
    std::string version = installed ? (at->version.empty() ? "version unknown" : at->version) : "not installed";
    std::string path = installed ? at->program.path : "";
    if (options.json)
      print_json_line(nlohmann::json{{"name", profile.name},
                                     {"title", profile.title},
                                     {"installed", installed},
                                     {"version", installed ? at->version : ""},
                                     {"path", path},
                                     {"homepage", profile.homepage}});
    else
      fmt::print("{:<12} {:<14} {:<20} {}\n", profile.name, version, path, installed ? "" : profile.homepage);
  }
  print_releases(options.json);
  return kNothingFound;
}

void print_probes(const solver::Solver& solver, const std::vector<solver::ProbeResult>& results, bool json) {
  for (const solver::ProbeResult& result : results) {
    if (json)
      print_json_line(nlohmann::json{{"solver", solver.label},
                                     {"version", solver.version},
                                     {"logic", result.logic},
                                     {"understood", result.understood},
                                     {"detail", result.detail}});
    else
      fmt::print("  {:<10} {:<4} {}\n", result.logic, result.understood ? "yes" : "no", result.detail.substr(0, 100));
  }
}

int print_calibration(const solver::Solver& solver, const std::vector<solver::Probe>& probes, const Options& options) {
  auto calibration = solver::calibrate(solver, probes, options.solvers.containment());
  if (!calibration.ok()) return complain(calibration.error(), kBrokenEnvironment);
  for (const solver::CalibrationRow& row : calibration->rows) {
    if (options.json)
      print_json_line(nlohmann::json{{"solver", solver.label},
                                     {"executor", row.executor},
                                     {"tests", row.tests},
                                     {"agreed", row.agreed},
                                     {"ms", row.milliseconds_per_test},
                                     {"note", row.note},
                                     {"chosen", row.executor == calibration->chosen}});
    else
      fmt::print("  {:<10} {:>8.2f} ms/test  {}/{} agree{}{}\n", row.executor, row.milliseconds_per_test, row.agreed,
                 row.tests, row.executor == calibration->chosen ? "  <- auto" : "",
                 row.note.empty() ? "" : "  (" + row.note + ")");
  }
  return kNothingFound;
}

int probe(const Options& options) {
  auto solvers = options.solvers.resolve();
  if (!solvers.ok()) return complain(solvers.error(), kBadInput);
  auto probes = solver::load_probes(data_directory() / "probes");
  if (!probes.ok()) return complain(probes.error(), kBrokenEnvironment);
  if (!options.json && options.solvers.no_sandbox) fmt::print("sandbox: off\n");
  for (const solver::Solver& solver : *solvers) {
    auto executor = solver::choose_executor(options.solvers.executor, solver, options.solvers.containment());
    if (!executor.ok()) return complain(executor.error(), kBrokenEnvironment);
    if (!options.json) fmt::print("{} {} ({})\n", solver.label, solver.version, solver.program.path);
    solver::Runner runner(solver, std::move(executor).value());
    auto results = solver::probe_solver(runner, *probes);
    if (!results.ok()) return complain(results.error(), kBrokenEnvironment);
    print_probes(solver, *results, options.json);
    if (options.executors)
      if (int failed = print_calibration(solver, *probes, options)) return failed;
  }
  return kNothingFound;
}

int options_of(const Options& options) {
  auto known = profiles();
  if (!known.ok()) return complain(known.error(), kBrokenEnvironment);
  auto found = solver::resolve_solver(*known, options.name);
  if (!found.ok()) return complain(found.error(), kBadInput);
  auto space = solver::discover_options(*found);
  if (!space.ok()) return complain(space.error(), kBadInput);
  size_t drawn = 0;
  for (const solver::OptionSpec& option : space->options) {
    drawn += solver::usable(option);
    if (options.json)
      fmt::print("{}\n", solver::to_json_line(option));
    else if (solver::usable(option) || options.all)
      fmt::print("{}\n", solver::describe(option));
  }
  if (!options.json)
    fmt::print("{} options, {} usable, {} excluded or with values that nobody knows\n", space->options.size(), drawn,
               space->options.size() - drawn);
  return kNothingFound;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.require_subcommand(1);
  CLI::App* list_command = app.add_subcommand("list", "Solvers with a profile, and which are installed");
  list_command->add_flag("--json", options->json, "One line of JSON per solver");
  CLI::App* probe_command = app.add_subcommand("probe", "Ask each solver a formula of each logic");
  options->solvers.define(*probe_command);
  probe_command->add_flag("--json", options->json, "One line of JSON per solver and logic");
  probe_command->add_flag("--executors", options->executors,
                          "Also measure the executors and show which one auto takes");
  CLI::App* options_command = app.add_subcommand("options", "The solver's options, read from the solver itself");
  options_command->add_option("solver", options->name, "A solver's name or a command line")->required();
  options_command->add_flag("--json", options->json, "One line of JSON per option");
  options_command->add_flag("--all", options->all, "Also show excluded options, with the reason");
  CLI::App* available_command = app.add_subcommand("available", "Which releases could be installed now");
  available_command->add_option("solver", options->name, "Of this solver; default: of all");
  available_command->add_flag("--json", options->json, "One line of JSON per solver");
  CLI::App* install_command = app.add_subcommand("install", "Fetch other releases, to be named NAME@VERSION then");
  install_command->add_option("release", options->releases, "NAME@VERSION, e.g. z3@4.13.3; NAME: the newest")
      ->required();
  install_command->add_option("--source", options->source, "Where it comes from; default: the first that has it")
      ->check(CLI::IsMember(std::vector<std::string>(std::begin(solver::kSources), std::end(solver::kSources))));
  CLI::App* remove_command = app.add_subcommand("remove", "Remove a release that was installed so");
  remove_command->add_option("release", options->name, "NAME@VERSION")->required();
  return [options, list_command, probe_command, available_command, install_command, remove_command] {
    if (list_command->parsed()) return list(*options);
    if (available_command->parsed()) return available_releases(options->name, options->json);
    if (install_command->parsed()) return install_releases(options->releases, options->source);
    if (remove_command->parsed()) return remove_release(options->name);
    return probe_command->parsed() ? probe(*options) : options_of(*options);
  };
}

const RegisterSubcommand kRegister({"solvers", "List, probe and install solvers, show their options", define});

}  // namespace

}  // namespace cupel::cli::solvers_command
