// Forks from solvers that are warm: they have read the options and the logic of a test and built their
// engine. A child goes on reading where its server stopped and is ended as soon as the end marker is read, so
// that nobody pays for the solver's clean-up. What only happens during clean-up is not seen: `spawn` sees it.
//
// As `warm` the servers have also solved a trivial query. That saves more, but most solvers then go on with their
// incremental engine: tests are isolated as before, yet the engine is that of a session, and so a result counts under
// the conditions of a session only.
#pragma once

#include <optional>

#include "process/executor.h"
#include "process/fork_executor.h"
#include "process/pool.h"
#include "process/shim_server.h"
#include "process/spawn_executor.h"

namespace cupel::process {

class SnapshotExecutor : public Executor {
 public:
  struct Options {
    ContainmentOptions containment = {};
    size_t servers = 16;                      ///< kept at the same time; the least recently used one goes
    bool eager = false;                       ///< start a server for the first test of a kind, not the second
    bool fork = false;                        ///< run first tests of a kind in a fork server, not a plain process
    bool solved = false;                      ///< servers have solved a query: `warm`
    std::vector<std::string> arguments = {};  ///< for `solved`: that make the solver incremental
    uint64_t lifetime = 20'000;               ///< tests after which a server is replaced
  };

  static Result<std::unique_ptr<SnapshotExecutor>> create(const Program& program, const Options& options);
  static Result<std::unique_ptr<SnapshotExecutor>> create(const Program& program) { return create(program, Options{}); }

  const char* name() const override { return options_.solved ? "warm" : "snapshot"; }
  Result<RunResult> run(const RunRequest& request) override;
  ExecutorStats stats() const override { return stats_; }

 private:
  /// Servers are told apart by arguments, prefix and warm-up. One that could not start is remembered as
  /// unusable.
  struct Entry {
    std::optional<ShimServer> server;
    uint64_t tests = 0;
    int failures = 0;
  };

  SnapshotExecutor(std::unique_ptr<SpawnExecutor> plain, const Options& options)
      : plain_(std::move(plain)), options_(options), entries_(options.servers) {}

  bool suits(const RunRequest& request) const;
  std::string key_of(const RunRequest& request) const;
  ShimServer::Start start_for(const RunRequest& request) const;
  bool ensure_server(Entry& entry, const RunRequest& request);
  /// Nothing where there is no server, it was lost, or the result does not count.
  std::optional<RunResult> try_server(Entry& entry, const RunRequest& request);
  Result<RunResult> run_in(const std::string& key, const RunRequest& request);
  Result<RunResult> run_plain(const RunRequest& request);
  /// The first test of a kind.
  Result<RunResult> run_first(const RunRequest& request);

  std::unique_ptr<SpawnExecutor> plain_;
  std::unique_ptr<ForkExecutor> fork_;  ///< for tests that are the first of their kind; may be null
  Options options_;
  LruPool<Entry> entries_;
  SeenKeys seen_;
  OddStreaks streaks_;  ///< for `solved`
  ExecutorStats stats_;
};

}  // namespace cupel::process
