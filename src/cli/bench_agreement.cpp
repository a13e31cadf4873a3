// cupel bench agreement: whether every executor gives the answers of plain processes, over a corpus.
// Differences near the time limit are counted apart: they depend on the machine's mood. So are scripts on
// which plain processes disagree with themselves.
#include <fmt/format.h>

#include <map>

#include "cli/bench.h"
#include "cli/corpus_files.h"
#include "cli/solver_options.h"
#include "solver/executor_choice.h"

namespace cupel::cli::bench_agreement_command {

namespace {

struct Options {
  SolverOptions solvers;
  std::vector<std::string> executors;
  std::vector<std::string> seeds;
  size_t count = 2000;
};

struct Tally {
  size_t same = 0;
  size_t near_limit = 0;
  size_t unstable = 0;
  size_t weaker = 0;  // one of the two is unknown
  size_t different = 0;
};

struct Seen {
  std::string essence;
  bool near_limit = false;
  bool undecided = false;
};

class AgreementBench {
 public:
  explicit AgreementBench(const Options& options) : options_(options) {}

  int run() {
    auto solvers = options_.solvers.resolve();
    if (!solvers.ok()) return complain(solvers.error(), kBadInput);
    auto files = load_corpus(options_.seeds, options_.count);
    if (!files.ok()) return complain(files.error(), kBadInput);
    int status = kNothingFound;
    for (const solver::Solver& solver : *solvers) {
      auto clean = compare(solver, *files);
      if (!clean.ok()) return complain(clean.error(), kBrokenEnvironment);
      if (!*clean) status = kFindings;
    }
    return status;
  }

 private:
  Result<Seen> look(solver::Runner& runner, const std::string& script) {
    solver::RunOptions run{.limits = options_.solvers.limits()};
    auto outcome = TRY(runner.run(script, run));
    Seen seen{fmt::format("{}:{}", solver::to_string(outcome.kind), outcome.answers())};
    seen.undecided = seen.essence.find("unknown") != std::string::npos;
    seen.near_limit = outcome.kind == solver::OutcomeKind::kTimeout || outcome.run.wall * 2 > run.limits.wall;
    return seen;
  }

  Result<bool> compare(const solver::Solver& solver, const std::vector<CorpusFile>& files) {
    std::map<std::string, solver::Runner> runners;
    std::vector<std::string> names = options_.executors.empty() ? solver.profile.executors : options_.executors;
    names.push_back("spawn");
    for (const std::string& name : names) {
      auto executor = TRY(solver::make_executor(name, solver, options_.solvers.containment()));
      runners.emplace(name, solver::Runner(solver, std::move(executor)));
    }
    names.pop_back();
    std::map<std::string, Tally> tallies;
    std::map<std::string, size_t> kinds;
    for (const CorpusFile& file : files) {
      auto expected = TRY(look(runners.at("spawn"), file.text));
      ++kinds[expected.essence.substr(0, expected.essence.find(':'))];
      for (const std::string& name : names) {
        if (expected.near_limit)
          ++tallies[name].near_limit;
        else
          TRY(count(runners, name, file, expected, tallies[name]));
      }
    }
    return print(solver, files.size(), kinds, runners, tallies);
  }

  Status count(std::map<std::string, solver::Runner>& runners, const std::string& name, const CorpusFile& file,
               const Seen& expected, Tally& tally) {
    solver::Runner& runner = runners.at(name);
    uint64_t before = runner.executor().stats().fallbacks;
    auto seen = TRY(look(runner, file.text));
    // Some executors start their servers only at the second test of a kind: what a plain process did tells
    // nothing.
    if (runner.executor().stats().fallbacks != before) seen = TRY(look(runner, file.text));
    if (seen.essence == expected.essence) {
      ++tally.same;
      return Done{};
    }
    if (seen.near_limit) {
      ++tally.near_limit;
      return Done{};
    }
    auto again = TRY(look(runners.at("spawn"), file.text));
    bool unstable = again.essence != expected.essence;
    bool weaker = !unstable && (seen.undecided || expected.undecided);
    ++(unstable ? tally.unstable : weaker ? tally.weaker : tally.different);
    fmt::print("{} {}: {} instead of {}{}\n", name, file.path.string(), seen.essence, expected.essence,
               unstable ? " (spawn itself now: " + again.essence + ")" : "");
    return Done{};
  }

  bool print(const solver::Solver& solver, size_t files, const std::map<std::string, size_t>& kinds,
             std::map<std::string, solver::Runner>& runners, const std::map<std::string, Tally>& tallies) const {
    fmt::print("{} {}: {} files; spawn:", solver.label, solver.version, files);
    for (const auto& [kind, number] : kinds) fmt::print(" {} {}", number, kind);
    fmt::print("\n  {:<10} {:>6} {:>11} {:>9} {:>8} {:>10} {:>12}\n", "executor", "same", "near limit", "unstable",
               "unknown", "different", "plain runs");
    bool clean = true;
    for (const auto& [name, tally] : tallies) {
      fmt::print("  {:<10} {:>6} {:>11} {:>9} {:>8} {:>10} {:>12}\n", name, tally.same, tally.near_limit,
                 tally.unstable, tally.weaker, tally.different, runners.at(name).executor().stats().fallbacks);
      clean = clean && tally.different == 0;
    }
    return clean;
  }

  const Options& options_;
};

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->solvers.timeout_seconds = 1;
  options->solvers.define(app);
  app.remove_option(app.get_option("--executor"));
  app.add_option("--executors", options->executors, "Which to compare with spawn; default: those of the profile")
      ->delimiter(',');
  app.add_option("seeds", options->seeds, "Files or directories with scripts")->required();
  app.add_option("-n,--count", options->count, "How many files, taken evenly")->capture_default_str();
  return [options] { return AgreementBench(*options).run(); };
}

const RegisterBenchmark kRegister({"agreement", "Whether every executor answers like plain processes", define});

}  // namespace

}  // namespace cupel::cli::bench_agreement_command
