// cupel bench leaks: many runs in a row; descriptors, memory and processes of Cupel before and after.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "cli/bench.h"
#include "cli/solver_options.h"
#include "solver/executor_choice.h"

namespace cupel::cli::bench_leaks_command {

namespace {

namespace fs = std::filesystem;

constexpr const char* kScript =
    "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(assert (bvugt x #x31))\n(check-sat)\n";
constexpr int kWarmUps = 1000;

struct Options {
  SolverOptions solvers;
  int runs = 100'000;
};

struct Holdings {
  size_t descriptors = 0;
  size_t memory_kb = 0;
  size_t children = 0;  // of any state: zombies count
};

Holdings take_stock() {
  Holdings holdings;
  for (const auto& entry : fs::directory_iterator("/proc/self/fd")) holdings.descriptors += !entry.path().empty();
  size_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  holdings.memory_kb = resident * static_cast<size_t>(::sysconf(_SC_PAGESIZE)) / 1024;
  for (const auto& task : fs::directory_iterator("/proc/self/task")) {
    std::ifstream children(task.path() / "children");
    for (int pid; children >> pid;) ++holdings.children;
  }
  return holdings;
}

int check(const Options& options, const solver::Solver& solver) {
  auto executor = solver::choose_executor(options.solvers.executor, solver, options.solvers.containment());
  if (!executor.ok()) return complain(executor.error(), kBrokenEnvironment);
  solver::Runner runner(solver, std::move(executor).value());
  solver::RunOptions run{.limits = options.solvers.limits()};
  size_t wrong = 0;
  auto repeat = [&](int count) -> Status {
    for (int i = 0; i < count; ++i) {
      auto outcome = TRY(runner.run(kScript, run));
      wrong += outcome.kind != solver::OutcomeKind::kSat;
    }
    return Done{};
  };
  if (auto done = repeat(std::min(kWarmUps, options.runs)); !done.ok())
    return complain(done.error(), kBrokenEnvironment);
  Holdings before = take_stock();
  auto start = std::chrono::steady_clock::now();
  if (auto done = repeat(options.runs); !done.ok()) return complain(done.error(), kBrokenEnvironment);
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  Holdings after = take_stock();
  fmt::print(
      "{} {}: {} runs in {:.1f} s, {} wrong; before and after: descriptors {} {}, memory {} {} kB, children {} {}\n",
      solver.label, runner.executor().name(), options.runs, seconds, wrong, before.descriptors, after.descriptors,
      before.memory_kb, after.memory_kb, before.children, after.children);
  bool clean = wrong == 0 && after.descriptors == before.descriptors && after.children == before.children &&
               after.memory_kb <= before.memory_kb + 2048;
  return clean ? kNothingFound : kFindings;
}

Action define(CLI::App& app) {
  auto options = std::make_shared<Options>();
  options->solvers.define(app);
  app.add_option("-n,--runs", options->runs, "How many runs")->capture_default_str();
  return [options] {
    auto solvers = options->solvers.resolve();
    if (!solvers.ok()) return complain(solvers.error(), kBadInput);
    int status = kNothingFound;
    for (const solver::Solver& solver : *solvers) status = std::max(status, check(*options, solver));
    return status;
  };
}

const RegisterBenchmark kRegister({"leaks", "Many runs in a row: descriptors, memory, processes", define});

}  // namespace

}  // namespace cupel::cli::bench_leaks_command
