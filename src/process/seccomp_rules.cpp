#include "process/seccomp_rules.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "process/fd.h"

namespace cupel::process {

namespace {

struct ReleaseContext {
  void operator()(void* context) const { seccomp_release(context); }
};
using Context = std::unique_ptr<void, ReleaseContext>;

constexpr uint32_t kRefuse = SCMP_ACT_ERRNO(EPERM);

// Calls that no solver needs. io_uring is among them because its operations pass by every filter.
constexpr const char* kForbidden[] = {
    // network
    "socket", "connect", "bind", "listen", "accept", "accept4", "io_uring_setup", "io_uring_enter", "io_uring_register",
    // other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "pidfd_send_signal", "kcmp",
    // privileges and name spaces
    "mount", "umount2", "pivot_root", "chroot", "unshare", "setns", "move_mount", "open_tree", "fsopen", "fsmount",
    "fsconfig", "fspick", "mount_setattr", "open_by_handle_at", "keyctl", "add_key", "request_key",
    // the machine
    "bpf", "perf_event_open", "userfaultfd", "init_module", "finit_module", "delete_module", "kexec_load",
    "kexec_file_load", "reboot", "swapon", "swapoff", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex",
    "sethostname", "setdomainname", "iopl", "ioperm", "quotactl", "acct", "syslog", "vhangup",
    // what Landlock does not check: metadata of files
    "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "setxattr", "lsetxattr", "fsetxattr",
    "removexattr", "lremovexattr", "fremovexattr", "utime", "utimes", "utimensat", "futimesat"};

constexpr const char* kChangesPaths[] = {"creat",     "truncate", "unlink",  "unlinkat", "rename",  "renameat",
                                         "renameat2", "mkdir",    "mkdirat", "rmdir",    "symlink", "symlinkat",
                                         "link",      "linkat",   "mknod",   "mknodat"};

// libseccomp resolves names; one that this kernel family does not have is no danger and is skipped.
bool refuse(scmp_filter_ctx context, const char* name, uint32_t action = kRefuse) {
  int number = seccomp_syscall_resolve_name(name);
  if (number == __NR_SCMP_ERROR) return true;
  int result = seccomp_rule_add(context, action, number, 0);
  return result == 0 || result == -EDOM;
}

bool refuse_if(scmp_filter_ctx context, const char* name, scmp_arg_cmp condition) {
  return seccomp_rule_add_array(context, kRefuse, seccomp_syscall_resolve_name(name), 1, &condition) == 0;
}

// 32-bit values: the kernel ignores the upper half of these arguments, so the comparison must do so too.
scmp_arg_cmp masked(unsigned argument, uint64_t mask, uint64_t value) {
  return scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, mask, value};
}

bool refuse_opening_for_writing(scmp_filter_ctx context) {
  bool ok = refuse(context, "openat2", SCMP_ACT_ERRNO(ENOSYS));
  for (uint64_t flag : {uint64_t{O_WRONLY}, uint64_t{O_RDWR}, uint64_t{O_CREAT}, uint64_t{O_TRUNC}}) {
    ok = ok && refuse_if(context, "open", masked(1, flag, flag));
    ok = ok && refuse_if(context, "openat", masked(2, flag, flag));
  }
  for (const char* name : kChangesPaths) ok = ok && refuse(context, name);
  return ok;
}

// The signal that ends a solver with us must stay set, and no signal may go to whole groups.
bool refuse_escapes(scmp_filter_ctx context) {
  scmp_arg_cmp clear[] = {masked(0, 0xffffffff, PR_SET_PDEATHSIG), scmp_arg_cmp{1, SCMP_CMP_NE, SIGKILL, 0}};
  bool ok = seccomp_rule_add_array(context, kRefuse, SCMP_SYS(prctl), 2, clear) == 0;
  ok = ok && refuse_if(context, "kill", masked(0, 0xffffffff, 0));
  return ok && refuse_if(context, "kill", masked(0, 0x80000000, 0x80000000));
}

// clone3 hides its flags in memory, where a filter cannot look: it is said not to exist, and callers use
// clone.
bool refuse_name_spaces(scmp_filter_ctx context) {
  bool ok = refuse(context, "clone3", SCMP_ACT_ERRNO(ENOSYS));
  for (uint64_t flag : {CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNS, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS})
    ok = ok && refuse_if(context, "clone", masked(0, flag, flag));
  return ok;
}

Result<std::vector<sock_filter>> export_filter(scmp_filter_ctx context) {
  UniqueFd file(::memfd_create("cupel-filter", MFD_CLOEXEC));
  if (!file.valid()) return system_error("sandbox: cannot create a file in memory");
  if (int failed = seccomp_export_bpf(context, file.get()); failed != 0)
    return Error{std::string("sandbox: cannot compile the filter: ") + std::strerror(-failed)};
  off_t size = ::lseek(file.get(), 0, SEEK_END);
  std::vector<sock_filter> filter(static_cast<size_t>(size) / sizeof(sock_filter));
  if (::pread(file.get(), filter.data(), static_cast<size_t>(size), 0) != size)
    return system_error("sandbox: cannot read the filter back");
  return filter;
}

}  // namespace

Result<std::vector<sock_filter>> compile_base_filter(bool paths_are_checked) {
  Context context(seccomp_init(SCMP_ACT_ALLOW));
  if (!context) return Error{"sandbox: libseccomp cannot start a filter"};
  bool ok = true;
  for (const char* name : kForbidden) ok = ok && refuse(context.get(), name);
  ok = ok && refuse_escapes(context.get()) && refuse_name_spaces(context.get());
  if (!paths_are_checked) ok = ok && refuse_opening_for_writing(context.get());
  if (!ok) return Error{"sandbox: libseccomp refused a rule"};
  return export_filter(context.get());
}

Result<std::vector<sock_filter>> compile_process_filter() {
  Context context(seccomp_init(SCMP_ACT_ALLOW));
  if (!context) return Error{"sandbox: libseccomp cannot start a filter"};
  bool ok = refuse(context.get(), "fork") && refuse(context.get(), "vfork") &&
            refuse(context.get(), "clone3", SCMP_ACT_ERRNO(ENOSYS)) &&  // as above
            refuse_if(context.get(), "clone", masked(0, CLONE_THREAD, 0));
  if (!ok) return Error{"sandbox: libseccomp refused a rule"};
  return export_filter(context.get());
}

}  // namespace cupel::process
