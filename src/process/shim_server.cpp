#include "process/shim_server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/paths.h"
#include "process/ending.h"
#include "process/pump.h"
#include "process/strays.h"
#include "shim/protocol.h"

namespace cupel::process {

namespace {

constexpr milliseconds kKillPatience{5'000};
constexpr milliseconds kForkPatience{5'000};

Result<UniqueFd> make_filter_file(const Sandbox& sandbox) {
  const auto& filter = sandbox.process_filter();
  return make_text_file({reinterpret_cast<const char*>(filter.data()), filter.size() * sizeof filter[0]});
}

// A warm-up that prints something stands between two markers, so that what it printed can be taken away.
std::string server_input(const ShimServer::Start& start, const EndMarker& begin, const EndMarker& end) {
  if (start.warm_up_output.empty()) return start.input + start.warm_up;
  return start.input + begin.command() + start.warm_up + end.command();
}

void signal_child(pid_t child, int signal) {
  ::kill(-child, signal);
  ::kill(child, signal);
}

}  // namespace

Result<ShimServer> ShimServer::start(const Containment& containment, const Start& start) {
  auto control = TRY(make_socket_pair());
  EndMarker begin, end;
  auto streams = TRY(make_streams(server_input(start, begin, end)));
  ChildSpec spec{.program = containment.program(), .arguments = start.arguments};
  spec.environment = {{"LD_PRELOAD", shim_library().string()},
                      {CUPEL_SHIM_MODE, start.mode == ShimMode::kFork ? "fork" : "snapshot"}};
  spec.descriptors = {{0, streams.input.get()},
                      {1, streams.out.write_end.get()},
                      {2, streams.err.write_end.get()},
                      {CUPEL_SHIM_CONTROL, control.write_end.get()}};
  UniqueFd filter;
  if (containment.sandbox() != nullptr && !containment.program().may_create_processes) {
    filter = TRY(make_filter_file(*containment.sandbox()));
    spec.environment.emplace_back(CUPEL_SHIM_HAS_FILTER, "1");
    spec.descriptors.emplace_back(CUPEL_SHIM_FILTER, filter.get());
  }
  if (start.coverage >= 0) {
    spec.environment.emplace_back(CUPEL_SHIM_HAS_COVERAGE, "1");
    spec.descriptors.emplace_back(CUPEL_SHIM_COVERAGE, start.coverage);
  }
  spec.directory = containment.scratch().path();
  spec.sandbox = containment.sandbox();
  spec.may_create_processes = true;  // the server must fork; its children get their own filter
  ShimServer server;
  server.process_ = TRY(start_child(spec));
  server.control_ = std::move(control.read_end);
  server.out_ = std::move(streams.out.read_end);
  server.err_ = std::move(streams.err.read_end);
  server.strays_possible_ = containment.strays_possible();
  control.write_end.reset();
  streams.out.write_end.reset();
  streams.err.write_end.reset();
  TRY(server.await_ready(start.patience));
  if (!start.warm_up_output.empty()) TRY(server.drop_warm_up(begin, end, start.warm_up_output));
  return server;
}

// Threads do not survive a fork: a child would wait for them forever.
Status ShimServer::await_ready(milliseconds patience) {
  cupel_reply reply;
  bool ready = receive(reply, steady_clock::now() + patience);
  uint64_t overflow = 0;
  read_available(out_.get(), early_out_, 1 << 20, overflow);
  read_available(err_.get(), early_err_, 1 << 20, overflow);
  if (!ready || reply.kind != CUPEL_READY || overflow != 0)
    return Error{fmt::format("the solver does not serve: {}{}", early_out_.substr(0, 200), early_err_.substr(0, 200))};
  if (reply.value != 1) return Error{fmt::format("the solver has {} threads before its first test", reply.value)};
  return Done{};
}

Status ShimServer::drop_warm_up(const EndMarker& begin, const EndMarker& end, const std::string& expected) {
  size_t from = begin.find(early_out_, 0);
  size_t until = end.find(early_out_, 0);
  if (from == std::string::npos || until == std::string::npos) return Error{"the solver does not echo"};
  size_t printed = early_out_.find('\n', from) + 1;
  if (early_out_.compare(printed, until - printed, expected) != 0)
    return Error{
        fmt::format("the warm-up printed: {}", early_out_.substr(printed, std::min<size_t>(until - printed, 200)))};
  early_out_.resize(from);
  return Done{};
}

Status ShimServer::send_run(const Test& test, const Streams& streams) {
  cupel_request request{};
  request.magic = CUPEL_SHIM_MAGIC;
  request.kind = CUPEL_RUN;
  request.sequence = ++sequence_;
  request.cpu_seconds = (static_cast<uint64_t>(test.limits.cpu.count()) + 999) / 1000;
  request.memory_bytes = test.limits.address_space();
  request.file_bytes = test.limits.file_bytes;
  request.argument_count = static_cast<uint32_t>(test.arguments.size());
  std::string message(sizeof request, '\0');
  for (const std::string& argument : test.arguments) message.append(argument.c_str(), argument.size() + 1);
  request.argument_bytes = static_cast<uint32_t>(message.size() - sizeof request);
  if (message.size() > CUPEL_SHIM_MAX_MESSAGE) return Error{"the arguments are too long for the fork server"};
  std::memcpy(message.data(), &request, sizeof request);

  int descriptors[3] = {streams.input.get(), streams.out.write_end.get(), streams.err.write_end.get()};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof descriptors)] = {};
  iovec data{message.data(), message.size()};
  msghdr header{};
  header.msg_iov = &data;
  header.msg_iovlen = 1;
  header.msg_control = control;
  header.msg_controllen = sizeof control;
  cmsghdr* part = CMSG_FIRSTHDR(&header);
  part->cmsg_level = SOL_SOCKET;
  part->cmsg_type = SCM_RIGHTS;
  part->cmsg_len = CMSG_LEN(sizeof descriptors);
  std::memcpy(CMSG_DATA(part), descriptors, sizeof descriptors);
  if (::sendmsg(control_.get(), &header, MSG_NOSIGNAL) < 0) return system_error("the fork server is gone");
  return Done{};
}

void ShimServer::send_reap() {
  cupel_request request{};
  request.magic = CUPEL_SHIM_MAGIC;
  request.kind = CUPEL_REAP;
  ::send(control_.get(), &request, sizeof request, MSG_NOSIGNAL);
}

bool ShimServer::receive(cupel_reply& reply, steady_clock::time_point deadline) {
  for (;;) {
    auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
    pollfd entry{control_.get(), POLLIN, 0};
    int count = ::poll(&entry, 1, left > 0 ? static_cast<int>(left) : 0);
    if (count == 0 && left <= 0) return false;
    if (count <= 0) continue;
    ssize_t size = ::recv(control_.get(), &reply, sizeof reply, MSG_DONTWAIT);
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    lost_ = size != sizeof reply || reply.magic != CUPEL_SHIM_MAGIC;
    if (lost_) return false;
    if (reply.sequence == sequence_) return true;
  }
}

Result<RunResult> ShimServer::run(const Test& test) {
  auto streams = TRY(make_streams(test.input));
  auto start = steady_clock::now();
  TRY(send_run(test, streams));
  streams.out.write_end.reset();
  streams.err.write_end.reset();
  cupel_reply reply;
  if (!receive(reply, start + kForkPatience)) return Error{"the fork server does not answer"};
  if (reply.kind != CUPEL_STARTED) {
    errno = static_cast<int>(reply.value);
    return system_error("the fork server cannot fork");
  }
  pid_t child = static_cast<pid_t>(reply.value);
  PumpText text;
  text.out = early_out_;
  text.err = early_err_;
  PumpJob job{.out = streams.out.read_end.get(), .err = streams.err.read_end.get(), .ended = control_.get()};
  job.marker = test.marker;
  job.stop_at_marker = test.stop_at_marker;
  job.watch(child, test.limits, start);
  PumpEnd reason = pump(job, text);
  auto wall = std::chrono::duration_cast<microseconds>(steady_clock::now() - start);
  RunResult result = finish(test, child, reason, std::move(text));
  if (lost_) return Error{"the fork server died during a test"};
  result.wall = wall;
  return result;
}

// A child that has answered is killed and not waited for: the server notices its end before the next test.
RunResult ShimServer::finish(const Test& test, pid_t child, PumpEnd reason, PumpText&& text) {
  cupel_reply reply{};
  bool dead = true;
  if (reason == PumpEnd::kMarker) {
    reply.cpu_microseconds = static_cast<uint64_t>(cpu_used_by(child).count());
    signal_child(child, SIGKILL);
  } else {
    dead = reason == PumpEnd::kEnded && receive(reply, steady_clock::now() + kKillPatience);
    if (reason == PumpEnd::kDeadline) {
      signal_child(child, SIGTERM);
      dead = receive(reply, steady_clock::now() + test.limits.grace);
    }
    if (!dead && !lost_) {
      signal_child(child, SIGKILL);
      dead = receive(reply, steady_clock::now() + kKillPatience);
    }
    if (dead) signal_child(child, SIGKILL);  // what is left of its group; its number is still its own
    lost_ = lost_ || !dead;
  }
  RunResult result =
      make_result(reason, dead, static_cast<int>(reply.value),
                  microseconds(static_cast<int64_t>(reply.cpu_microseconds)), test.limits, std::move(text));
  if (!lost_) send_reap();
  if (strays_possible_ && have_unknown_children()) result.stray_processes = process_.end_strays();
  return result;
}

}  // namespace cupel::process
