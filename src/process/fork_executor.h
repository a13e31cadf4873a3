// A fork server before main: saves loading and linking, and nothing of the solver's own work. Arguments may
// change from test to test, and each child runs to its own end.
//
// An interpreter that waits for its arguments (Program::late_arguments) serves there instead: it has loaded the solver.
#pragma once

#include <optional>

#include "process/executor.h"
#include "process/shim_server.h"
#include "process/spawn_executor.h"

namespace cupel::process {

class ForkExecutor : public Executor {
 public:
  static Result<std::unique_ptr<ForkExecutor>> create(const Program& program, const ContainmentOptions& options = {});

  /// Measures coverage from now on, in this shared memory (shim/protocol.h), which is not owned. Then no test falls
  /// back to a plain process, where nothing would be measured: that is an error.
  void measure(int shared_memory) { coverage_ = shared_memory; }

  /// Files that hold code of the solver's process, where it waits for tests.
  Result<std::vector<std::string>> code_files();

  const char* name() const override { return "fork"; }
  Result<RunResult> run(const RunRequest& request) override;
  ExecutorStats stats() const override { return stats_; }

  /// For tests: the server's process number, or -1.
  pid_t server() const { return server_ ? server_->process().pid() : -1; }

 private:
  explicit ForkExecutor(std::unique_ptr<SpawnExecutor> plain) : plain_(std::move(plain)) {}

  const Program& program() const { return plain_->containment().program(); }
  bool waits_for_arguments() const { return !program().late_arguments.empty(); }
  Status start_server();
  /// An error means that the server is lost, or cannot take the arguments.
  Result<RunResult> run_in_server(const RunRequest& request);

  std::unique_ptr<SpawnExecutor> plain_;
  std::optional<ShimServer> server_;
  ExecutorStats stats_;
  bool usable_ = true;
  int coverage_ = -1;
};

}  // namespace cupel::process
