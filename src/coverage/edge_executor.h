// Coverage of a program that was built with AFL++'s compiler: the edges of its map.
#pragma once

#include <memory>
#include <vector>

#include "coverage/coverage_executor.h"
#include "process/afl_executor.h"

namespace cupel::coverage {

class EdgeExecutor : public CoverageExecutor {
 public:
  static Result<std::unique_ptr<EdgeExecutor>> create(const process::Program& program,
                                                      const process::ContainmentOptions& options = {});

  const char* name() const override { return "afl"; }
  Result<process::RunResult> run(const process::RunRequest& request) override;
  process::ExecutorStats stats() const override { return server_->stats(); }
  size_t sites() const override { return server_->coverage().size(); }
  std::span<const uint32_t> reached() const override { return reached_; }

 private:
  explicit EdgeExecutor(std::unique_ptr<process::AflExecutor> server) : server_(std::move(server)) {}

  std::unique_ptr<process::AflExecutor> server_;
  std::vector<uint32_t> reached_;
};

}  // namespace cupel::coverage
