#include "process/spawn_executor.h"

#include <fcntl.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>

#include "process/arguments.h"
#include "process/child.h"
#include "process/ending.h"
#include "process/pump.h"

namespace cupel::process {

namespace {

constexpr milliseconds kReapPatience{5'000};

std::vector<std::string> complete_arguments(const Program& program, const RunRequest& request,
                                            const std::string& file) {
  std::vector<std::string> arguments = program.arguments;
  append_words(arguments, request.arguments);
  if (file.empty()) return arguments;
  auto place = std::find(arguments.begin(), arguments.end(), "{file}");
  if (place != arguments.end())
    *place = file;
  else
    arguments.push_back(file);
  return arguments;
}

// First the soft stop, which lets a solver end in its own way, then the other one. True once it is dead and
// reaped.
bool end_solver(Child& child, PumpEnd reason, const Limits& limits, ChildEnd& end) {
  if (reason == PumpEnd::kDeadline) {
    child.signal_group(SIGTERM);
    if (child.reap(steady_clock::now() + limits.grace, end)) return true;
  }
  if (reason != PumpEnd::kEnded) child.signal_group(SIGKILL);
  return child.reap(steady_clock::now() + kReapPatience, end);
}

}  // namespace

Result<std::unique_ptr<SpawnExecutor>> SpawnExecutor::create(const Program& program, const ContainmentOptions& options,
                                                             Launcher* launcher) {
  auto containment = TRY(Containment::create(program, options));
  return std::unique_ptr<SpawnExecutor>(new SpawnExecutor(std::move(containment), launcher));
}

Result<RunResult> SpawnExecutor::run(const RunRequest& request) {
  TRY(containment_.check_identity());
  const Program& program = containment_.program();
  EndMarker marker;
  std::string script = std::string(request.prefix) + std::string(request.script);
  if (request.echo) script += marker.command();
  std::string path;
  if (program.input == InputMode::kFile) {
    auto written = TRY(containment_.scratch().write("input.smt2", script));
    path = written;
  }
  auto streams = TRY(make_streams(path.empty() ? std::string_view(script) : std::string_view()));

  auto start = steady_clock::now();
  auto child = TRY(start_solver(request, path, streams));
  PumpText text;
  PumpJob job{.out = streams.out.read_end.get(), .err = streams.err.read_end.get(), .ended = child.pidfd()};
  if (request.echo) job.marker = &marker;
  job.watch(child.pid(), request.limits, start);
  PumpEnd reason = pump(job, text);
  auto wall = std::chrono::duration_cast<microseconds>(steady_clock::now() - start);

  ChildEnd end;
  bool dead = end_solver(child, reason, request.limits, end);
  if (launcher_ != nullptr) launcher_->finish();
  RunResult result = make_result(reason, dead, end.status, end.cpu, request.limits, std::move(text));
  result.wall = wall;
  if (containment_.strays_possible()) result.stray_processes = child.end_strays();
  containment_.scratch().clear();
  ++stats_.runs;
  return result;
}

Result<Child> SpawnExecutor::start_solver(const RunRequest& request, const std::string& file, Streams& streams) const {
  const Program& program = containment_.program();
  ChildSpec spec{.program = program, .arguments = complete_arguments(program, request, file)};
  spec.descriptors = {{0, streams.input.get()}, {1, streams.out.write_end.get()}, {2, streams.err.write_end.get()}};
  spec.directory = containment_.scratch().path();
  spec.limits = &request.limits;
  spec.sandbox = containment_.sandbox();
  spec.may_create_processes = program.may_create_processes;
  auto child = launcher_ != nullptr ? launcher_->start(spec) : start_child(spec);
  streams.out.write_end.reset();
  streams.err.write_end.reset();
  return child;
}

}  // namespace cupel::process
