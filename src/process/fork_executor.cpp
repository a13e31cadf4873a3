#include "process/fork_executor.h"

#include "process/arguments.h"
#include "process/pump.h"

namespace cupel::process {

Result<std::unique_ptr<ForkExecutor>> ForkExecutor::create(const Program& program, const ContainmentOptions& options) {
  auto plain = TRY(SpawnExecutor::create(program, options));
  auto executor = std::unique_ptr<ForkExecutor>(new ForkExecutor(std::move(plain)));
  executor->usable_ = program.input == InputMode::kStdin;
  return executor;
}

// A server that is lost (killed while idle, say) is replaced once per test; then the plain way is taken.
Result<RunResult> ForkExecutor::run(const RunRequest& request) {
  const Containment& containment = plain_->containment();
  TRY(containment.check_identity());
  ++stats_.runs;
  EndMarker marker;
  std::string input = std::string(request.prefix) + std::string(request.script);
  if (request.echo) input += marker.command();
  std::vector<std::string> arguments = containment.program().arguments;
  append_words(arguments, request.arguments);
  for (int attempt = 0; usable_ && attempt < 2; ++attempt) {
    if (!server_) {
      auto server =
          ShimServer::start(containment, {.mode = ShimMode::kFork, .arguments = arguments, .coverage = coverage_});
      if (!server.ok() && coverage_ >= 0) return server.error();
      usable_ = server.ok() || attempt == 0;
      if (!server.ok()) continue;
      server_.emplace(std::move(server).value());
      ++stats_.restarts;
    }
    auto result = server_->run(
        {.input = input, .arguments = arguments, .limits = request.limits, .marker = request.echo ? &marker : nullptr});
    if (result.ok()) {
      containment.scratch().clear();
      return result;
    }
    server_.reset();
  }
  if (coverage_ >= 0) return Error{"the solver cannot be run by the fork server, which measures coverage"};
  ++stats_.fallbacks;
  return plain_->run(request);
}

}  // namespace cupel::process
