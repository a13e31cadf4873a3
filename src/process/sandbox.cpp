#include "process/sandbox.h"

#include <fmt/format.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "process/landlock.h"
#include "process/seccomp_rules.h"

namespace cupel::process {

Result<Sandbox> Sandbox::create(const SandboxPolicy& policy) {
  Sandbox sandbox;
  sandbox.landlock_version_ = policy.use_landlock ? landlock_version() : 0;
  bool paths_are_checked = sandbox.landlock_version_ > 0;
  if (paths_are_checked) sandbox.ruleset_ = TRY(make_landlock_ruleset(policy.scratch, sandbox.landlock_version_));
  sandbox.base_ = TRY(compile_base_filter(paths_are_checked));
  sandbox.processes_ = TRY(compile_process_filter());
  return sandbox;
}

std::string Sandbox::describe() const {
  if (landlock_version_ == 0) return "seccomp; no Landlock: files cannot be written at all";
  return fmt::format("seccomp, Landlock version {}", landlock_version_);
}

namespace {

int install_filter(const std::vector<sock_filter>& filter) {
  sock_fprog program{static_cast<unsigned short>(filter.size()), const_cast<sock_filter*>(filter.data())};
  return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0 ? 0 : errno;
}

}  // namespace

int apply_sandbox(const Sandbox& sandbox, bool may_create_processes) {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (sandbox.ruleset() >= 0)
    if (int failed = restrict_with_landlock(sandbox.ruleset())) return failed;
  if (int failed = install_filter(sandbox.base_filter())) return failed;
  return may_create_processes ? 0 : install_filter(sandbox.process_filter());
}

}  // namespace cupel::process
