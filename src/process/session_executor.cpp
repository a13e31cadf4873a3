#include "process/session_executor.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>

#include "process/arguments.h"
#include "process/ending.h"
#include "process/oddity.h"

namespace cupel::process {

namespace {

constexpr milliseconds kDeathPatience{1'000};
constexpr milliseconds kSessionStartPatience{5'000};
// A program that reads all its input before it says a word never starts a session, whatever its options are. After so
// many starts in vain, each with a quarter of the patience of the one before, it gets no more.
constexpr unsigned kMostSilentStarts = 3;

// What is usual is that of a process from its start, which a session has behind it. Starts differ, so some of it is
// left.
microseconds usual_of_started(microseconds usual, microseconds start) { return std::max(usual - start, usual / 4); }

// A session lives longer than a test: CPU time is not limited by the kernel but by the wall clock of each
// test.
Limits session_limits(const Limits& test) {
  Limits limits = test;
  limits.cpu = milliseconds(0);
  return limits;
}

}  // namespace

Result<std::unique_ptr<SessionExecutor>> SessionExecutor::create(const Program& program, const Options& options,
                                                                 std::unique_ptr<Executor> isolated) {
  auto plain = TRY(SpawnExecutor::create(program, options.containment));
  return std::unique_ptr<SessionExecutor>(new SessionExecutor(std::move(plain), std::move(isolated), options));
}

const char* SessionExecutor::name() const {
  if (isolated_) return "mixed";
  return options_.style == SessionStyle::kScopes ? "session" : "reset";
}

bool SessionExecutor::wants_session(const RunRequest& request) {
  if (!suits(request)) return false;
  return options_.isolated_share == 0 || ++asked_ % options_.isolated_share != 0;
}

bool SessionExecutor::suits(const RunRequest& request) const {
  return silent_starts_ < kMostSilentStarts && request.session && request.echo &&
         plain_->containment().program().input == InputMode::kStdin;
}

SessionExecutor::SessionInput SessionExecutor::wrap(const RunRequest& request, const EndMarker& marker) const {
  std::string before = options_.style == SessionStyle::kReset ? std::string(request.prefix) : "(push 1)\n";
  before += request.script;
  std::string after =
      options_.style == SessionStyle::kReset ? "(reset)\n" : fmt::format("(pop {})\n", request.open_scopes + 1);
  return {before + marker.command() + after, before + "\n" + after};
}

std::string SessionExecutor::key_of(const RunRequest& request) const {
  std::string key = options_.style == SessionStyle::kScopes ? std::string(request.prefix) : std::string();
  for (const std::string& argument : request.arguments) key.append(1, '\0').append(argument);
  return key.append(1, '\0').append(std::to_string(request.limits.memory_bytes));
}

SessionExecutor::Session* SessionExecutor::session_for(const RunRequest& request, const std::string& key) {
  Session* session = sessions_.find(key);
  if (session != nullptr && session->tests < options_.lifetime) return session;
  if (session == nullptr && seen_.times_with_this(key) < 2 && !options_.eager) return nullptr;
  sessions_.erase(key);
  if (!plain_->containment().check_identity().ok()) return nullptr;  // the plain run will complain
  auto started = start(request);
  if (!started.ok()) {
    streaks_.note(key, true);  // it would fail again
    return nullptr;
  }
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
  append_words(spec.arguments, request.arguments);
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
  session.transcript = std::make_shared<Transcript>();
  if (options_.style == SessionStyle::kScopes) session.transcript->prefix = std::string(request.prefix);
  if (!is_ready(session, request.limits)) return Error{"the solver starts no session"};
  session.start_cpu = cpu_used_by(session.process.pid());
  return session;
}

// The first test must not pay for the start, which takes a Java runtime longer than most tests. A program may greet on
// standard error; a word about the prefix would be one about every test.
bool SessionExecutor::is_ready(Session& session, const Limits& limits) {
  auto silent = [](const std::string& text) { return text.find_first_not_of(" \r\n") == std::string::npos; };
  auto began = steady_clock::now();
  milliseconds patience = kSessionStartPatience / (1U << (2 * silent_starts_));
  auto greeting = converse(session, "", limits, patience);
  silent_starts_ = !greeting && steady_clock::now() - began >= patience ? silent_starts_ + 1 : 0;
  if (!greeting || !silent(greeting->out)) return false;
  if (session.transcript->prefix.empty()) return true;
  auto reply = converse(session, session.transcript->prefix, limits, kSessionStartPatience);
  return reply && silent(reply->out) && reply->err.empty();
}

// What it says to these commands; nothing where it does not come to their end.
std::optional<PumpText> SessionExecutor::converse(Session& session, const std::string& commands, const Limits& limits,
                                                  milliseconds patience) {
  EndMarker marker;
  PumpText text;
  std::string input = commands + marker.command();
  PumpJob job{.out = session.out.get(), .err = session.err.get(), .ended = session.process.pidfd()};
  job.input = session.input.get();
  job.pending = input;
  job.marker = &marker;
  job.stop_at_marker = true;
  job.output_limit = limits.output_bytes;
  job.deadline = steady_clock::now() + patience;
  if (pump(job, text) != PumpEnd::kMarker) return std::nullopt;
  return text;
}

// A session that was stopped from outside, or ended in an orderly way, tells nothing.
std::optional<RunResult> SessionExecutor::death_of(Session& session, const RunRequest& request, PumpText&& text) {
  ChildEnd end;
  if (!session.process.reap(steady_clock::now() + kDeathPatience, end)) return {};
  constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
  bool faulted = WIFSIGNALED(end.status) && std::ranges::find(kFaults, WTERMSIG(end.status)) != std::end(kFaults);
  bool complained = WIFEXITED(end.status) && WEXITSTATUS(end.status) != 0 && !text.err.empty();
  if (!faulted && !complained) return {};
  return make_result(PumpEnd::kEnded, true, end.status, end.cpu, request.limits, std::move(text));
}

SessionExecutor::Attempt SessionExecutor::try_session(Session& session, const RunRequest& request) {
  EndMarker marker;
  SessionInput input = wrap(request, marker);
  auto start = steady_clock::now();
  PumpText text;
  PumpJob job{.out = session.out.get(), .err = session.err.get(), .ended = session.process.pidfd()};
  job.input = session.input.get();
  job.pending = input.text;
  job.marker = &marker;
  job.stop_at_marker = true;
  job.watch(session.process.pid(), request.limits, start);
  job.usual = usual_of_started(request.limits.usual, session.start_cpu);
  job.cpu_before = cpu_used_by(session.process.pid());
  job.deadline = start + std::min(options_.patience, request.limits.wall);
  PumpEnd reason = pump(job, text);
  auto wall = std::chrono::duration_cast<microseconds>(steady_clock::now() - start);
  ++session.tests;
  session.transcript->tests.push_back(std::move(input.test));
  bool clean = !text.truncated && text.err.empty();
  Attempt attempt;
  if (reason == PumpEnd::kEnded) {
    attempt.death = death_of(session, request, std::move(text));
  } else if (clean && (reason == PumpEnd::kCut || (reason == PumpEnd::kMarker && !is_odd(text.out)))) {
    attempt.usable = reason == PumpEnd::kMarker;
    attempt.result.emplace();
    attempt.result->ending = attempt.usable ? Ending::kAnswered : Ending::kCut;
    attempt.result->complete = attempt.usable;
    attempt.result->cpu = cpu_used_by(session.process.pid()) - job.cpu_before;
    attempt.result->out = std::move(text.out);
  } else {
    attempt.usable = clean && reason == PumpEnd::kMarker && only_gave_up(text.out);
  }
  for (auto* result : {&attempt.result, &attempt.death}) {
    if (!*result) continue;
    (*result)->wall = wall;
    (*result)->transcript = session.transcript;
    (*result)->position = session.transcript->tests.size();
  }
  return attempt;
}

SessionExecutor::Attempt SessionExecutor::run_in_session(const RunRequest& request) {
  std::string key = key_of(request);
  Session* session = streaks_.skip(key) ? nullptr : session_for(request, key);
  if (session == nullptr) return {};
  Attempt attempt = try_session(*session, request);
  streaks_.note(key, !attempt.result);
  if (!attempt.usable) sessions_.erase(key);
  return attempt;
}

Result<RunResult> SessionExecutor::run(const RunRequest& request) {
  ++stats_.runs;
  Attempt attempt;
  if (wants_session(request)) attempt = run_in_session(request);
  if (attempt.result) {
    plain_->containment().scratch().clear();
    return std::move(*attempt.result);
  }
  ++stats_.fallbacks;
  RunResult again = TRY(isolated_ ? isolated_->run(request) : plain_->run(request));
  // The test alone does no harm: what killed the session is of another kind.
  bool harmless = again.complete || (again.ending == Ending::kExited && again.exit_code == 0);
  return attempt.death && harmless ? std::move(*attempt.death) : std::move(again);
}

}  // namespace cupel::process
