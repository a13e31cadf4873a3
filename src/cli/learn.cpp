// cupel learn: which options of a solver matter to which operations; `cupel learn show` prints what was learned.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/duration.h"
#include "base/file.h"
#include "base/paths.h"
#include "campaign/option_source.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "figures/table.h"
#include "learning/correlation.h"
#include "learning/learner.h"
#include "solver/executor_choice.h"

namespace cupel::cli {

namespace {

using Clock = std::chrono::steady_clock;
using learning::Learner;
using learning::Observations;

struct Options {
  SolverOptions solvers;
  std::string time = "10m";
  std::string out;
  uint64_t formulas = 0;
  uint64_t rng = 0;
  uint64_t operations = 4;
  bool fresh = false;
};

struct ShowOptions {
  std::string solver;
  std::string file;
  std::string operation;
  std::string option;
  bool json = false;
};

volatile std::sig_atomic_t interrupted = 0;

Result<solver::Solver> one_solver(const SolverOptions& options) {
  auto solvers = TRY(options.resolve());
  if (solvers.size() != 1) return Error{"learning is about one solver: name it with --solver"};
  if (solvers[0].version.empty())
    return Error{solvers[0].label + " does not tell its version, which the file is named by"};
  return solvers[0];
}

Result<std::string> default_file(const solver::Solver& solver) {
  if (home_directory().empty()) return Error{"there is no home directory: say where to write with --out FILE"};
  std::filesystem::path directory = home_directory() / "learned";
  std::error_code failed;
  std::filesystem::create_directories(directory, failed);
  if (failed) return Error{fmt::format("{}: {}", directory.string(), failed.message())};
  return (directory / learned_file_name(solver.profile.name, solver.version)).string();
}

Result<Learner> make_learner(const solver::Solver& solver, const Options& options, const GrammarBook& book) {
  auto asked = campaign::option_source({solver})();
  if (asked.empty()) return Error{solver.label + " does not tell its options"};
  auto executor = TRY(solver::make_executor("exact-traps", solver, options.solvers.containment()));
  learning::LearnerSettings settings{.operations = options.operations, .limits = options.solvers.limits()};
  return Learner(solver::Runner(solver, std::move(executor)), std::move(asked[0].options), book, settings,
                 Rng(options.rng).split(solver.profile.name));
}

Observations joined(const Observations& before, const Observations& now) {
  Observations all = before;
  if (all.solver.empty()) return now;
  Status added = all.add(now);
  CUPEL_ASSERT(added.ok());  // checked before the first run
  return all;
}

// A checkpoint each half minute: being killed costs no more.
constexpr double kSaveEvery = 30;

Status learn_until(Learner& learner, const Options& options, double seconds, const Observations& before,
                   const std::string& path) {
  Clock::time_point start = Clock::now();
  double saved = 0;
  uint64_t skipped = 0;
  bool live = ::isatty(STDERR_FILENO) != 0;
  auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  while (passed() < seconds && interrupted == 0) {
    if (options.formulas > 0 && learner.observations().formulas.size() >= options.formulas) break;
    bool learned = TRY(learner.learn_formula());
    skipped += learned ? 0 : 1;
    if (passed() < saved + kSaveEvery) continue;
    saved = passed();
    TRY(write_file(path, to_json(joined(before, learner.observations()))));
    fmt::print(stderr, "{}{} formulas, {} not answered, {} runs, {:.0f} s left{}", live ? "\r" : "",
               learner.observations().formulas.size(), skipped, learner.observations().runs, seconds - saved,
               live ? "  " : "\n");
  }
  if (live) fmt::print(stderr, "\n");
  return write_file(path, to_json(joined(before, learner.observations())));
}

std::string class_counts(const Observations& observations) {
  std::map<std::string, uint64_t> counts;
  for (const auto& [name, option] : learning::classify(observations)) ++counts[to_string(option.kind)];
  std::string text;
  for (const auto& [name, count] : counts) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, name);
  return text;
}

int learn(const Options& options) {
  auto solver = one_solver(options.solvers);
  if (!solver) return complain(solver.error(), kBadInput);
  Result<double> seconds = parse_duration(options.time);
  if (!seconds) return complain(Error{"--time: " + seconds.error().message}, kBadInput);
  Result<std::string> path = options.out.empty() ? default_file(*solver) : Result<std::string>(options.out);
  if (!path) return complain(path.error(), kBadInput);
  Observations before;
  if (!options.fresh && std::filesystem::exists(*path)) {
    auto text = read_file(*path);
    auto read = text ? learning::observations_from_json(*text) : Result<Observations>(text.error());
    if (!read) return complain(Error{fmt::format("{}: {}", *path, read.error().message)}, kBadInput);
    before = std::move(read).value();
    Observations now{.solver = solver->profile.name, .version = solver->version};
    if (Status same = Observations(before).add(now); !same) return complain(same.error(), kBadInput);
  }
  GrammarBook book(OperatorTable::standard(), Vocabulary::standard(), {solver->profile.name});
  auto learner = make_learner(*solver, options, book);
  if (!learner) return complain(learner.error(), kBrokenEnvironment);
  std::signal(SIGINT, [](int) { interrupted = 1; });
  auto progress = [](size_t done, size_t all) {
    if (done % 100 == 0) fmt::print(stderr, "options tried with a trivial script: {} of {}\n", done, all);
  };
  if (Status tried = learner->try_options(progress); !tried) return complain(tried.error(), kBrokenEnvironment);
  if (Status done = learn_until(*learner, options, *seconds, before, *path); !done)
    return complain(done.error(), kBrokenEnvironment);
  Observations all = joined(before, learner->observations());
  fmt::print("{} {}: {} formulas, {} runs; {} options: {}; {} pairs exclude each other\n{}\n", all.solver, all.version,
             all.formulas.size(), all.runs, all.options.size(), class_counts(all), all.conflicts.size(), *path);
  return kNothingFound;
}

// --- show ---

std::string named(const std::map<std::string, Correlation>& correlations) {
  std::vector<std::pair<double, std::string>> order;
  for (const auto& [name, found] : correlations) order.emplace_back(found.q, name);
  std::ranges::sort(order);
  std::string text;
  for (const auto& [q, name] : order) text += fmt::format("{}{}", text.empty() ? "" : " ", name);
  return text;
}

bool is_wanted(const ShowOptions& options, const std::string& name, const LearnedOption& option) {
  if (!options.option.empty() && name.find(options.option) == std::string::npos) return false;
  if (options.operation.empty()) return !options.option.empty() || option.kind != OptionClass::kIrrelevant;
  return option.wanted.contains(options.operation) || option.inhibited.contains(options.operation) ||
         option.conflicts.contains(options.operation);
}

void print(const ShowOptions& options, const LearnedOptions& learned) {
  figures::Table table = {{"option", "class", "effect", "operations"}};
  for (const auto& [name, option] : learned.options) {
    if (!is_wanted(options, name, option)) continue;
    std::string operations = named(option.wanted);
    if (!option.inhibited.empty()) operations += " not: " + named(option.inhibited);
    if (!option.conflicts.empty()) operations += fmt::format(" refused: {}", fmt::join(option.conflicts, " "));
    if (options.json)
      fmt::print("{}\n", nlohmann::json{{"option", name},
                                        {"class", to_string(option.kind)},
                                        {"rate", option.rate},
                                        {"wanted", named(option.wanted)},
                                        {"inhibited", named(option.inhibited)},
                                        {"conflicts", option.conflicts}}
                             .dump());
    else
      table.push_back({name, to_string(option.kind), fmt::format("{:.0f} %", 100 * option.rate),
                       figures::shortened(operations, 100)});
  }
  if (!options.json) fmt::print("{}", figures::aligned(table));
}

int show(const ShowOptions& options) {
  LearnedOptions learned;
  if (!options.file.empty()) {
    auto text = read_file(options.file);
    auto read = text ? read_learned_options(*text) : Result<LearnedOptions>(text.error());
    if (!read) return complain(Error{fmt::format("{}: {}", options.file, read.error().message)}, kBadInput);
    learned = std::move(read).value();
  } else {
    auto solvers = SolverOptions{.solvers = {options.solver}}.resolve();
    if (!solvers) return complain(solvers.error(), kBadInput);
    auto found = find_learned_options(solvers->front().profile.name, solvers->front().version);
    if (!found) return complain(found.error(), kBadInput);
    if (!*found) return complain(Error{"nothing was learned about that version: run `cupel learn`"}, kBadInput);
    learned = std::move(**found);
  }
  if (!options.json) fmt::print("{} {}, {} formulas\n", learned.profile, learned.version, learned.formulas);
  print(options, learned);
  return kNothingFound;
}

void define_show(CLI::App& app, const std::shared_ptr<ShowOptions>& options) {
  app.add_option("--solver", options->solver, "A solver, whose version decides which file is read")->default_str("z3");
  options->solver = "z3";
  app.add_option("--file", options->file, "This file instead");
  app.add_option("--operation", options->operation, "Options that have to do with this operation: str.replace, push");
  app.add_option("--option", options->option, "Options with this in their names");
  app.add_flag("--json", options->json, "A JSON line for each option");
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  auto shown = std::make_shared<ShowOptions>();
  options->solvers.timeout_seconds = 1;
  options->solvers.define(app);
  app.add_option("--time", options->time, "How long: 60s, 30m, 2h")->capture_default_str();
  app.add_option("--formulas", options->formulas, "At most so many formulas; default: as many as the time allows");
  app.add_option("--rng", options->rng, "The random seed; another one for each run that is to be merged");
  app.add_option("--operations", options->operations, "Kinds of operations in a formula")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  add_out(app, options->out, "The file to write; default: learned/SOLVER-VERSION.json in Cupel's home directory")
      ->type_name("FILE");
  app.add_flag("--fresh", options->fresh, "Forget what the file has; otherwise what is learned is added to it");
  CLI::App* sub = app.add_subcommand("show", "What was learned");
  define_show(*sub, shown);
  app.footer("Uses coverage of the solver as it is (see `cupel cover`); Ctrl-C keeps what was learned so far.");
  return [options, shown, sub] { return sub->parsed() ? show(*shown) : learn(*options); };
}

const RegisterSubcommand registration({"learn", "Which options of a solver matter to which operations", define});

}  // namespace

}  // namespace cupel::cli
