#include "process/ending.h"

#include <sys/wait.h>

#include <csignal>

namespace cupel::process {

namespace {

// A solver may catch SIGXCPU and end in its own way; its clock tells all the same.
bool used_up_cpu(int status, microseconds cpu, const Limits& limits) {
  if (limits.cpu.count() == 0) return false;
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return true;
  milliseconds whole_seconds((limits.cpu.count() + 999) / 1000 * 1000);
  bool ended_well = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return !ended_well && cpu >= whole_seconds;
}

}  // namespace

RunResult make_result(PumpEnd reason, bool dead, int status, microseconds cpu, const Limits& limits, PumpText&& text) {
  RunResult result;
  result.out = std::move(text.out);
  result.err = std::move(text.err);
  result.truncated = text.truncated;
  result.dropped = text.dropped;
  result.complete = text.marker_seen;
  result.cpu = cpu;
  if (dead && WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (dead && WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  if (!dead)
    result.ending = Ending::kUnkillable;
  else if (reason == PumpEnd::kOutput)
    result.ending = Ending::kOutput;
  else if (reason == PumpEnd::kMemory)
    result.ending = Ending::kMemory;
  else if (reason == PumpEnd::kMarker)
    result.ending = Ending::kAnswered;
  else if (reason == PumpEnd::kCut)
    result.ending = Ending::kCut;
  else if (reason == PumpEnd::kDeadline)
    result.ending = Ending::kWallTime;
  else if (used_up_cpu(status, cpu, limits))
    result.ending = Ending::kCpuTime;
  else
    result.ending = WIFSIGNALED(status) ? Ending::kSignalled : Ending::kExited;
  return result;
}

}  // namespace cupel::process
