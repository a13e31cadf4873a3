#include "process/session_executor.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>

#include "process/oddity.h"

namespace cupel::process {

namespace {

// A session lives longer than a test: CPU time is not limited by the kernel but by the wall clock of each
// test.
Limits session_limits(const Limits& test) {
  Limits limits = test;
  limits.cpu = milliseconds(0);
  return limits;
}

}  // namespace

Result<std::unique_ptr<SessionExecutor>> SessionExecutor::create(const Program& program, const Options& options) {
  auto plain = TRY(SpawnExecutor::create(program, options.containment));
  return std::unique_ptr<SessionExecutor>(new SessionExecutor(std::move(plain), options));
}

bool SessionExecutor::suits(const RunRequest& request) const {
  return request.session && request.echo && plain_->containment().program().input == InputMode::kStdin;
}

std::string SessionExecutor::wrap(const RunRequest& request, const EndMarker& marker) const {
  if (options_.style == SessionStyle::kReset)
    return fmt::format("{}{}{}(reset)\n", request.prefix, request.script, marker.command());
  return fmt::format("(push 1)\n{}{}(pop {})\n", request.script, marker.command(), request.open_scopes + 1);
}

std::string SessionExecutor::key_of(const RunRequest& request) const {
  std::string key = options_.style == SessionStyle::kScopes ? std::string(request.prefix) : std::string();
  for (const std::string& argument : request.arguments) key.append(1, '\0').append(argument);
  return key.append(1, '\0').append(std::to_string(request.limits.memory_bytes));
}

SessionExecutor::Session* SessionExecutor::session_for(const RunRequest& request, const std::string& key) {
  Session* session = sessions_.find(key);
  if (session != nullptr && session->tests < options_.lifetime) return session;
  if (session == nullptr && !seen_.seen_before(key) && !options_.eager) return nullptr;
  sessions_.erase(key);
  auto started = start(request);
  if (!started.ok()) return nullptr;
  ++stats_.restarts;
  return &sessions_.add(key, std::move(started).value());
}

Result<SessionExecutor::Session> SessionExecutor::start(const RunRequest& request) {
  auto input = TRY(make_stream_pair());
  auto out = TRY(make_pipe());
  auto err = TRY(make_pipe());
  for (int fd : {input.write_end.get(), out.read_end.get(), err.read_end.get()}) TRY(set_nonblocking(fd));
  const Containment& containment = plain_->containment();
  ChildSpec spec{.program = containment.program(), .arguments = containment.program().arguments};
  spec.arguments.insert(spec.arguments.end(), request.arguments.begin(), request.arguments.end());
  for (const std::string& argument : options_.arguments)
    if (std::find(spec.arguments.begin(), spec.arguments.end(), argument) == spec.arguments.end())
      spec.arguments.push_back(argument);
  spec.descriptors = {{0, input.read_end.get()}, {1, out.write_end.get()}, {2, err.write_end.get()}};
  spec.directory = containment.scratch().path();
  Limits limits = session_limits(request.limits);
  spec.limits = &limits;
  spec.sandbox = containment.sandbox();
  spec.may_create_processes = containment.program().may_create_processes;
  auto child = TRY(start_child(spec));
  Session session{std::move(child), std::move(input.write_end), std::move(out.read_end), std::move(err.read_end)};
  // The prefix is small; a solver that does not read it will be noticed by the first test.
  if (options_.style == SessionStyle::kScopes && !request.prefix.empty())
    ::send(session.input.get(), request.prefix.data(), request.prefix.size(), MSG_NOSIGNAL);
  return session;
}

std::optional<RunResult> SessionExecutor::try_session(Session& session, const RunRequest& request, bool& usable) {
  EndMarker marker;
  std::string input = wrap(request, marker);
  auto start = steady_clock::now();
  PumpText text;
  PumpJob job{.out = session.out.get(), .err = session.err.get(), .ended = session.process.pidfd()};
  job.input = session.input.get();
  job.pending = input;
  job.marker = &marker;
  job.stop_at_marker = true;
  job.watch(session.process.pid(), request.limits, start);
  job.cpu_before = cpu_used_by(session.process.pid());
  job.deadline = start + std::min(options_.patience, request.limits.wall);
  PumpEnd reason = pump(job, text);
  ++session.tests;
  usable = reason == PumpEnd::kMarker && !text.truncated && text.err.empty() && only_gave_up(text.out);
  bool cut = reason == PumpEnd::kCut;
  if ((reason != PumpEnd::kMarker && !cut) || text.truncated || !text.err.empty() || is_odd(text.out))
    return std::nullopt;
  RunResult result;
  result.ending = cut ? Ending::kCut : Ending::kAnswered;
  result.out = std::move(text.out);
  result.complete = !cut;
  result.cpu = cpu_used_by(session.process.pid()) - job.cpu_before;
  result.wall = std::chrono::duration_cast<microseconds>(steady_clock::now() - start);
  return result;
}

Result<RunResult> SessionExecutor::run(const RunRequest& request) {
  TRY(plain_->containment().check_identity());
  ++stats_.runs;
  if (suits(request)) {
    std::string key = key_of(request);
    Session* session = streaks_.skip(key) ? nullptr : session_for(request, key);
    if (session != nullptr) {
      bool usable = false;
      auto result = try_session(*session, request, usable);
      streaks_.note(key, !result);
      if (result ? result->ending == Ending::kCut : !usable) sessions_.erase(key);
      if (result) {
        plain_->containment().scratch().clear();
        return std::move(*result);
      }
    }
  }
  ++stats_.fallbacks;
  return plain_->run(request);
}

}  // namespace cupel::process
