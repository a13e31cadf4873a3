// cupel learn: which options of a solver matter to which operations.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>

#include "base/duration.h"
#include "base/file.h"
#include "base/paths.h"
#include "campaign/option_source.h"
#include "cli/interrupt.h"
#include "cli/learn.h"
#include "cli/option_types.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "learning/correlation.h"
#include "solver/executor_choice.h"

namespace cupel::cli {

using learning::Learner;

Result<solver::Solver> solver_to_learn_about(const SolverOptions& options) {
  auto solvers = TRY(options.resolve());
  if (solvers.size() != 1) return Error{"learning is about one solver: name it with --solver"};
  if (solvers[0].version.empty())
    return Error{solvers[0].label + " does not tell its version, which the file is named by"};
  return solvers[0];
}

Result<Learner> make_learner(const solver::Solver& solver, const SolverOptions& options, const GrammarBook& book,
                             uint64_t operations, Rng rng, const std::string& only) {
  auto asked = campaign::option_source({solver})();
  if (asked.empty()) return Error{solver.label + " does not tell its options"};
  std::erase_if(asked[0].options,
                [&](const AllowedOption& option) { return option.name.find(only) == std::string::npos; });
  if (asked[0].options.empty()) return Error{fmt::format("{} has no option with '{}' in its name", solver.label, only)};
  auto executor = TRY(solver::make_executor("exact-traps", solver, options.containment()));
  learning::LearnerSettings settings{.operations = operations, .limits = options.limits()};
  return Learner(solver::Runner(solver, std::move(executor)), std::move(asked[0].options), book, settings,
                 rng.split(solver.profile.name));
}

namespace {

using Clock = std::chrono::steady_clock;
using learning::Observations;

struct LearnOptions {
  SolverOptions solvers;
  std::string time = "10m";
  std::string out;
  uint64_t formulas = 0;
  uint64_t rng = 0;
  uint64_t operations = 4;
  std::string only;
  bool fresh = false;
};

Result<std::string> default_file(const solver::Solver& solver) {
  if (home_directory().empty()) return Error{"there is no home directory: say where to write with --out FILE"};
  std::filesystem::path directory = home_directory() / "learned";
  std::error_code failed;
  std::filesystem::create_directories(directory, failed);
  if (failed) return Error{fmt::format("{}: {}", directory.string(), failed.message())};
  return (directory / learned_file_name(solver.profile.name, solver.version)).string();
}

/// What the file has; a new one in the home directory, which is looked at before the one that ships with the program,
/// begins with what that has.
Result<Observations> learned_before(const LearnOptions& options, const solver::Solver& solver, std::string path) {
  if (options.fresh) return Observations{};
  if (options.out.empty() && !std::filesystem::exists(path))
    path = (data_directory() / "learned" / learned_file_name(solver.profile.name, solver.version)).string();
  if (!std::filesystem::exists(path)) return Observations{};
  auto text = read_file(path);
  auto read = text ? learning::observations_from_json(*text) : Result<Observations>(text.error());
  if (!read) return Error{fmt::format("{}: {}", path, read.error().message)};
  Observations now{.solver = solver.profile.name, .version = solver.version};
  TRY(Observations(*read).add(now));
  return read;
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

Status learn_until(Learner& learner, const LearnOptions& options, double seconds, const Observations& before,
                   const std::string& path) {
  Clock::time_point start = Clock::now();
  double saved = 0;
  uint64_t skipped = 0;
  bool live = ::isatty(STDERR_FILENO) != 0;
  auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  while (passed() < seconds && !interrupted().requested()) {
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

int learn(const LearnOptions& options) {
  auto solver = solver_to_learn_about(options.solvers);
  if (!solver) return complain(solver.error(), kBadInput);
  Result<double> seconds = parse_duration(options.time);
  if (!seconds) return complain(Error{"--time: " + seconds.error().message}, kBadInput);
  Result<std::string> path = options.out.empty() ? default_file(*solver) : Result<std::string>(options.out);
  if (!path) return complain(path.error(), kBadInput);
  auto before = learned_before(options, *solver, *path);
  if (!before) return complain(before.error(), kBadInput);
  GrammarBook book(OperatorTable::standard(), Vocabulary::standard(), {solver->profile.name});
  // The same formulas again would count twice and tell nothing.
  Rng rng = Rng(options.rng).split(before->formulas.size());
  auto learner = make_learner(*solver, options.solvers, book, options.operations, rng, options.only);
  if (!learner) return complain(learner.error(), kBrokenEnvironment);
  auto progress = [](size_t done, size_t all) {
    if (done % 100 == 0) fmt::print(stderr, "options tried with a trivial script: {} of {}\n", done, all);
  };
  // Without time only the classes are computed anew.
  if (*seconds > 0)
    if (Status tried = learner->try_options(progress); !tried) return complain(tried.error(), kBrokenEnvironment);
  catch_interrupts("\ncupel: ending after this formula; again to stop now\n");
  if (Status done = learn_until(*learner, options, *seconds, *before, *path); !done)
    return complain(done.error(), kBrokenEnvironment);
  Observations all = joined(*before, learner->observations());
  fmt::print("{} {}: {} formulas, {} runs; {} options: {}; {} pairs exclude each other\n{}\n", all.solver, all.version,
             all.formulas.size(), all.runs, all.options.size(), class_counts(all), all.conflicts.size(), *path);
  return kNothingFound;
}

Action define_learn(CLI::App& app) {
  auto options = std::make_shared<LearnOptions>();
  options->solvers.timeout_seconds = 1;
  options->solvers.define(app);
  app.get_option("--solver")->description("The solver: its name or a command line, e.g. \"path/to/z3 -T:5\"");
  app.add_option("--time", options->time, "How long: 60s, 30m, 2h")->capture_default_str();
  app.add_option("--formulas", options->formulas, "At most so many formulas; default: as many as the time allows");
  app.add_option("--rng", options->rng,
                 "The number that all random choices follow from; a run that adds to a file has formulas of its own");
  app.add_option("--operations", options->operations, "Kinds of operations in a formula")
      ->check(above_zero())
      ->capture_default_str();
  app.add_option(
      "--only", options->only,
      "Learn about the options with this in their names (default: about all); what is known of others stays");
  add_out(app, options->out, "The file to write; default: learned/SOLVER-VERSION.json in Cupel's home directory")
      ->type_name("FILE");
  app.add_flag(
      "--fresh", options->fresh,
      "Forget what the file has; otherwise what is learned is added to it, or, where the default file does not "
      "exist, to what ships with Cupel");
  CLI::App* shown = app.add_subcommand("show", "What was learned");
  Action show = define_learn_show(*shown);
  CLI::App* checked = app.add_subcommand("check", "How well it predicts which options matter to other scripts");
  Action check = define_learn_check(*checked);
  app.footer("Uses coverage of the solver as it is (see `cupel cover`); Ctrl-C keeps what was learned so far.");
  return [=] { return shown->parsed() ? show() : checked->parsed() ? check() : learn(*options); };
}

const RegisterSubcommand kRegisterLearn({"learn", "Which options of a solver matter to which operations",
                                         define_learn});

}  // namespace

}  // namespace cupel::cli
