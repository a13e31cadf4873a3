// Starts one child process with its descriptors, limits and sandbox in place, and ends it together with
// everything that it started.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "process/fd.h"
#include "process/run.h"
#include "process/sandbox.h"

namespace cupel::process {

/// Everything that a child starts with. References must stay valid during `start_child` only.
struct ChildSpec {
  const Program& program;
  std::vector<std::string> arguments;  ///< complete, without the program's name
  std::vector<std::pair<std::string, std::string>> environment = {};
  std::vector<std::pair<int, int>> descriptors;  ///< number in the child, our descriptor
  std::string directory = {};
  const Limits* limits = nullptr;  ///< none: a server, whose own children get limits
  const Sandbox* sandbox = nullptr;
  bool may_create_processes = false;
  bool traced = false;  ///< by the thread that starts it; it stands still at its first instruction
};

/// How a process ended and what it had used.
struct ChildEnd {
  int status = 0;  ///< as of wait(2)
  microseconds cpu{0};
};

/// Owns a child process: destruction kills and reaps it.
class Child {
 public:
  Child() = default;
  Child(pid_t pid, UniqueFd pidfd, std::string tag) : pid_(pid), pidfd_(std::move(pidfd)), tag_(std::move(tag)) {}
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();

  bool running() const { return pid_ > 0; }
  pid_t pid() const { return pid_; }
  /// Readable once the process has ended.
  int pidfd() const { return pidfd_.get(); }

  /// To the process and its group.
  void signal_group(int signal) const;

  /// Waits for the end at most until `deadline`; then kills what is left of the group, reaps, and reports.
  /// False where the process had not ended: it stays owned.
  bool reap(steady_clock::time_point deadline, ChildEnd& end);

  /// Ends processes that escaped from the group, though not this one; returns their number.
  uint32_t end_strays();

 private:
  pid_t pid_ = -1;
  UniqueFd pidfd_;
  std::string tag_;
};

/// Returns once the child runs the program (or could not: that is the error).
Result<Child> start_child(const ChildSpec& spec);

}  // namespace cupel::process
