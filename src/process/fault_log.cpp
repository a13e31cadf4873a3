#include "process/fault_log.h"

#include <algorithm>
#include <csignal>

namespace cupel::process {

namespace {

/// A program that lives with faults (to grow a stack, say) has many; those long ago say nothing.
constexpr size_t kMostFaults = 32;

}  // namespace

bool is_fault(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL || signal == SIGABRT ||
         signal == SIGTRAP || signal == SIGSYS;
}

void FaultLog::add(Fault fault) {
  if (faults_.size() == kMostFaults) faults_.pop_front();
  faults_.push_back(std::move(fault));
}

void FaultLog::forget(pid_t process) {
  std::erase_if(faults_, [&](const Fault& fault) { return fault.process == process; });
}

bool FaultLog::has_thread(pid_t thread) const {
  return std::ranges::find(faults_, thread, &Fault::thread) != faults_.end();
}

const Fault* FaultLog::still_handled(pid_t thread, const Stack& stack) const {
  for (const Fault& fault : faults_) {
    if (fault.thread != thread || fault.crash.stack.empty()) continue;
    uint64_t pc = fault.crash.stack.front().pc;
    auto waits = [&](const StackFrame& frame) { return frame.interrupted && frame.pc == pc; };
    if (std::ranges::any_of(stack, waits)) return &fault;
  }
  return nullptr;
}

const Fault* FaultLog::ended_by(pid_t process, int signal) const {
  auto last = std::find_if(faults_.rbegin(), faults_.rend(), [&](const Fault& fault) {
    return fault.process == process && fault.crash.signal == signal;
  });
  if (last == faults_.rend()) return nullptr;
  const Fault* first = still_handled(last->thread, last->crash.stack);
  return first != nullptr ? first : &*last;
}

const Fault* FaultLog::exited_with(pid_t thread, const Stack& stack) const { return still_handled(thread, stack); }

}  // namespace cupel::process
