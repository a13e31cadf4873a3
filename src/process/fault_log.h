// The fatal-looking signals of a traced run, and which of them was the crash. A program may survive such a signal, or
// die from a second one while it handles the first: cvc5 catches SIGSEGV, prints a message and aborts. The crash is
// the first fault that the process was still dealing with when it ended.
#pragma once

#include <sys/types.h>

#include <deque>

#include "process/crash_trace.h"

namespace cupel::process {

/// Signals that a fault of the program itself raises.
bool is_fault(int signal);

struct Fault {
  pid_t process = 0;
  pid_t thread = 0;
  CrashTrace crash;
};

class FaultLog {
 public:
  void add(Fault fault);
  /// The process became another program.
  void forget(pid_t process);
  bool has_thread(pid_t thread) const;

  /// The crash of a process that the signal ended; null where that signal was not its own fault.
  const Fault* ended_by(pid_t process, int signal) const;
  /// The crash of a process that ended by itself with this stack: it did so while it handled a fault, or there is none.
  const Fault* exited_with(pid_t thread, const Stack& stack) const;

 private:
  /// The earliest fault of the thread that is not over where the stack is `stack`: its instruction is still there,
  /// waiting below the handler.
  const Fault* still_handled(pid_t thread, const Stack& stack) const;

  std::deque<Fault> faults_;  // oldest first
};

}  // namespace cupel::process
