// A plain process per test: the reference. It runs the solver to its own end, so it also sees crashes during
// clean-up, and every finding is confirmed with it.
#pragma once

#include "process/child.h"
#include "process/containment.h"
#include "process/executor.h"
#include "process/launcher.h"
#include "process/streams.h"

namespace cupel::process {

class SpawnExecutor : public Executor {
 public:
  /// `launcher` starts the processes in place of start_child(); it must outlive the executor.
  static Result<std::unique_ptr<SpawnExecutor>> create(const Program& program, const ContainmentOptions& options = {},
                                                       Launcher* launcher = nullptr);

  const char* name() const override { return "spawn"; }
  Result<RunResult> run(const RunRequest& request) override;
  ExecutorStats stats() const override { return stats_; }

  const Containment& containment() const { return containment_; }

 private:
  SpawnExecutor(Containment containment, Launcher* launcher)
      : containment_(std::move(containment)), launcher_(launcher) {}

  /// `file`: the script's path, where the solver wants one. Closes our copies of the solver's ends.
  Result<Child> start_solver(const RunRequest& request, const std::string& file, Streams& streams) const;

  Containment containment_;
  Launcher* launcher_;  // may be null
  ExecutorStats stats_;
};

}  // namespace cupel::process
