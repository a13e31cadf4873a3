#include "process/pump.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <ctime>

#include "base/hash.h"
#include "process/fd.h"
#include "process/resident.h"

namespace cupel::process {

const char* to_string(Ending ending) {
  switch (ending) {
    case Ending::kExited: return "exited";
    case Ending::kSignalled: return "signalled";
    case Ending::kAnswered: return "answered";
    case Ending::kWallTime: return "wall-time";
    case Ending::kCpuTime: return "cpu-time";
    case Ending::kCut: return "cut";
    case Ending::kOutput: return "output";
    case Ending::kMemory: return "memory";
    case Ending::kUnkillable: return "unkillable";
  }
  CUPEL_UNREACHABLE();
}

EndMarker::EndMarker() {
  static std::atomic<uint64_t> counter{0};
  static const uint64_t start = [] {
    timespec now;
    ::clock_gettime(CLOCK_REALTIME, &now);
    return mix64(static_cast<uint64_t>(now.tv_nsec) * 1'000'003 + static_cast<uint64_t>(now.tv_sec)) ^
           mix64(static_cast<uint64_t>(::getpid()));
  }();
  text_ = fmt::format("cupel-end-{:016x}", mix64(start + ++counter));
}

size_t EndMarker::find(const std::string& out, size_t from) const {
  size_t at = out.find(text_, from);
  if (at == std::string::npos || out.find('\n', at) == std::string::npos) return std::string::npos;
  return at > 0 && out[at - 1] == '"' ? at - 1 : at;
}

namespace {

/// Whether a line is an answer.
bool has_answer(std::string_view out) {
  for (size_t at = 0; at < out.size();) {
    size_t end = std::min(out.find('\n', at), out.size());
    std::string_view line = out.substr(at, end - at);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line == "sat" || line == "unsat" || line == "unknown" || line.starts_with("delta-sat")) return true;
    at = end + 1;
  }
  return false;
}

class Pump {
 public:
  Pump(PumpJob& job, PumpText& text) : job_(job), text_(text) {}

  PumpEnd run() {
    next_cut_ = steady_clock::now() + job_.usual;
    if (job_.input >= 0) write_input();  // most tests fit into the socket at once
    for (;;) {
      auto now = steady_clock::now();
      auto left = std::chrono::ceil<milliseconds>(job_.deadline - now).count();
      if (left <= 0) return PumpEnd::kDeadline;
      if (job_.memory_limit != 0) {
        if (now >= next_look_ && holds_too_much(now)) return PumpEnd::kMemory;
        left = std::min(left, kMemoryLook.count());
      }
      if (job_.usual.count() != 0) {
        if (now >= next_cut_ && needs_more_than_usual(now)) return PumpEnd::kCut;
        left = std::min(left, std::chrono::ceil<milliseconds>(next_cut_ - now).count());
      }
      pollfd entries[] = {
          {job_.out, POLLIN, 0}, {job_.err, POLLIN, 0}, {job_.ended, POLLIN, 0}, {job_.input, POLLOUT, 0}};
      if (::poll(entries, 4, static_cast<int>(left)) < 0) continue;  // EINTR
      // Looked at before reading: whatever an ended solver wrote is in the pipes by now, and one pass reads
      // more than a pipe holds. Processes that it left behind may go on writing; nobody waits for them.
      bool ended = entries[2].revents != 0;
      if (entries[3].revents != 0) write_input();
      if (entries[0].revents != 0 || ended) read_out();
      if (entries[1].revents != 0 || ended) read(job_.err, text_.err);
      if (find_marker() && job_.stop_at_marker) return PumpEnd::kMarker;
      if (text_.truncated || is_flood()) return PumpEnd::kOutput;
      if (ended) return PumpEnd::kEnded;
    }
  }

 private:
  void read(int& fd, std::string& text) {
    if (fd < 0) return;
    if (read_available(fd, text, job_.output_limit, text_.dropped) == ReadState::kEnd) fd = -1;
    if (text_.dropped != 0) text_.truncated = true;
  }

  // Much was said, and no answer was among it.
  bool is_flood() {
    if (job_.preamble_limit == 0 || answers_ || text_.out.size() + text_.err.size() <= job_.preamble_limit)
      return false;
    answers_ = has_answer(std::string_view(text_.out).substr(0, job_.preamble_limit));
    text_.truncated = !answers_;
    return !answers_;
  }

  // What comes after the marker answers nothing, but must be read, or the solver would wait; and only so much of it.
  void read_out() {
    if (!text_.marker_seen) return read(job_.out, text_.out);
    std::string none;
    if (job_.out >= 0 && read_available(job_.out, none, 0, farewell_) == ReadState::kEnd) job_.out = -1;
    if (farewell_ > job_.output_limit) text_.truncated = true;
  }

  bool holds_too_much(steady_clock::time_point now) {
    next_look_ = now + kMemoryLook;
    return resident_bytes(job_.watched) > job_.memory_limit;
  }

  bool needs_more_than_usual(steady_clock::time_point now) {
    microseconds left = job_.usual - (cpu_used_by(job_.watched) - job_.cpu_before);
    next_cut_ = now + std::max<microseconds>(left, milliseconds(1));
    return left.count() <= 0;
  }

  bool find_marker() {
    if (job_.marker == nullptr || text_.marker_seen) return text_.marker_seen;
    size_t overlap = job_.marker->text().size() + 2;
    size_t from = searched_ > overlap ? searched_ - overlap : 0;
    size_t at = job_.marker->find(text_.out, from);
    searched_ = text_.out.size();
    if (at == std::string::npos) return false;
    text_.marker_seen = true;
    text_.out.resize(at);
    return true;
  }

  // A solver that closes its input, or ends, has read what it wanted.
  void write_input() {
    ssize_t count = ::send(job_.input, job_.pending.data(), job_.pending.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count > 0) job_.pending.remove_prefix(static_cast<size_t>(count));
    if (count < 0 || job_.pending.empty()) job_.input = -1;
  }

  PumpJob& job_;
  PumpText& text_;
  size_t searched_ = 0;
  steady_clock::time_point next_look_{};
  steady_clock::time_point next_cut_{};  // it cannot have used more than usual before
  uint64_t farewell_ = 0;                // bytes that came after the marker
  bool answers_ = false;                 // an answer was seen by the time that it was looked for
};

}  // namespace

microseconds cpu_used_by(pid_t process) {
  // As clock_getcpuclockid() makes it, without the system call by which that looks whether the process is there.
  constexpr unsigned kWholeProcess = 2;
  auto clock = static_cast<clockid_t>((~static_cast<unsigned>(process) << 3) | kWholeProcess);
  timespec time{};
  if (::clock_gettime(clock, &time) != 0) return microseconds(0);
  return microseconds(time.tv_sec * 1'000'000 + time.tv_nsec / 1000);
}

void PumpJob::watch(pid_t solver, const Limits& limits, steady_clock::time_point start) {
  watched = solver;
  output_limit = limits.output_bytes;
  preamble_limit = limits.preamble_bytes;
  memory_limit = limits.resident_memory();
  usual = limits.usual;
  deadline = start + limits.wall;
}

PumpEnd pump(PumpJob job, PumpText& text) { return Pump(job, text).run(); }

}  // namespace cupel::process
