// Runs a child under ptrace, with all its threads and all processes that it starts, and keeps the stack at which it
// crashed. The child is sandboxed and limited as always: it asks to be traced before its sandbox closes.
#pragma once

#include <memory>
#include <thread>

#include "process/crash_trace.h"
#include "process/launcher.h"

namespace cupel::process {

/// A thread of its own starts the child and waits for it, as the kernel wants it of a tracer. For one child at a time.
class Tracer : public Launcher {
 public:
  Tracer();
  ~Tracer() override;

  /// An error also where the system forbids tracing.
  Result<Child> start(const ChildSpec& spec) override;
  void finish() override;

  /// Of the last child, once it is finished. A crash of the child itself counts more than one of a process below it.
  const CrashTrace& trace() const { return trace_; }

 private:
  class Work;
  std::shared_ptr<Work> work_;  // outlives us where a process cannot be ended
  std::thread thread_;
  CrashTrace trace_;
};

}  // namespace cupel::process
