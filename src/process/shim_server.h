// A solver process with the shim inside (our side of shim/protocol.h): started once, forks a child per test.
#pragma once

#include <string>
#include <vector>

#include "process/child.h"
#include "process/containment.h"
#include "process/pump.h"
#include "process/run.h"
#include "process/streams.h"

struct cupel_reply;  // shim/protocol.h

namespace cupel::process {

enum class ShimMode { kFork, kSnapshot };

/// Owns the server process; its end takes every child with it.
class ShimServer {
 public:
  struct Start {
    ShimMode mode = ShimMode::kFork;
    std::vector<std::string> arguments = {};  ///< complete
    std::string input = {};                   ///< what a snapshot has read before its children go on
    std::string warm_up = {};                 ///< and behind that, without effect on what follows
    std::string warm_up_output = {};          ///< what the warm-up prints; a solver that prints it must know `echo`
    milliseconds patience{10'000};
    int coverage = -1;  ///< shared memory for coverage, as shim/protocol.h says; -1: none is wanted
  };

  /// Fails where the solver cannot serve: it ended before it asked for tests, or has threads that a fork
  /// would lose.
  static Result<ShimServer> start(const Containment& containment, const Start& start);

  struct Test {
    std::string_view input;
    std::vector<std::string> arguments = {};  ///< complete; for kFork
    const Limits& limits;
    const EndMarker* marker = nullptr;
    bool stop_at_marker = false;
  };

  /// An error means that the server is lost: drop it.
  Result<RunResult> run(const Test& test);

  const Child& process() const { return process_; }

 private:
  Status await_ready(milliseconds patience);
  /// Takes what the warm-up printed out of `early_out_`. An error where it printed something else.
  Status drop_warm_up(const EndMarker& begin, const EndMarker& end, const std::string& expected);
  Status send_run(const Test& test, const Streams& streams);
  void send_reap();
  /// The reply to the current request; older ones are dropped. False at the deadline or when the server is
  /// gone.
  bool receive(cupel_reply& reply, steady_clock::time_point deadline);
  RunResult finish(const Test& test, pid_t child, PumpEnd reason, PumpText&& text);

  Child process_;
  UniqueFd control_;
  UniqueFd out_;  ///< what the server itself prints
  UniqueFd err_;
  std::string early_out_;  ///< printed before the first test; belongs to the output of each
  std::string early_err_;
  uint64_t sequence_ = 0;
  bool lost_ = false;
  bool strays_possible_ = false;
};

}  // namespace cupel::process
