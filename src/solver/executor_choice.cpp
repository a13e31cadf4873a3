#include "solver/executor_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/paths.h"
#include "coverage/edge_executor.h"
#include "coverage/trap_executor.h"
#include "process/afl_executor.h"
#include "process/fork_executor.h"
#include "process/session_executor.h"
#include "process/snapshot_executor.h"
#include "process/spawn_executor.h"

namespace cupel::solver {

namespace {

using process::ContainmentOptions;
using process::Executor;
using ExecutorResult = Result<std::unique_ptr<Executor>>;

template <typename T>
ExecutorResult widen(Result<std::unique_ptr<T>> executor) {
  if (!executor.ok()) return executor.error();
  return std::unique_ptr<Executor>(std::move(executor).value());
}

constexpr process::milliseconds kSlowPatience{3'000};

process::SessionExecutor::Options session_options(const Solver& solver, const ContainmentOptions& containment,
                                                  process::SessionStyle style) {
  process::SessionExecutor::Options options;
  options.containment = containment;
  options.style = style;
  options.arguments = solver.profile.incremental_arguments;
  // Whose memory is counted so is a runtime that compiles while it runs, or a build with sanitizers: several times
  // slower.
  if (solver.profile.resident_memory) options.patience = kSlowPatience;
  // A plain process would take as long as a session.
  options.eager = solver.profile.resident_memory;
  return options;
}

ExecutorResult make_session(const Solver& solver, const ContainmentOptions& containment, process::SessionStyle style) {
  return widen(process::SessionExecutor::create(solver.program, session_options(solver, containment, style)));
}

bool has_executor(const Solver& solver, const char* name) {
  return std::ranges::find(solver.profile.executors, name) != solver.profile.executors.end();
}

bool can_mix(const Solver& solver) { return has_executor(solver, "session") || has_executor(solver, "reset"); }

// Most of the time goes to isolated runs, most of the tests to sessions, which are that much faster.
constexpr unsigned kIsolatedShare = 8;
// What a session has read must be short enough to be read again.
constexpr uint64_t kMixedLifetime = 200;

ExecutorResult make_mixed(const Solver& solver, const ContainmentOptions& containment) {
  auto isolated = TRY(make_executor(isolated_executor(solver), solver, containment));
  if (!can_mix(solver)) return isolated;
  // Scopes keep more of the engine, but need a process per logic: too many for one that starts slowly.
  auto style = has_executor(solver, "session") ? process::SessionStyle::kScopes : process::SessionStyle::kReset;
  auto options = session_options(solver, containment, style);
  options.isolated_share = kIsolatedShare;
  options.lifetime = kMixedLifetime;
  return widen(process::SessionExecutor::create(solver.program, options, std::move(isolated)));
}

process::SnapshotExecutor::Options snapshot_options(const Solver& solver, const ContainmentOptions& containment) {
  process::SnapshotExecutor::Options options;
  options.containment = containment;
  options.fork = has_executor(solver, "fork");
  return options;
}

ExecutorResult make_traps(const Solver& solver, const ContainmentOptions& containment, coverage::TrapMode mode,
                          coverage::Granularity granularity = coverage::Granularity::kFunctions) {
  auto modules = TRY(coverage::solver_modules(solver.program, solver.profile.name));
  auto sites = TRY(coverage::shared_site_table(std::move(modules), granularity));
  return widen(coverage::TrapExecutor::create(solver.program, std::move(sites), mode, containment));
}

struct ExecutorRow {
  ExecutorInfo info;
  ExecutorResult (*make)(const Solver&, const ContainmentOptions&);
};

const std::vector<ExecutorRow>& rows() {
  static const std::vector<ExecutorRow> all = {
      {{"spawn", "a plain process per test: the reference"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return widen(process::SpawnExecutor::create(solver.program, options));
       }},
      {{"fork", "fork server before main"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return widen(process::ForkExecutor::create(solver.program, options));
       }},
      {{"snapshot", "fork from a solver that has read options and logic"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return widen(process::SnapshotExecutor::create(solver.program, snapshot_options(solver, options)));
       }},
      {{"warm", "the same, after a first query: isolated, but the engine is that of a session"},
       [](const Solver& solver, const ContainmentOptions& options) {
         auto own = snapshot_options(solver, options);
         own.solved = true;
         own.arguments = solver.profile.incremental_arguments;
         return widen(process::SnapshotExecutor::create(solver.program, own));
       }},
      {{"reset", "one process, (reset) between tests"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return make_session(solver, options, process::SessionStyle::kReset);
       }},
      {{"session", "one process per logic, (push) and (pop) around tests"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return make_session(solver, options, process::SessionStyle::kScopes);
       }},
      {{"mixed", "most tests in sessions, the others isolated: both engines of a solver"}, make_mixed},
      {{"afl", "the fork server of solvers built with afl-clang-fast"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return widen(coverage::EdgeExecutor::create(solver.program, options));
       }},
      {{"traps", "fork server that knows which functions a test reaches, in solvers as they are"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return make_traps(solver, options, coverage::TrapMode::kBase);
       }},
      {{"exact-traps", "the same without taking what every test reaches for granted: slower"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return make_traps(solver, options, coverage::TrapMode::kExact);
       }},
      {{"new-traps", "the same, for functions that no test before reached"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return make_traps(solver, options, coverage::TrapMode::kNew);
       }},
      {{"blocks",
        "`traps` that also counts the basic blocks which no test before reached: first it decodes the solver"},
       [](const Solver& solver, const ContainmentOptions& options) {
         return make_traps(solver, options, coverage::TrapMode::kNewBlocks, coverage::Granularity::kBlocks);
       }},
  };
  return all;
}

constexpr int kWarmUpRounds = 2;
constexpr int kTimedRounds = 4;

// What must be equal: the kind, and each answer with its trust.
struct Sweep {
  std::vector<std::string> essences;
  double milliseconds_per_test = 0;
};

// Each probe several times in a row, as in a campaign, where most tests resemble the one before. The first
// rounds are not timed: they fill caches and start servers.
Result<Sweep> sweep(const Solver& solver, const std::string& executor, const std::vector<Probe>& probes,
                    const ContainmentOptions& options) {
  auto made = TRY(make_executor(executor, solver, options));
  Runner runner(solver, std::move(made));
  Sweep result;
  std::chrono::duration<double, std::milli> spent{0};
  for (const Probe& probe : probes)
    for (int round = 0; round < kWarmUpRounds + kTimedRounds; ++round) {
      auto start = std::chrono::steady_clock::now();
      auto outcome = TRY(runner.run(probe.script));
      if (round >= kWarmUpRounds) spent += std::chrono::steady_clock::now() - start;
      result.essences.push_back(outcome.essence());
    }
  result.milliseconds_per_test = spent.count() / static_cast<double>(std::max<size_t>(1, probes.size() * kTimedRounds));
  return result;
}

}  // namespace

const std::vector<ExecutorInfo>& executor_infos() {
  static const std::vector<ExecutorInfo> infos = [] {
    std::vector<ExecutorInfo> result;
    for (const ExecutorRow& row : rows()) result.push_back(row.info);
    return result;
  }();
  return infos;
}

ExecutorResult make_executor(const std::string& name, const Solver& solver, const ContainmentOptions& options) {
  for (const ExecutorRow& row : rows())
    if (name == row.info.name) return row.make(solver, options);
  return Error{fmt::format("unknown executor '{}'", name)};
}

Result<Calibration> calibrate(const Solver& solver, const std::vector<Probe>& probes,
                              const ContainmentOptions& options) {
  // Probes that the solver does not understand would be run in plain processes by most executors, and tell
  // nothing.
  auto plain = TRY(make_executor("spawn", solver, options));
  Runner asking(solver, std::move(plain));
  auto known = TRY(probe_solver(asking, probes));
  std::vector<Probe> understood;
  for (size_t i = 0; i < probes.size(); ++i)
    if (known[i].understood) understood.push_back(probes[i]);
  auto reference = TRY(sweep(solver, "spawn", understood, options));

  Calibration result;
  size_t total = reference.essences.size();
  result.rows.push_back({"spawn", total, total, reference.milliseconds_per_test, ""});
  result.chosen = "spawn";
  double best = reference.milliseconds_per_test;
  for (const std::string& name : solver.profile.executors) {
    CalibrationRow row{name, total, 0, 0, ""};
    auto tried = sweep(solver, name, understood, options);
    if (!tried.ok()) {
      row.note = tried.error().message;
    } else {
      for (size_t i = 0; i < total; ++i) row.agreed += tried->essences[i] == reference.essences[i];
      row.milliseconds_per_test = tried->milliseconds_per_test;
      if (row.agreed < total) row.note = "disagrees with spawn";
    }
    if (row.note.empty() && row.milliseconds_per_test < best) {
      best = row.milliseconds_per_test;
      result.chosen = name;
    }
    result.rows.push_back(std::move(row));
  }
  return result;
}

std::string without_memory(const std::string& executor) {
  constexpr std::string_view kRemembering[] = {"session", "reset", "mixed", "warm"};
  return std::ranges::find(kRemembering, executor) != std::end(kRemembering) ? "isolated" : executor;
}

std::string isolated_executor(const Solver& solver) {
  for (const char* name : {"snapshot", "fork"}) {
    if (std::ranges::find(solver.profile.executors, name) != solver.profile.executors.end()) return name;
  }
  return "spawn";
}

std::string used_executor(const std::string& name, const Solver& solver) {
  bool cannot_mix = name == "mixed" && !can_mix(solver);
  return name == "isolated" || cannot_mix ? isolated_executor(solver) : name;
}

ExecutorResult choose_executor(const std::string& name, const Solver& solver, const ContainmentOptions& options) {
  if (name == "isolated") return make_executor(isolated_executor(solver), solver, options);
  if (name != "auto") return make_executor(name, solver, options);
  auto probes = TRY(load_probes(data_directory() / "probes"));
  auto calibration = TRY(calibrate(solver, probes, options));
  return make_executor(calibration.chosen, solver, options);
}

}  // namespace cupel::solver
