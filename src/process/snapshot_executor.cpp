#include "process/snapshot_executor.h"

#include <algorithm>

#include "base/hash.h"
#include "process/pump.h"

namespace cupel::process {

namespace {

constexpr int kFailuresUntilUnusable = 2;
constexpr size_t kMostRemembered = 100'000;
constexpr milliseconds kStartPatience{5'000};  // also on a busy machine and under a short limit for tests

std::string key_of(const RunRequest& request) {
  std::string key(request.prefix);
  key.append(1, '\0').append(request.warm_up);
  for (const std::string& argument : request.arguments) key.append(1, '\0').append(argument);
  return key;
}

}  // namespace

Result<std::unique_ptr<SnapshotExecutor>> SnapshotExecutor::create(const Program& program, const Options& options) {
  auto plain = SpawnExecutor::create(program, options.containment);
  if (!plain.ok()) return plain.error();
  return std::unique_ptr<SnapshotExecutor>(new SnapshotExecutor(std::move(plain).value(), options));
}

// Starting a server costs as much as a plain run: it pays from the second test of its kind on.
bool SnapshotExecutor::seen_before(const std::string& key) {
  if (seen_.size() > kMostRemembered) seen_.clear();
  return !seen_.insert(hash_bytes(key)).second || options_.eager;
}

SnapshotExecutor::Entry& SnapshotExecutor::entry_for(const std::string& key) {
  auto found = index_.find(key);
  if (found != index_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    return entries_.front();
  }
  if (entries_.size() >= options_.servers) {
    index_.erase(entries_.back().key);
    entries_.pop_back();
  }
  entries_.push_front(Entry{.key = key});
  index_[key] = entries_.begin();
  return entries_.front();
}

bool SnapshotExecutor::ensure_server(Entry& entry, const RunRequest& request) {
  if (entry.server && entry.tests >= options_.lifetime) entry.server.reset();
  if (entry.server) return true;
  if (entry.failures >= kFailuresUntilUnusable) return false;
  ShimServer::Start start{.mode = ShimMode::kSnapshot, .arguments = plain_->containment().program().arguments};
  start.arguments.insert(start.arguments.end(), request.arguments.begin(), request.arguments.end());
  start.input = std::string(request.prefix);
  if (!request.warm_up.empty()) start.input.append(request.warm_up).append("\n");
  start.patience = std::max(request.limits.wall, kStartPatience);
  auto server = ShimServer::start(plain_->containment(), start);
  if (!server.ok()) {
    ++entry.failures;
    return false;
  }
  entry.server.emplace(std::move(server).value());
  entry.tests = 0;
  ++stats_.restarts;
  return true;
}

Result<RunResult> SnapshotExecutor::run_plain(const RunRequest& request) {
  ++stats_.fallbacks;
  return plain_->run(request);
}

Result<RunResult> SnapshotExecutor::run(const RunRequest& request) {
  const Containment& containment = plain_->containment();
  TRY(containment.check_identity());
  ++stats_.runs;
  std::string key = key_of(request);
  if (containment.program().input != InputMode::kStdin || !seen_before(key)) return run_plain(request);
  Entry& entry = entry_for(key);
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (!ensure_server(entry, request)) continue;
    EndMarker marker;
    std::string input(request.script);
    if (request.echo) input += marker.command();
    ShimServer::Test test{.input = input, .limits = request.limits};
    test.marker = request.echo ? &marker : nullptr;
    test.stop_at_marker = request.echo;
    auto result = entry.server->run(test);
    ++entry.tests;
    if (result.ok()) {
      containment.scratch().clear();
      return result;
    }
    entry.server.reset();
  }
  return run_plain(request);
}

}  // namespace cupel::process
