// A fork server before main: saves loading and linking, and nothing of the solver's own work. Arguments may
// change from test to test, and each child runs to its own end.
#pragma once

#include <optional>

#include "process/executor.h"
#include "process/shim_server.h"
#include "process/spawn_executor.h"

namespace cupel::process {

class ForkExecutor : public Executor {
 public:
  static Result<std::unique_ptr<ForkExecutor>> create(const Program& program, const ContainmentOptions& options = {});

  const char* name() const override { return "fork"; }
  Result<RunResult> run(const RunRequest& request) override;
  ExecutorStats stats() const override { return stats_; }

  /// For tests: the server's process number, or -1.
  pid_t server() const { return server_ ? server_->process().pid() : -1; }

 private:
  explicit ForkExecutor(std::unique_ptr<SpawnExecutor> plain) : plain_(std::move(plain)) {}

  std::unique_ptr<SpawnExecutor> plain_;
  std::optional<ShimServer> server_;
  ExecutorStats stats_;
  bool usable_ = true;
};

}  // namespace cupel::process
