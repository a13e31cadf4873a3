// cupel bench exec: how long a test takes in each executor, in one run and relative to plain processes. Each script is
// run in all executors right after each other, so that a change of the machine's speed hits all alike; before it is
// timed it is run untimed, as in a campaign, where most tests resemble the one before.
//
// On a busy machine wall times say more about the others' load than about us: a burst of 7 ms that must share its core
// with ten others takes 100. The processor time of the solver is shown beside them.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "cli/bench.h"
#include "cli/corpus_files.h"
#include "cli/solver_options.h"
#include "solver/executor_choice.h"

namespace cupel::cli::bench_exec_command {

namespace {

constexpr const char* kTiny =
    "(set-logic QF_LIA)\n(declare-fun x () Int)\n(declare-fun y () Int)\n(assert (and (> x 3) (< (+ x y) 10) (> y "
    "2)))\n"
    "(check-sat)\n";
constexpr int kWarmUps = 2;
constexpr int kBlock = 25;  // runs in a row: a campaign does not change executors between tests

struct Options {
  SolverOptions solvers;
  std::vector<std::string> executors;
  std::vector<std::string> seeds;
  size_t count = 500;
  int tiny_runs = 200;
  int seed_runs = 3;
  bool json = false;
};

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  auto middle = values.begin() + static_cast<long>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

struct Sample {
  double wall_ms = 0;
  double own_cpu_ms = 0;
  double solver_cpu_ms = 0;
  bool timeout = false;
  std::string essence;
};

struct Lane {
  std::string executor;
  solver::Runner runner;
  std::vector<double> tiny, tiny_own, tiny_solver, seeds, seeds_solver, ratios;
  size_t different = 0;
};

class ExecBench {
 public:
  explicit ExecBench(const Options& options) : options_(options) {}

  int run() {
    auto solvers = options_.solvers.resolve();
    if (!solvers.ok()) return complain(solvers.error(), kBadInput);
    if (!options_.seeds.empty()) {
      auto files = load_corpus(options_.seeds, options_.count);
      if (!files.ok()) return complain(files.error(), kBadInput);
      files_ = std::move(files).value();
    }
    for (const solver::Solver& solver : *solvers)
      if (auto done = measure(solver); !done.ok()) return complain(done.error(), kBrokenEnvironment);
    return kNothingFound;
  }

 private:
  Status measure(const solver::Solver& solver) {
    std::vector<std::string> names = options_.executors.empty() ? solver.profile.executors : options_.executors;
    std::erase(names, "spawn");
    names.insert(names.begin(), "spawn");
    std::vector<Lane> lanes;
    for (const std::string& name : names) {
      auto executor = TRY(solver::make_executor(name, solver, options_.solvers.containment()));
      lanes.push_back({name, solver::Runner(solver, std::move(executor)), {}, {}, {}, {}, {}, {}, 0});
    }
    TRY(measure_tiny(lanes));
    size_t skipped = 0;
    for (const CorpusFile& file : files_) {
      auto counted = TRY(measure_seed(lanes, file));
      skipped += !counted;
    }
    print(solver, lanes, skipped);
    return Done{};
  }

  Result<Sample> sample(Lane& lane, const std::string& script, int runs) {
    solver::RunOptions run{.limits = options_.solvers.limits()};
    std::vector<double> walls, owns, solvers;
    Sample result;
    for (int i = 0; i < runs; ++i) {
      double cpu = thread_seconds();
      auto start = std::chrono::steady_clock::now();
      auto outcome = TRY(lane.runner.run(script, run));
      walls.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
      owns.push_back(1e3 * (thread_seconds() - cpu));
      solvers.push_back(static_cast<double>(outcome.run.cpu.count()) / 1e3);
      result.timeout = result.timeout || outcome.kind == solver::OutcomeKind::kTimeout;
      result.essence = fmt::format("{}:{}", solver::to_string(outcome.kind), outcome.answers());
      if (result.timeout) break;
    }
    result.wall_ms = median(walls);
    result.own_cpu_ms = median(owns);
    result.solver_cpu_ms = median(solvers);
    return result;
  }

  Status measure_tiny(std::vector<Lane>& lanes) {
    for (Lane& lane : lanes) TRY(sample(lane, kTiny, 5));
    for (int done = 0; done < options_.tiny_runs; done += kBlock)
      for (Lane& lane : lanes)
        for (int i = 0; i < kBlock; ++i) {
          auto one = TRY(sample(lane, kTiny, 1));
          lane.tiny.push_back(one.wall_ms);
          lane.tiny_own.push_back(one.own_cpu_ms);
          lane.tiny_solver.push_back(one.solver_cpu_ms);
        }
    return Done{};
  }

  // False where plain processes do not answer in time: then there is nothing to compare.
  Result<bool> measure_seed(std::vector<Lane>& lanes, const CorpusFile& file) {
    double reference = 0;
    std::string expected;
    for (Lane& lane : lanes) {
      bool plain = &lane == &lanes.front();
      auto warm = TRY(sample(lane, file.text, plain ? 1 : kWarmUps));
      if (plain && warm.timeout) return false;
      auto timed = TRY(sample(lane, file.text, options_.seed_runs));
      if (plain) {
        reference = timed.wall_ms;
        expected = timed.essence;
      }
      lane.seeds.push_back(timed.wall_ms);
      lane.seeds_solver.push_back(timed.solver_cpu_ms);
      lane.ratios.push_back(reference / timed.wall_ms);
      lane.different += timed.essence != expected;
    }
    return true;
  }

  void print(const solver::Solver& solver, const std::vector<Lane>& lanes, size_t skipped) const {
    double tiny = median(lanes.front().tiny);
    double seeds = median(lanes.front().seeds);
    if (!options_.json)
      fmt::print("{} {}{}\n  {:<10} {:>10} {:>8} {:>12} {:>12} {:>12} {:>12} {:>11} {:>10} {:>6}\n", solver.label,
                 solver.version, options_.solvers.no_sandbox ? " (sandbox off)" : "", "executor", "tiny ms", "ratio",
                 "solver CPU", "own CPU", "seed median", "solver CPU", "of medians", "of ratios", "diff");
    for (const Lane& lane : lanes) {
      double own = median(lane.tiny_own), one = median(lane.tiny), seed = median(lane.seeds),
             ratios = median(lane.ratios), tiny_cpu = median(lane.tiny_solver), seed_cpu = median(lane.seeds_solver);
      if (options_.json)
        fmt::print("{}\n", nlohmann::json{{"solver", solver.label},
                                          {"version", solver.version},
                                          {"executor", lane.executor},
                                          {"tiny_ms", one},
                                          {"tiny_ratio", tiny / one},
                                          {"tiny_solver_cpu_ms", tiny_cpu},
                                          {"own_cpu_ms", own},
                                          {"seeds", lane.seeds.size()},
                                          {"seeds_skipped", skipped},
                                          {"seed_median_ms", seed},
                                          {"seed_solver_cpu_ms", seed_cpu},
                                          {"ratio_of_medians", seed > 0 ? seeds / seed : 0},
                                          {"median_of_ratios", ratios},
                                          {"different", lane.different}}
                               .dump());
      else
        fmt::print("  {:<10} {:>10.3f} {:>7.1f}x {:>12.3f} {:>12.3f} {:>12.3f} {:>12.3f} {:>10.2f}x {:>9.2f}x {:>6}\n",
                   lane.executor, one, tiny / one, tiny_cpu, own, seed, seed_cpu, seed > 0 ? seeds / seed : 0.0, ratios,
                   lane.different);
    }
    if (!options_.json)
      fmt::print("  {} seeds measured, {} skipped: spawn had no answer within {} s\n", lanes.front().seeds.size(),
                 skipped, options_.solvers.timeout_seconds);
  }

  const Options& options_;
  std::vector<CorpusFile> files_;
};

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->solvers.timeout_seconds = 1;
  options->solvers.define(app);
  app.remove_option(app.get_option("--executor"));
  app.add_option("--executors", options->executors, "Which to compare with spawn; default: those of the profile")
      ->delimiter(',');
  app.add_option("--seeds", options->seeds, "Files or directories with scripts; without it only the tiny formula");
  app.add_option("-n,--count", options->count, "How many seeds, taken evenly")->capture_default_str();
  app.add_option("--tiny-runs", options->tiny_runs, "Timed runs of the tiny formula")->capture_default_str();
  app.add_option("--seed-runs", options->seed_runs, "Timed runs of each seed")->capture_default_str();
  app.add_flag("--json", options->json, "One line of JSON per executor");
  return [options] { return ExecBench(*options).run(); };
}

const RegisterBenchmark kRegister({"exec", "Time per test in each executor, relative to plain processes", define});

}  // namespace

}  // namespace cupel::cli::bench_exec_command
