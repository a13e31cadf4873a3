// Containment of a solver process. A formula is untrusted input to a memory-unsafe program, and SMT-LIB
// itself can name files to write. Two kernel mechanisms are used: seccomp filters (libseccomp) for system
// calls, Landlock for paths. docs/sandbox.md lists the rules; each has a test that tries to break it.
#pragma once

#include <linux/filter.h>

#include <string>
#include <vector>

#include "base/result.h"
#include "process/fd.h"

namespace cupel::process {

struct SandboxPolicy {
  std::string scratch;       ///< the only directory in which the solver may write
  bool use_landlock = true;  ///< without it (or where the kernel lacks it) no file can be opened for writing at all
};

/// The compiled policy. Built once, applied to many children.
class Sandbox {
 public:
  static Result<Sandbox> create(const SandboxPolicy& policy);

  /// Rules for every solver process: network, files, privileges, kernel interfaces.
  const std::vector<sock_filter>& base_filter() const { return base_; }
  /// One more rule: no new processes (threads are fine).
  const std::vector<sock_filter>& process_filter() const { return processes_; }
  /// The Landlock rule set, or -1.
  int ruleset() const { return ruleset_.get(); }

  /// For humans: which mechanisms hold.
  std::string describe() const;

 private:
  std::vector<sock_filter> base_;
  std::vector<sock_filter> processes_;
  UniqueFd ruleset_;
  int landlock_version_ = 0;
};

/// The version of the kernel's Landlock interface; 0 where there is none.
int landlock_version();

/// Applies the policy to the calling process: only system calls, so that it may run between clone and exec.
/// Returns 0 or the number of the failed error.
int apply_sandbox(const Sandbox& sandbox, bool may_create_processes);

}  // namespace cupel::process
