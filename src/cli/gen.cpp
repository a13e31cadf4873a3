// cupel gen: makes tests without judging them: into files, or only counted, to measure the strategies. Solvers run only
// where a strategy needs facts about its seeds.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>

#include "base/paths.h"
#include "campaign/option_source.h"
#include "campaign/settings.h"
#include "cli/generation.h"
#include "cli/generation_progress.h"
#include "cli/interrupt.h"
#include "cli/option_types.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "cli/test_options.h"
#include "cli/test_writer.h"
#include "knowledge/fact_book.h"
#include "oracle/standard_script.h"
#include "smtlib/operator_choice.h"
#include "solver/executor_choice.h"
#include "strategy/plan.h"
#include "strategy/seed_files.h"
#include "strategy/strategy.h"

namespace cupel::cli::gen_command {

namespace {

struct Options {
  std::vector<std::string> strategies = default_strategies();
  std::vector<std::string> seeds;
  std::vector<std::string> solvers;
  uint64_t count = 1000;
  uint64_t rng = 0;
  std::string out;
  std::string operators;
  std::string option_mode = "own";
  uint64_t max_bytes = campaign::Settings().largest_seed;
  unsigned jobs = 1;
  double fact_seconds = 0;  // 0: as the strategies ask
  bool count_only = false;
  bool recheck = false;
  bool quiet = false;
  bool rng_given = false;
};

/// Of the named solvers; all where none is named.
Result<std::vector<solver::Profile>> profiles_of(const Options& options) {
  std::vector<solver::Profile> all = TRY(profiles());
  if (options.solvers.empty()) return all;
  std::vector<solver::Profile> chosen;
  for (const std::string& spec : options.solvers) {
    auto known = std::ranges::find(all, spec, &solver::Profile::name);
    chosen.push_back(known != all.end() ? *known : TRY(solver::resolve_solver(all, spec)).profile);
  }
  return chosen;
}

/// The solvers that are asked for their options: none where they are not installed.
OptionSource option_source(const Options& options) {
  return [solvers = options.solvers] {
    auto found = SolverOptions{.solvers = solvers}.resolve();
    return found ? campaign::option_source(std::move(found).value())() : std::vector<AllowedOptions>();
  };
}

OptionSource known_option_source(const Options& options) {
  auto found = SolverOptions{.solvers = options.solvers}.resolve();
  return found ? campaign::known_option_source(*found) : OptionSource();
}

/// Null where no strategy needs facts.
Result<std::unique_ptr<knowledge::FactBook>> open_facts(const Options& options, const FactNeeds& needs,
                                                        const Vocabulary& vocabulary) {
  if (!needs.any()) return std::unique_ptr<knowledge::FactBook>();
  SolverOptions chosen{.solvers = options.solvers, .executor = "isolated"};
  campaign::Settings settings{.fact_seconds = options.fact_seconds};
  std::vector<solver::Runner> runners;
  for (const solver::Solver& solver : TRY(chosen.resolve()))
    runners.emplace_back(solver, TRY(solver::choose_executor(chosen.executor, solver, chosen.containment())));
  return std::make_unique<knowledge::FactBook>(std::move(runners), needs, settings.fact_limits(needs), vocabulary);
}

void report_rejected(const SeedSet& set, bool quiet) {
  for (const RejectedSeed& seed : set.rejected) {
    if (!quiet) fmt::print(stderr, "{}: {}\n", seed.path, seed.reason);
  }
  if (!set.rejected.empty()) {
    fmt::print(stderr, "cupel: {} of {} files are no usable seeds\n", set.rejected.size(),
               set.rejected.size() + set.seeds.size());
  }
}

void report(const Totals& totals, double wall, const Options& options) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  auto seconds = [](const timeval& time) { return static_cast<double>(time.tv_sec) + 1e-6 * time.tv_usec; };
  double cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  fmt::print("tests          {}\n", totals.tests);
  fmt::print("seconds        {:.3f}\n", wall);
  fmt::print("tests/s        {:.0f}\n", static_cast<double>(totals.tests) / wall);
  fmt::print("tests/s/core   {:.0f}\n", static_cast<double>(totals.tests) / cpu);
  auto print_spread = [](const Spread& ms) {
    fmt::print("mean {:.4f}, least {:.4f}, most {:.4f}, deviation {:.4f}", ms.mean(), ms.least, ms.most,
               ms.deviation());
  };
  fmt::print("ms/test        ");
  print_spread(totals.milliseconds);
  fmt::print("\n");
  for (const auto& [spec, ms] : totals.of_strategy) {
    if (totals.of_strategy.size() == 1) break;
    fmt::print("ms/test of {}  ", spec);
    print_spread(ms);
    fmt::print(", tests {}\n", ms.count);
  }
  fmt::print("bytes          {} ({:.0f} per test)\n", totals.bytes,
             static_cast<double>(totals.bytes) / static_cast<double>(std::max<uint64_t>(totals.tests, 1)));
  fmt::print("peak memory    {} KiB\n", usage.ru_maxrss);
  fmt::print("chains         {}\n", totals.chains);
  if (options.recheck) fmt::print("rejected       {}\n", totals.rejected);
  for (const auto& [name, count] : totals.tally) fmt::print("  {:<26} {}\n", name, count);
}

int make_tests(const Options& options, const Plan& plan, const Vocabulary& vocabulary, knowledge::FactBook* facts) {
  TestWriter writer(options.out);
  TestSink sink;
  if (!options.out.empty()) {
    Status opened = writer.open();
    if (!opened) return complain(opened.error(), kBadInput);
    sink = [&](uint64_t number, const MadeTest& made) { return writer.write(number, made); };
  }
  auto start = std::chrono::steady_clock::now();
  GenerationSettings settings{options.count, options.jobs, options.recheck};
  settings.stop = &interrupted();
  catch_interrupts("\ncupel: ending after this test; again to stop now\n");
  GenerationProgress line(options.count);
  if (!options.quiet) settings.progress = [&](uint64_t tests) { line.show(tests); };
  Generation generation(plan, settings, vocabulary, facts, sink);
  Totals totals = generation.run();
  line.clear();
  double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (generation.error()) return complain(*generation.error(), kBrokenEnvironment);
  if (facts)
    for (const std::string& note : facts->notes()) fmt::print(stderr, "contradicted: {}\n", note);
  for (const auto& [reason, count] : totals.refusals) fmt::print(stderr, "{} ({} times)\n", reason, count);
  if (options.count_only) report(totals, wall, options);
  bool early = interrupted().requested();
  if (totals.tests < options.count)
    fmt::print(stderr, "cupel: {} {} of {} tests {}\n", early ? "ended early:" : "only", totals.tests, options.count,
               early ? "are made" : "could be made");
  if (early) return kInterrupted;
  return totals.tests == 0 || totals.rejected > 0 ? kBadInput : kNothingFound;
}

int generate(const Options& options) {
  if (options.out.empty() && !options.count_only) {
    return complain(Error{"say where to write the tests (--out DIR), or --count-only"}, kBadInput);
  }
  Result<ChosenOperators> operators = choose_operators(options.operators);
  if (!operators) {
    fmt::print(stderr, "{}\n", operators.error().describe(options.operators));
    return kBadInput;
  }
  auto chosen_profiles = profiles_of(options);
  if (!chosen_profiles) return complain(chosen_profiles.error(), kBadInput);
  std::vector<std::string> names;
  for (const solver::Profile& profile : *chosen_profiles) names.push_back(profile.name);
  StrategyContext context{.operators = &operators->table(),
                          .vocabulary = &operators->reading(),
                          .solvers = std::move(names),
                          .takes_logic = oracle::logics_of(std::move(*chosen_profiles)),
                          .options = option_source(options),
                          .known_options = known_option_source(options),
                          .option_mode = option_mode(options.option_mode),
                          .feedback = false};
  Result<std::vector<ChosenStrategy>> chosen = choose_strategies(options.strategies, context);
  if (!chosen) return complain(chosen.error(), kBadInput);
  Result<SeedSet> seeds = SeedSet{};
  if (want_seeds(*chosen)) {
    std::vector<std::string> paths = options.seeds;
    if (paths.empty()) paths.push_back((data_directory() / "seeds").string());
    SeedFilter filter{.max_bytes = options.max_bytes, .jobs = options.jobs};
    seeds = load_seeds(paths, filter, *context.vocabulary);
  }
  if (!seeds) return complain(seeds.error(), kBadInput);
  report_rejected(*seeds, options.quiet);
  // A number that nobody chose is shown in any case: without it the run could not be repeated.
  if (!options.quiet || !options.rng_given)
    fmt::print(stderr, "rng {}, strategies {}\n", options.rng, fmt::join(options.strategies, " "));
  auto facts = open_facts(options, joint_needs(*chosen), *context.vocabulary);
  if (!facts) return complain(facts.error(), kBrokenEnvironment);
  return make_tests(options, Plan(*chosen, seeds->seeds, options.rng), *context.vocabulary, facts->get());
}

std::string strategy_help() {
  std::string text = "Strategies:\n" + describe_strategies();
  text +=
      "Options of a strategy are given with it: typefuzz:chain=10,fresh=0.1; weight=3 makes it three times as likely.";
  return text;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_strategies(app, options->strategies);
  app.add_option("seeds,--seeds", options->seeds, "Seed files or directories (default: the built-in seeds)");
  app.add_option("-n,--count", options->count, "How many tests")->check(above_zero());
  app.add_option("--rng", options->rng, "The same number gives the same tests; default: a new one, which is shown")
      ->each([options](const std::string&) { options->rng_given = true; });
  auto* out = add_out(app, options->out, "Write the tests and manifest.jsonl into this directory");
  auto* count = app.add_flag("--count-only", options->count_only, "Write nothing; print how many and how fast");
  count->excludes(out);
  app.add_flag("--recheck", options->recheck,
               "Parse, type-check and print each test again, and evaluate it under its witness");
  app.add_option("--solver", options->solvers,
                 "Use only operators that these solvers know (default: all that have a profile), and ask these where a "
                 "strategy needs facts about seeds (default: all that are installed)")
      ->allow_extra_args(false);
  app.add_option("--fact-time", options->fact_seconds, "Seconds for each solver to find facts about one seed")
      ->transform(seconds_above_zero());
  add_option_mode(app, options->option_mode);
  app.add_option("--ops", options->operators, "Generate the operators of this file, as `cupel ops` prints them");
  add_largest_seed(app, options->max_bytes);
  app.add_option("-j,--jobs", options->jobs, "Threads, with --count-only (0: one per core)");
  app.add_flag("-q,--quiet", options->quiet, "Do not name each file that is no usable seed");
  app.footer(strategy_help());
  return [options] {
    if (!options->rng_given) options->rng = new_rng();
    return generate(*options);
  };
}

const RegisterSubcommand kRegister({"gen", "Make tests without running solvers on them", define});

}  // namespace

}  // namespace cupel::cli::gen_command
