#include "process/fork_executor.h"

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "base/file.h"
#include "process/arguments.h"
#include "process/pump.h"

namespace cupel::process {

Result<std::unique_ptr<ForkExecutor>> ForkExecutor::create(const Program& program, const ContainmentOptions& options) {
  auto plain = TRY(SpawnExecutor::create(program, options));
  auto executor = std::unique_ptr<ForkExecutor>(new ForkExecutor(std::move(plain)));
  executor->usable_ = program.input == InputMode::kStdin;
  return executor;
}

Status ForkExecutor::start_server() {
  ShimServer::Start start{.arguments = program().arguments, .coverage = coverage_};
  start.mode = waits_for_arguments() ? ShimMode::kSnapshot : ShimMode::kFork;
  if (waits_for_arguments()) start.arguments.push_back(program().late_arguments);
  server_.emplace(TRY(ShimServer::start(plain_->containment(), start)));
  ++stats_.restarts;
  return Done{};
}

Result<std::vector<std::string>> ForkExecutor::code_files() {
  if (!server_) TRY(start_server());
  std::istringstream lines(TRY(read_file(fmt::format("/proc/{}/maps", server()))));
  std::set<std::string> files;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string range, rights, offset, device, inode, path;
    words >> range >> rights >> offset >> device >> inode;
    std::getline(words >> std::ws, path);
    if (rights.find('x') != std::string::npos && path.starts_with('/')) files.insert(path);
  }
  return std::vector(files.begin(), files.end());
}

Result<RunResult> ForkExecutor::run_in_server(const RunRequest& request) {
  EndMarker marker;
  std::string input;
  ShimServer::Test test{.input = {}, .limits = request.limits, .marker = request.echo ? &marker : nullptr};
  if (waits_for_arguments()) {
    auto line = argument_line(request.arguments);
    if (!line) return Error{"an argument has a tab or the end of a line in it"};
    input = std::move(*line);
  } else {
    test.arguments = program().arguments;
    append_words(test.arguments, request.arguments);
  }
  input.append(request.prefix).append(request.script);
  if (request.echo) input += marker.command();
  test.input = input;
  return server_->run(test);
}

// A server that is lost (killed while idle, say) is replaced once per test; then the plain way is taken.
Result<RunResult> ForkExecutor::run(const RunRequest& request) {
  const Containment& containment = plain_->containment();
  TRY(containment.check_identity());
  ++stats_.runs;
  for (int attempt = 0; usable_ && attempt < 2; ++attempt) {
    if (!server_) {
      Status started = start_server();
      if (!started.ok() && coverage_ >= 0) return started.error();
      usable_ = started.ok() || attempt == 0;
      if (!started.ok()) continue;
    }
    auto result = run_in_server(request);
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
