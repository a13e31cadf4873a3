#include "process/spawn_executor.h"

#include <fcntl.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>

#include "process/child.h"
#include "process/ending.h"
#include "process/pump.h"

namespace cupel::process {

namespace {

constexpr milliseconds kKillPatience{5'000};

struct Plumbing {
  UniqueFd input;
  Pipe out;
  Pipe err;
};

Result<Plumbing> make_plumbing(std::string_view input) {
  Plumbing plumbing;
  auto file = make_text_file(input);
  if (!file.ok()) return file.error();
  auto out = make_pipe();
  if (!out.ok()) return out.error();
  auto err = make_pipe();
  if (!err.ok()) return err.error();
  plumbing = {std::move(file).value(), std::move(out).value(), std::move(err).value()};
  CUPEL_TRY(set_nonblocking(plumbing.out.read_end.get()));
  CUPEL_TRY(set_nonblocking(plumbing.err.read_end.get()));
  return plumbing;
}

std::vector<std::string> complete_arguments(const Program& program, const RunRequest& request,
                                            const std::string& file) {
  std::vector<std::string> arguments = program.arguments;
  arguments.insert(arguments.end(), request.arguments.begin(), request.arguments.end());
  if (file.empty()) return arguments;
  auto place = std::find(arguments.begin(), arguments.end(), "{file}");
  if (place != arguments.end())
    *place = file;
  else
    arguments.push_back(file);
  return arguments;
}

}  // namespace

Result<std::unique_ptr<SpawnExecutor>> SpawnExecutor::create(const Program& program,
                                                             const ContainmentOptions& options) {
  auto containment = Containment::create(program, options);
  if (!containment.ok()) return containment.error();
  return std::unique_ptr<SpawnExecutor>(new SpawnExecutor(std::move(containment).value()));
}

Result<RunResult> SpawnExecutor::run(const RunRequest& request) {
  CUPEL_TRY(containment_.check_identity());
  const Program& program = containment_.program();
  EndMarker marker;
  std::string script = std::string(request.prefix) + std::string(request.script);
  if (request.echo) script += marker.command();
  std::string path;
  if (program.input == InputMode::kFile) {
    auto written = containment_.scratch().write("input.smt2", script);
    if (!written.ok()) return written.error();
    path = *written;
  }
  auto plumbing = make_plumbing(path.empty() ? std::string_view(script) : std::string_view());
  if (!plumbing.ok()) return plumbing.error();

  ChildSpec spec{.program = program, .arguments = complete_arguments(program, request, path)};
  spec.descriptors = {
      {0, plumbing->input.get()}, {1, plumbing->out.write_end.get()}, {2, plumbing->err.write_end.get()}};
  spec.directory = containment_.scratch().path();
  spec.limits = &request.limits;
  spec.sandbox = containment_.sandbox();
  spec.may_create_processes = program.may_create_processes;
  auto start = steady_clock::now();
  auto child = start_child(spec);
  if (!child.ok()) return child.error();
  plumbing->out.write_end.reset();
  plumbing->err.write_end.reset();

  PumpText text;
  PumpJob job{
      .out = plumbing->out.read_end.get(), .err = plumbing->err.read_end.get(), .ended = child->pidfd()};
  if (request.echo) job.marker = &marker;
  job.output_limit = request.limits.output_bytes;
  job.deadline = start + request.limits.wall;
  PumpEnd reason = pump(job, text);
  auto wall = std::chrono::duration_cast<microseconds>(steady_clock::now() - start);

  if (reason == PumpEnd::kDeadline) child->signal_group(SIGTERM);
  ChildEnd end;
  bool dead = reason == PumpEnd::kDeadline && child->reap(steady_clock::now() + request.limits.grace, end);
  if (!dead) {
    if (reason != PumpEnd::kEnded) child->signal_group(SIGKILL);
    dead = child->reap(steady_clock::now() + kKillPatience, end);
  }
  RunResult result = make_result(reason, dead, end.status, end.cpu, request.limits, std::move(text));
  result.wall = wall;
  if (containment_.strays_possible()) result.stray_processes = child->end_strays();
  containment_.scratch().clear();
  ++stats_.runs;
  return result;
}

}  // namespace cupel::process
