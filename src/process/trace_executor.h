// A plain process under ptrace: the same run as with the spawn executor, and where it crashed.
#pragma once

#include "process/spawn_executor.h"
#include "process/tracer.h"

namespace cupel::process {

class TraceExecutor : public Executor {
 public:
  static Result<std::unique_ptr<TraceExecutor>> create(const Program& program, const ContainmentOptions& options = {});

  const char* name() const override { return "trace"; }
  /// An error also where the system forbids tracing.
  Result<RunResult> run(const RunRequest& request) override { return plain_->run(request); }
  ExecutorStats stats() const override { return plain_->stats(); }

  /// Of the last run.
  const CrashTrace& trace() const { return tracer_.trace(); }

 private:
  TraceExecutor() = default;

  Tracer tracer_;
  std::unique_ptr<SpawnExecutor> plain_;
};

}  // namespace cupel::process
