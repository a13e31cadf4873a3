// cupel gen: makes tests without running anything: into files, or only counted, to measure the strategies.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/file.h"
#include "base/parallel.h"
#include "base/paths.h"
#include "cli/solver_options.h"
#include "cli/subcommand.h"
#include "smtlib/operator_choice.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"
#include "strategy/plan.h"
#include "strategy/seed_files.h"

namespace cupel::cli {

namespace {

struct Options {
  std::vector<std::string> strategies = {"typefuzz"};
  std::vector<std::string> seeds;
  std::vector<std::string> solvers;
  uint64_t count = 1000;
  uint64_t rng = 0;
  std::string out;
  std::string operators;
  uint64_t max_bytes = SeedFilter().max_bytes;
  unsigned jobs = 1;
  bool count_only = false;
  bool recheck = false;
  bool quiet = false;
};

/// What the tests of a run add up to. Each worker has its own; they are joined at the end.
struct Totals {
  uint64_t tests = 0;
  uint64_t bytes = 0;
  uint64_t chains = 0;
  uint64_t rejected = 0;  // by --recheck
  std::map<std::string, uint64_t, std::less<>> tally;
  std::map<std::string, uint64_t> refusals;  // seeds that a strategy cannot work on

  void add(const Totals& other) {
    tests += other.tests;
    bytes += other.bytes;
    chains += other.chains;
    rejected += other.rejected;
    for (const auto& [name, count] : other.tally) tally[name] += count;
    for (const auto& [name, count] : other.refusals) refusals[name] += count;
  }
};

/// A test as it is handed on: everything but the terms, which belong to its chain.
struct Written {
  TestId id;
  std::string seed;
  const TestCase* test;
};

/// What is done with a test. Called from several threads.
using Sink = std::function<Status(uint64_t number, const Written& written)>;

/// Makes `count` tests: chains 0, 1, 2, ... of the plan. With several workers each takes every so many-th chain.
class Generation {
 public:
  Generation(const Plan& plan, const Options& options, const Vocabulary& vocabulary, Sink sink)
      : plan_(plan), options_(options), vocabulary_(vocabulary), sink_(std::move(sink)) {}

  Totals run() {
    unsigned jobs = options_.jobs == 0 ? available_cores() : options_.jobs;
    if (sink_) jobs = 1;  // files are numbered in the order of the chains
    std::vector<Totals> totals(jobs);
    parallel_for(jobs, jobs, [&](size_t worker) { work(totals[worker], worker, jobs); });
    Totals sum;
    for (const Totals& part : totals) sum.add(part);
    return sum;
  }

  const std::optional<Error>& error() const { return error_; }

 private:
  // Chains that give nothing must not go on for ever where no seed gives anything.
  static constexpr uint64_t kBarrenChains = 10000;

  void work(Totals& totals, uint64_t worker, uint64_t step) {
    uint64_t share = options_.count / step + (worker < options_.count % step);
    uint64_t barren = 0;
    for (uint64_t number = worker; totals.tests < share && barren < kBarrenChains; number += step) {
      uint64_t before = totals.tests;
      run_chain(number, share, totals);
      barren = totals.tests == before ? barren + 1 : 0;
      if (error_) return;
    }
  }

  void run_chain(uint64_t number, uint64_t share, Totals& totals) {
    PlannedChain planned = plan_.chain(number);
    ++totals.chains;
    Result<std::unique_ptr<Chain>> chain = planned.strategy->strategy->start(*planned.seed, planned.rng);
    if (!chain) {
      ++totals.refusals[planned.seed->path + ": " + chain.error().message];
      return;
    }
    uint32_t step = 0;
    while (totals.tests < share) {
      const TestCase* test = (*chain)->next();
      if (!test) break;
      ++totals.tests;
      totals.bytes += test->text.size();
      if (options_.recheck) recheck(*test, totals);
      if (sink_) {
        Written written{{planned.strategy->info->name, number, ++step}, planned.seed->path, test};
        Status done = sink_(totals.tests, written);
        if (!done) error_ = done.error();
        if (!done) return;
      }
    }
    for (const auto& [name, count] : (*chain)->tally()) totals.tally[std::string(name)] += count;
  }

  void recheck(const TestCase& test, Totals& totals) {
    Result<Script> again = parse_script(test.text, vocabulary_);
    std::string reason;
    if (!again) reason = again.error().describe("mutant");
    if (again && print_script(*again) != test.text) reason = "mutant: printed again it differs";
    if (reason.empty()) return;
    if (totals.rejected++ == 0) {
      std::lock_guard lock(mutex_);
      fmt::print(stderr, "{}\n{}\n", reason, test.text);
    }
  }

  const Plan& plan_;
  const Options& options_;
  const Vocabulary& vocabulary_;
  Sink sink_;
  std::mutex mutex_;
  std::optional<Error> error_;
};

// --- files ---

std::string with_status(const TestCase& test) {
  return fmt::format("(set-info :status {})\n{}", to_string(test.expectation.answer), test.text);
}

nlohmann::json manifest_line(const std::string& file, const Written& written) {
  std::vector<std::string> mutations;
  std::string described = describe(*written.test);
  for (size_t at = 0; at < described.size();) {
    size_t end = std::min(described.find('\n', at), described.size());
    mutations.push_back(described.substr(at, end - at));
    at = end + 1;
  }
  const Expectation& expectation = written.test->expectation;
  nlohmann::json line{{"file", file},
                      {"strategy", written.id.strategy},
                      {"seed", written.seed},
                      {"test", written.id.text()},
                      {"status", to_string(expectation.answer)},
                      {"mutations", mutations}};
  if (expectation.witness) line["witness"] = *expectation.witness;
  return line;
}

/// Writes 000001.smt2, 000002.smt2, ... and a manifest.
class Writer {
 public:
  explicit Writer(std::string directory) : directory_(std::move(directory)) {}

  Status open() {
    std::error_code error;
    std::filesystem::create_directories(directory_, error);
    if (error) return Error{fmt::format("{}: {}", directory_, error.message())};
    return Done{};
  }

  Status write(uint64_t number, const Written& written) {
    std::string file = fmt::format("{:06}.smt2", number);
    manifest_ += manifest_line(file, written).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    return write_file(directory_ + "/" + file, with_status(*written.test));
  }

  Status close() { return write_file(directory_ + "/manifest.jsonl", manifest_); }

 private:
  std::string directory_;
  std::string manifest_;
};

// --- the command ---

Result<std::vector<std::string>> solver_names(const Options& options) {
  if (!options.solvers.empty()) return options.solvers;
  auto all = profiles();
  if (!all) return all.error();
  std::vector<std::string> names;
  for (const solver::Profile& profile : *all) names.push_back(profile.name);
  return names;
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
  fmt::print("bytes          {} ({:.0f} per test)\n", totals.bytes,
             static_cast<double>(totals.bytes) / static_cast<double>(std::max<uint64_t>(totals.tests, 1)));
  fmt::print("peak memory    {} KiB\n", usage.ru_maxrss);
  fmt::print("chains         {}\n", totals.chains);
  if (options.recheck) fmt::print("rejected       {}\n", totals.rejected);
  for (const auto& [name, count] : totals.tally) fmt::print("  {:<26} {}\n", name, count);
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
  auto names = solver_names(options);
  if (!names) return complain(names.error(), kBrokenEnvironment);
  StrategyContext context{
      .operators = &operators->table(), .vocabulary = &operators->reading(), .solvers = std::move(*names)};
  std::vector<ChosenStrategy> chosen;
  for (const std::string& spec : options.strategies) {
    Result<ChosenStrategy> strategy = choose_strategy(spec, context);
    if (!strategy) return complain(strategy.error(), kBadInput);
    chosen.push_back(std::move(*strategy));
  }
  if (std::ranges::all_of(chosen, [](const ChosenStrategy& strategy) { return strategy.weight <= 0; })) {
    return complain(Error{"all strategies have weight 0"}, kBadInput);
  }
  std::vector<std::string> paths = options.seeds;
  if (paths.empty()) paths.push_back((data_directory() / "seeds").string());
  SeedFilter filter{.max_bytes = options.max_bytes, .jobs = options.jobs};
  Result<SeedSet> seeds = load_seeds(paths, filter, *context.vocabulary);
  if (!seeds) return complain(seeds.error(), kBadInput);
  report_rejected(*seeds, options.quiet);

  Plan plan(chosen, seeds->seeds, options.rng);
  Writer writer(options.out);
  Sink sink;
  if (!options.out.empty()) {
    Status opened = writer.open();
    if (!opened) return complain(opened.error(), kBrokenEnvironment);
    sink = [&](uint64_t number, const Written& written) { return writer.write(number, written); };
  }
  auto start = std::chrono::steady_clock::now();
  Generation generation(plan, options, *context.vocabulary, sink);
  Totals totals = generation.run();
  double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (generation.error()) return complain(*generation.error(), kBrokenEnvironment);
  if (sink) {
    Status closed = writer.close();
    if (!closed) return complain(closed.error(), kBrokenEnvironment);
  }
  for (const auto& [reason, count] : totals.refusals) fmt::print(stderr, "{} ({} times)\n", reason, count);
  if (options.count_only) report(totals, wall, options);
  if (totals.tests < options.count) {
    fmt::print(stderr, "cupel: only {} of {} tests could be made\n", totals.tests, options.count);
  }
  return totals.tests == 0 || totals.rejected > 0 ? kBadInput : kNothingFound;
}

std::string strategy_help() {
  std::string text = "Strategies:\n";
  for (const StrategyInfo& info : strategies()) {
    text += fmt::format("  {}: {}.\n    preserves {}\n", info.name, info.description, info.preserves);
    for (const StrategyOption& option : info.options) {
      text += fmt::format("    {:<12} {} (default {}, {} to {})\n", option.name, option.help, option.standard,
                          option.least, option.most);
    }
  }
  text +=
      "Options of a strategy are given with it: typefuzz:chain=10,fresh=0.1; weight=3 makes it three times as likely.";
  return text;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  app.add_option("--strategy", options->strategies, "A strategy with its options, e.g. typefuzz:chain=10; repeatable");
  app.add_option("--seeds", options->seeds, "Seed files or directories (default: the built-in seeds)");
  app.add_option("-n,--count", options->count, "How many tests")->check(CLI::PositiveNumber);
  app.add_option("--rng", options->rng, "Seed of the random numbers: the same seed gives the same tests");
  auto* out = app.add_option("--out", options->out, "Write the tests and manifest.jsonl into this directory");
  auto* count = app.add_flag("--count-only", options->count_only, "Write nothing; print how many and how fast");
  count->excludes(out);
  app.add_flag("--recheck", options->recheck, "Parse, type-check and print each test again");
  app.add_option("--solver", options->solvers,
                 "Use only operators that these solvers know (default: all that have a profile)");
  app.add_option("--ops", options->operators, "Generate the operators of this file, as `cupel ops` prints them");
  app.add_option("--max-bytes", options->max_bytes, "Leave out larger seeds (0: none)");
  app.add_option("-j,--jobs", options->jobs, "Threads, with --count-only (0: one per core)");
  app.add_flag("-q,--quiet", options->quiet, "Do not name each file that is no usable seed");
  app.footer(strategy_help());
  return [options] { return generate(*options); };
}

const RegisterSubcommand kRegister({"gen", "Make tests without running solvers", define});

}  // namespace

}  // namespace cupel::cli
