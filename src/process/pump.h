// Collects what a running solver prints until it ends, its marker comes, or a limit is reached. The loop
// never blocks on one descriptor while another one fills.
#pragma once

#include <sys/types.h>

#include <string>

#include "process/run.h"

namespace cupel::process {

/// A line that a solver prints when it comes to the end of a script. Unique per run, so that neither a script
/// nor a late reply of an earlier run can contain it.
class EndMarker {
 public:
  EndMarker();

  const std::string& text() const { return text_; }
  /// The command that makes the solver print it.
  std::string command() const { return "\n(echo \"" + text_ + "\")\n"; }

  /// Where in `out` the marker begins (an opening quote included), searching from `from`; npos while it is
  /// not there with its line end.
  size_t find(const std::string& out, size_t from) const;

 private:
  std::string text_;
};

struct PumpJob {
  int out = -1;
  int err = -1;
  int ended = -1;                 ///< becomes readable when the solver has ended
  int input = -1;                 ///< where `pending` is written; -1: the solver has its input already
  std::string_view pending = {};  ///< what is still to be written
  const EndMarker* marker = nullptr;
  bool stop_at_marker = false;
  uint64_t output_limit = 0;
  uint64_t preamble_limit = 0;  ///< of what is said before the first answer; 0: no other limit
  pid_t watched = -1;           ///< whose memory and CPU time are looked at, where
  uint64_t memory_limit = 0;    ///< is not 0, and
  microseconds usual{0};        ///< is not 0
  microseconds cpu_before{0};   ///< what it had used before
  steady_clock::time_point deadline;

  /// Takes over what a test may use, counted from `start`.
  void watch(pid_t solver, const Limits& limits, steady_clock::time_point start);
};

enum class PumpEnd { kEnded, kMarker, kDeadline, kCut, kOutput, kMemory };

/// What a process has used so far; 0 where it is gone.
microseconds cpu_used_by(pid_t process);

/// How often memory is looked at: what a solver can fill in between is what it may get too much.
inline constexpr milliseconds kMemoryLook{10};

/// Both texts are appended to. `marker_seen` tells whether the marker came; it is cut off together with what
/// follows.
struct PumpText {
  std::string out;
  std::string err;
  bool truncated = false;
  uint64_t dropped = 0;  ///< bytes beyond the limit
  bool marker_seen = false;
};

/// All descriptors must be non-blocking, except `ended`, which is only polled.
PumpEnd pump(PumpJob job, PumpText& text);

}  // namespace cupel::process
