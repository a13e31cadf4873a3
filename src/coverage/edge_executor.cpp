#include "coverage/edge_executor.h"

namespace cupel::coverage {

Result<std::unique_ptr<EdgeExecutor>> EdgeExecutor::create(const process::Program& program,
                                                           const process::ContainmentOptions& options) {
  auto server = TRY(process::AflExecutor::create(program, options));
  return std::unique_ptr<EdgeExecutor>(new EdgeExecutor(std::move(server)));
}

Result<process::RunResult> EdgeExecutor::run(const process::RunRequest& request) {
  reached_.clear();
  auto result = TRY(server_->run(request));
  auto map = server_->coverage();
  for (uint32_t edge = 0; edge < map.size(); ++edge)
    if (map[edge] != 0) reached_.push_back(edge);
  return result;
}

}  // namespace cupel::coverage
