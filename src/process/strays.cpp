#include "process/strays.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <set>

#include "base/hash.h"
#include "process/fd.h"

namespace cupel::process {

namespace {

// The scan runs in the warden, which was forked from a program with threads: it may only make system calls,
// so it works on the raw directory entries and fixed buffers.
struct DirectoryEntry {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

bool environment_has(pid_t pid, const char* tag, size_t tag_size) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/environ", static_cast<int>(pid));
  int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char window[8192];
  size_t kept = 0;
  bool found = false;
  for (;;) {
    ssize_t count = ::read(file, window + kept, sizeof window - kept);
    if (count <= 0) break;
    size_t size = kept + static_cast<size_t>(count);
    if (::memmem(window, size, tag, tag_size) != nullptr) {
      found = true;
      break;
    }
    kept = size < tag_size ? size : tag_size - 1;
    std::memmove(window, window + size - kept, kept);
  }
  ::close(file);
  return found;
}

// A process that is already dead keeps its number but has no environment, so every pass counts only living
// ones.
unsigned kill_pass(const char* tag, size_t tag_size, pid_t spared, pid_t* killed, unsigned room) {
  int proc = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (proc < 0) return 0;
  alignas(8) char buffer[16384];
  unsigned found = 0;
  pid_t self = ::getpid();
  for (;;) {
    long size = ::syscall(SYS_getdents64, proc, buffer, sizeof buffer);
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      auto* entry = reinterpret_cast<DirectoryEntry*>(buffer + at);
      at += entry->length;
      pid_t pid = static_cast<pid_t>(std::strtol(entry->name, nullptr, 10));
      if (pid <= 1 || pid == self || pid == spared || !environment_has(pid, tag, tag_size)) continue;
      if (found < room) killed[found] = pid;
      ++found;
      ::kill(pid, SIGKILL);
    }
  }
  ::close(proc);
  return found;
}

void pause_briefly() {
  timespec pause{0, 2'000'000};
  ::nanosleep(&pause, nullptr);
}

// A process may fork while it is looked for: only a pass that finds nothing ends the hunt.
unsigned kill_until_none(const char* tag, size_t tag_size, pid_t spared, bool reap) {
  pid_t killed[256];
  unsigned total = 0;
  for (int pass = 0; pass < 500; ++pass) {
    unsigned found = kill_pass(tag, tag_size, spared, killed, 256);
    if (found == 0) break;
    if (pass == 0 || found > total) total = found;
    pause_briefly();
    for (unsigned i = 0; reap && i < found && i < 256; ++i) ::waitpid(killed[i], nullptr, WNOHANG);
  }
  return total;
}

// What belongs to this very process. A program that forks without exec gets its own, with its own warden.
struct Household {
  pid_t owner = 0;
  std::string prefix;  // what all tags of this process begin with
  std::set<pid_t> children;
  UniqueFd alive;  // its closing is the warden's signal
  uint64_t tags = 0;
  unsigned starting = 0;  // children that are not remembered yet
  bool guarded = false;
};

std::mutex household_mutex;

std::string make_prefix(pid_t owner) {
  timespec now;
  ::clock_gettime(CLOCK_REALTIME, &now);
  uint64_t nonce = mix64(static_cast<uint64_t>(now.tv_nsec) ^ (static_cast<uint64_t>(now.tv_sec) << 30) ^
                         static_cast<uint64_t>(owner));
  return fmt::format("{:016x}.", nonce);
}

// To be called with the mutex held.
Household& household() {
  static Household current;
  if (current.owner != ::getpid()) {
    current = Household{};
    current.owner = ::getpid();
    current.prefix = make_prefix(current.owner);
  }
  return current;
}

[[noreturn]] void be_warden(int alive, const std::string& tag) {
  ::setsid();
  for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) ::signal(signal, SIG_IGN);
  ::dup2(alive, 3);
  ::syscall(SYS_close_range, 4u, ~0u, 0u);
  ::syscall(SYS_close_range, 0u, 2u, 0u);
  char byte;
  while (::read(3, &byte, 1) < 0 && errno == EINTR) {
  }
  kill_until_none(tag.data(), tag.size(), -1, false);
  ::_exit(0);
}

void start_warden(Household& house) {
  std::string tag = std::string(kTagVariable) + "=" + house.prefix;
  auto pipe = make_pipe();
  if (!pipe.ok()) return;
  pid_t pid = ::fork();
  if (pid == 0) {
    ::close(pipe->write_end.get());
    be_warden(pipe->read_end.get(), tag);
  }
  if (pid < 0) return;
  house.children.insert(pid);
  house.alive = std::move(pipe->write_end);
}

}  // namespace

std::string new_tag() {
  std::lock_guard lock(household_mutex);
  Household& house = household();
  return house.prefix + std::to_string(++house.tags) + ".";
}

void guard_descendants() {
  std::lock_guard lock(household_mutex);
  Household& house = household();
  if (house.guarded) return;
  house.guarded = true;
  ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  start_warden(house);
}

StartingChild::StartingChild() {
  std::lock_guard lock(household_mutex);
  ++household().starting;
}

StartingChild::~StartingChild() {
  std::lock_guard lock(household_mutex);
  --household().starting;
}

void remember_child(pid_t pid) {
  std::lock_guard lock(household_mutex);
  household().children.insert(pid);
}

void forget_child(pid_t pid) {
  std::lock_guard lock(household_mutex);
  household().children.erase(pid);
}

namespace {

// Children of one of our threads, as the kernel lists them. False where it does not.
bool unknown_in(const char* thread, bool& unknown) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/self/task/%.20s/children", thread);
  UniqueFd file(::open(path, O_RDONLY | O_CLOEXEC));
  if (!file.valid()) return false;
  std::string text;
  uint64_t dropped = 0;
  while (read_available(file.get(), text, 1 << 20, dropped) == ReadState::kMore) {
  }
  std::lock_guard lock(household_mutex);
  for (char* at = text.data(); *at != 0;) {
    char* end;
    pid_t pid = static_cast<pid_t>(std::strtol(at, &end, 10));
    if (end == at) break;
    if (!household().children.contains(pid)) unknown = true;
    at = end + (*end == ' ');
  }
  return true;
}

pid_t session_of(pid_t pid) { return ::getsid(pid); }

}  // namespace

// Children of other parts of the program live in our own session and are left to them.
void reap_dead_orphans() {
  for (;;) {
    siginfo_t info{};
    if (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0) return;
    // Threads that are traced are seen here when they stand still; only their tracer may take notice.
    if (info.si_code != CLD_EXITED && info.si_code != CLD_KILLED && info.si_code != CLD_DUMPED) return;
    {
      std::lock_guard lock(household_mutex);
      if (household().starting > 0 || household().children.contains(info.si_pid)) return;
    }
    if (session_of(info.si_pid) == session_of(0)) return;
    ::waitpid(info.si_pid, nullptr, WNOHANG);
  }
}

bool have_unknown_children() {
  {
    std::lock_guard lock(household_mutex);
    if (!household().guarded) return false;
  }
  DIR* tasks = ::opendir("/proc/self/task");
  if (tasks == nullptr) return true;
  bool unknown = false;
  bool listed = true;
  while (dirent* entry = ::readdir(tasks))
    if (entry->d_name[0] != '.') listed = unknown_in(entry->d_name, unknown) && listed;
  ::closedir(tasks);
  return unknown || !listed;
}

unsigned kill_tagged(const std::string& tag, pid_t spared) {
  std::string full = std::string(kTagVariable) + "=" + tag;
  unsigned count = kill_until_none(full.data(), full.size(), spared, true);
  reap_dead_orphans();
  return count;
}

}  // namespace cupel::process
