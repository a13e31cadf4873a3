#include "process/snapshot_executor.h"

#include <algorithm>

#include "process/arguments.h"
#include "process/oddity.h"
#include "process/pump.h"

namespace cupel::process {

namespace {

constexpr int kFailuresUntilUnusable = 2;
constexpr milliseconds kSnapshotStartPatience{5'000};  // also on a busy machine and under a short limit for tests
// From how many tests of a kind on a server of its own pays. Where a server that waits for its arguments does for all
// kinds, a test saves a few milliseconds, and an interpreter that starts takes a hundred.
constexpr uint32_t kWorthAServer = 2;
constexpr uint32_t kWorthAnInterpreter = 24;

}  // namespace

Result<std::unique_ptr<SnapshotExecutor>> SnapshotExecutor::create(const Program& program, const Options& options) {
  auto plain = TRY(SpawnExecutor::create(program, options.containment));
  auto executor = std::unique_ptr<SnapshotExecutor>(new SnapshotExecutor(std::move(plain), options));
  if (options.fork) executor->fork_ = TRY(ForkExecutor::create(program, options.containment));
  return executor;
}

// A server that has solved something is as a session is: some scripts would notice.
bool SnapshotExecutor::suits(const RunRequest& request) const {
  if (plain_->containment().program().input != InputMode::kStdin) return false;
  return !options_.solved || (request.session && request.echo && !request.warm_up.empty());
}

std::string SnapshotExecutor::key_of(const RunRequest& request) const {
  std::string key(request.prefix);
  key.append(1, '\0').append(request.warm_up);
  for (const std::string& argument : request.arguments) key.append(1, '\0').append(argument);
  return key;
}

ShimServer::Start SnapshotExecutor::start_for(const RunRequest& request) const {
  ShimServer::Start start{.mode = ShimMode::kSnapshot, .arguments = plain_->containment().program().arguments};
  auto add = [&](const std::vector<std::string>& more) {
    for (const std::string& argument : more)
      if (std::ranges::find(start.arguments, argument) == start.arguments.end()) start.arguments.push_back(argument);
  };
  append_words(start.arguments, request.arguments);
  if (options_.solved) add(options_.arguments);
  start.input = std::string(request.prefix);
  if (!request.warm_up.empty()) start.warm_up = std::string(request.warm_up) + "\n";
  if (options_.solved) {
    start.warm_up += "(check-sat)\n";
    start.warm_up_output = "sat\n";
  }
  start.patience = std::max(request.limits.wall, kSnapshotStartPatience);
  return start;
}

bool SnapshotExecutor::ensure_server(Entry& entry, const RunRequest& request) {
  if (entry.server && entry.tests >= options_.lifetime) entry.server.reset();
  if (entry.server) return true;
  if (entry.failures >= kFailuresUntilUnusable) return false;
  auto server = ShimServer::start(plain_->containment(), start_for(request));
  if (!server.ok()) {
    ++entry.failures;
    return false;
  }
  entry.server.emplace(std::move(server).value());
  entry.tests = 0;
  ++stats_.restarts;
  return true;
}

std::optional<RunResult> SnapshotExecutor::try_server(Entry& entry, const RunRequest& request) {
  if (!ensure_server(entry, request)) return std::nullopt;
  EndMarker marker;
  std::string input(request.script);
  if (request.echo) input += marker.command();
  ShimServer::Test test{.input = input, .limits = request.limits};
  test.marker = request.echo ? &marker : nullptr;
  test.stop_at_marker = request.echo;
  auto result = entry.server->run(test);
  ++entry.tests;
  if (result.ok()) return std::move(result).value();
  entry.server.reset();
  return std::nullopt;
}

Result<RunResult> SnapshotExecutor::run_plain(const RunRequest& request) {
  ++stats_.fallbacks;
  return plain_->run(request);
}

// A server that waits for its arguments does for tests of all kinds.
Result<RunResult> SnapshotExecutor::run_first(const RunRequest& request) {
  const std::string& late = plain_->containment().program().late_arguments;
  if (!late.empty() && !options_.solved) {
    if (auto line = argument_line(request.arguments)) {
      std::string script = line->append(request.prefix).append(request.script);
      RunRequest waiting = request;
      waiting.prefix = waiting.warm_up = {};
      waiting.script = script;
      waiting.arguments = {late};
      return run_in(key_of(waiting), waiting);
    }
  }
  if (!fork_) return run_plain(request);
  ++stats_.fallbacks;
  return fork_->run(request);
}

Result<RunResult> SnapshotExecutor::run(const RunRequest& request) {
  TRY(plain_->containment().check_identity());
  ++stats_.runs;
  if (!suits(request)) return run_plain(request);
  std::string key = key_of(request);
  if (options_.solved && streaks_.skip(key)) return run_plain(request);
  bool waits = !plain_->containment().program().late_arguments.empty() && !options_.solved;
  uint32_t wanted = options_.eager ? 1 : waits ? kWorthAnInterpreter : kWorthAServer;
  if (entries_.find(key) == nullptr && seen_.times_with_this(key) < wanted) return run_first(request);
  return run_in(key, request);
}

Result<RunResult> SnapshotExecutor::run_in(const std::string& key, const RunRequest& request) {
  const Containment& containment = plain_->containment();
  Entry* entry = entries_.find(key);
  if (entry == nullptr) entry = &entries_.add(key, Entry{});
  for (int attempt = 0; attempt < 2; ++attempt) {
    auto result = try_server(*entry, request);
    if (!result) continue;
    containment.scratch().clear();
    bool counts = !options_.solved || (result->complete && result->err.empty() && !is_odd(result->out));
    if (options_.solved) streaks_.note(key, !counts);
    return counts ? std::move(*result) : run_plain(request);
  }
  return run_plain(request);
}

}  // namespace cupel::process
