#include "process/session_executor.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <time.h>

#include <algorithm>

namespace cupel::process {

namespace {

// A session lives longer than a test: CPU time is not limited by the kernel but by the wall clock of each
// test.
Limits session_limits(const Limits& test) {
  Limits limits = test;
  limits.cpu = milliseconds(0);
  return limits;
}

microseconds cpu_clock(pid_t pid) {
  clockid_t clock;
  timespec time{};
  if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return microseconds(0);
  return microseconds(time.tv_sec * 1'000'000 + time.tv_nsec / 1000);
}

// Only `sat` and `unsat` are taken from a session; a solver with a history may give up where a fresh one
// would not.
bool is_odd(const PumpText& text) {
  if (!text.marker_seen || text.truncated || !text.err.empty()) return true;
  for (const char* word : {"(error", "unsupported", "unknown", "timeout", "success"})
    if (text.out.find(word) != std::string::npos) return true;
  return false;
}

}  // namespace

Result<std::unique_ptr<SessionExecutor>> SessionExecutor::create(const Program& program, const Options& options) {
  auto plain = SpawnExecutor::create(program, options.containment);
  if (!plain.ok()) return plain.error();
  return std::unique_ptr<SessionExecutor>(new SessionExecutor(std::move(plain).value(), options));
}

bool SessionExecutor::suits(const RunRequest& request) const {
  return request.session && request.echo && plain_->containment().program().input == InputMode::kStdin;
}

std::string SessionExecutor::wrap(const RunRequest& request, const EndMarker& marker) const {
  if (options_.style == SessionStyle::kReset)
    return fmt::format("{}{}{}(reset)\n", request.prefix, request.script, marker.command());
  return fmt::format("(push 1)\n{}{}(pop {})\n", request.script, marker.command(), request.open_scopes + 1);
}

SessionExecutor::Session* SessionExecutor::session_for(const RunRequest& request) {
  std::string key = options_.style == SessionStyle::kScopes ? std::string(request.prefix) : std::string();
  for (const std::string& argument : request.arguments) key.append(1, '\0').append(argument);
  key.append(1, '\0').append(std::to_string(request.limits.memory_bytes));
  auto found =
      std::find_if(sessions_.begin(), sessions_.end(), [&](const Session& session) { return session.key == key; });
  if (found != sessions_.end() && found->tests >= options_.lifetime) {
    sessions_.erase(found);
    found = sessions_.end();
  }
  if (found != sessions_.end()) {
    sessions_.splice(sessions_.begin(), sessions_, found);
    return &sessions_.front();
  }
  auto session = start(request, key);
  if (!session.ok()) return nullptr;
  if (sessions_.size() >= options_.sessions) sessions_.pop_back();
  sessions_.push_front(std::move(session).value());
  ++stats_.restarts;
  return &sessions_.front();
}

Result<SessionExecutor::Session> SessionExecutor::start(const RunRequest& request, std::string key) {
  auto input = make_stream_pair();
  if (!input.ok()) return input.error();
  auto out = make_pipe();
  if (!out.ok()) return out.error();
  auto err = make_pipe();
  if (!err.ok()) return err.error();
  for (int fd : {input->write_end.get(), out->read_end.get(), err->read_end.get()}) TRY(set_nonblocking(fd));
  const Containment& containment = plain_->containment();
  ChildSpec spec{.program = containment.program(), .arguments = containment.program().arguments};
  spec.arguments.insert(spec.arguments.end(), request.arguments.begin(), request.arguments.end());
  for (const std::string& argument : options_.arguments)
    if (std::find(spec.arguments.begin(), spec.arguments.end(), argument) == spec.arguments.end())
      spec.arguments.push_back(argument);
  spec.descriptors = {{0, input->read_end.get()}, {1, out->write_end.get()}, {2, err->write_end.get()}};
  spec.directory = containment.scratch().path();
  Limits limits = session_limits(request.limits);
  spec.limits = &limits;
  spec.sandbox = containment.sandbox();
  spec.may_create_processes = containment.program().may_create_processes;
  auto child = start_child(spec);
  if (!child.ok()) return child.error();
  Session session{std::move(key), std::move(child).value(), std::move(input->write_end), std::move(out->read_end),
                  std::move(err->read_end)};
  // The prefix is small; a solver that does not read it will be noticed by the first test.
  if (options_.style == SessionStyle::kScopes && !request.prefix.empty())
    ::send(session.input.get(), request.prefix.data(), request.prefix.size(), MSG_NOSIGNAL);
  return session;
}

std::optional<RunResult> SessionExecutor::try_session(Session& session, const RunRequest& request) {
  EndMarker marker;
  std::string input = wrap(request, marker);
  auto start = steady_clock::now();
  microseconds cpu_before = cpu_clock(session.process.pid());
  PumpText text;
  PumpJob job{.out = session.out.get(), .err = session.err.get(), .ended = session.process.pidfd()};
  job.input = session.input.get();
  job.pending = input;
  job.marker = &marker;
  job.stop_at_marker = true;
  job.output_limit = request.limits.output_bytes;
  job.deadline = start + std::min(options_.patience, request.limits.wall);
  PumpEnd reason = pump(job, text);
  ++session.tests;
  if (reason != PumpEnd::kMarker || is_odd(text)) return std::nullopt;
  RunResult result;
  result.ending = Ending::kAnswered;
  result.out = std::move(text.out);
  result.complete = true;
  result.cpu = cpu_clock(session.process.pid()) - cpu_before;
  result.wall = std::chrono::duration_cast<microseconds>(steady_clock::now() - start);
  return result;
}

Result<RunResult> SessionExecutor::run(const RunRequest& request) {
  TRY(plain_->containment().check_identity());
  ++stats_.runs;
  if (suits(request))
    if (Session* session = session_for(request)) {
      if (auto result = try_session(*session, request)) {
        plain_->containment().scratch().clear();
        return std::move(*result);
      }
      sessions_.pop_front();
    }
  ++stats_.fallbacks;
  return plain_->run(request);
}

}  // namespace cupel::process
