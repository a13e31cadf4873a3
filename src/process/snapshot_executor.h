// Forks from solvers that are warm: they have read the options and the logic of a test and built their
// engine. A child goes on reading where its server stopped and is ended as soon as the end marker is read, so
// that nobody pays for the solver's clean-up. What only happens during clean-up is not seen: `spawn` sees it.
#pragma once

#include <list>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "process/executor.h"
#include "process/shim_server.h"
#include "process/spawn_executor.h"

namespace cupel::process {

class SnapshotExecutor : public Executor {
 public:
  struct Options {
    ContainmentOptions containment = {};
    size_t servers = 8;          ///< kept at the same time; the least recently used one goes
    bool eager = false;          ///< start a server when a prefix is seen for the first time, not the second
    uint64_t lifetime = 20'000;  ///< tests after which a server is replaced
  };

  static Result<std::unique_ptr<SnapshotExecutor>> create(const Program& program, const Options& options);
  static Result<std::unique_ptr<SnapshotExecutor>> create(const Program& program) { return create(program, Options{}); }

  const char* name() const override { return "snapshot"; }
  Result<RunResult> run(const RunRequest& request) override;
  ExecutorStats stats() const override { return stats_; }

 private:
  /// Servers are told apart by arguments, prefix and warm-up. One that could not start is remembered as
  /// unusable.
  struct Entry {
    std::string key;
    std::optional<ShimServer> server;
    uint64_t tests = 0;
    int failures = 0;
  };

  SnapshotExecutor(std::unique_ptr<SpawnExecutor> plain, const Options& options)
      : plain_(std::move(plain)), options_(options) {}

  Entry& entry_for(const std::string& key);
  bool seen_before(const std::string& key);
  bool ensure_server(Entry& entry, const RunRequest& request);
  Result<RunResult> run_plain(const RunRequest& request);

  std::unique_ptr<SpawnExecutor> plain_;
  Options options_;
  std::list<Entry> entries_;  ///< most recently used first
  std::unordered_map<std::string, std::list<Entry>::iterator> index_;
  std::unordered_set<uint64_t> seen_;
  ExecutorStats stats_;
};

}  // namespace cupel::process
