#include "process/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <mutex>

#include "process/strays.h"

extern char** environ;

namespace cupel::process {

namespace {

// What the child needs between clone and exec. It shares our memory (and we stand still) until then, so it
// may read all of this and write down why it failed, but must not allocate.
struct Launch {
  const ChildSpec* spec;
  const char* path;
  char* const* argv;
  char* const* envp;
  int* descriptors;  // copies of our descriptors, above all numbers used in the child
  pid_t parent;
  const char* failed_step = nullptr;
  int failed_error = 0;
};

constexpr int kAboveChildDescriptors = 240;
constexpr size_t kStackSize = 64 * 1024;

int set_limit(__rlimit_resource resource, uint64_t soft, uint64_t hard) {
  rlimit limit{soft, hard};
  return ::setrlimit(resource, &limit);
}

int set_limits(const Limits& limits) {
  int failed = set_limit(RLIMIT_CORE, 0, 0) | set_limit(RLIMIT_FSIZE, limits.file_bytes, limits.file_bytes);
  if (uint64_t most = limits.address_space()) failed |= set_limit(RLIMIT_AS, most, most);
  if (limits.cpu.count() != 0) {
    uint64_t seconds = (static_cast<uint64_t>(limits.cpu.count()) + 999) / 1000;
    failed |= set_limit(RLIMIT_CPU, seconds, seconds + 1);
  }
  return failed;
}

void reset_signals() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < 32; ++signal)
    if (signal != SIGKILL && signal != SIGSTOP) ::sigaction(signal, &action, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

// In two steps, because one of our descriptors may have a number that another one is to get.
bool place_descriptors(Launch& launch) {
  const auto& wanted = launch.spec->descriptors;
  for (size_t i = 0; i < wanted.size(); ++i) {
    launch.descriptors[i] = ::fcntl(wanted[i].second, F_DUPFD_CLOEXEC, kAboveChildDescriptors);
    if (launch.descriptors[i] < 0) return false;
  }
  ::syscall(SYS_close_range, 3u, ~0u, 4u /* CLOSE_RANGE_CLOEXEC */);
  for (size_t i = 0; i < wanted.size(); ++i)
    if (::dup2(launch.descriptors[i], wanted[i].first) < 0) return false;
  return true;
}

int fail(Launch& launch, const char* step, int error) {
  launch.failed_step = step;
  launch.failed_error = error;
  return 127;
}

__attribute__((no_sanitize("address", "undefined", "thread"))) int run_child(void* argument) {
  Launch& launch = *static_cast<Launch*>(argument);
  const ChildSpec& spec = *launch.spec;
  reset_signals();
  ::setsid();
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0) return fail(launch, "prctl", errno);
  if (::getppid() != launch.parent) return fail(launch, "start", ESRCH);
  if (!place_descriptors(launch)) return fail(launch, "arrange descriptors for", errno);
  if (!spec.directory.empty() && ::chdir(spec.directory.c_str()) != 0)
    return fail(launch, "enter the directory of", errno);
  if (spec.limits != nullptr && set_limits(*spec.limits) != 0) return fail(launch, "limit", errno);
  if (spec.traced && ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) return fail(launch, "trace", errno);
  if (spec.sandbox != nullptr)
    if (int failed = apply_sandbox(*spec.sandbox, spec.may_create_processes)) return fail(launch, "sandbox", failed);
  ::execve(launch.path, launch.argv, launch.envp);
  return fail(launch, "run", errno);
}

// Our environment without what concerns only us, then the additions.
std::vector<std::string> make_environment(const ChildSpec& spec, const std::string& tag) {
  std::vector<std::string> result;
  auto added = [&](std::string_view entry) {
    auto starts = [&](const auto& pair) { return entry.starts_with(pair.first + "="); };
    for (const auto& pair : spec.environment)
      if (starts(pair)) return true;
    for (const auto& pair : spec.program.environment)
      if (starts(pair)) return true;
    return entry.starts_with("LD_PRELOAD=") || entry.starts_with("CUPEL_");
  };
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (!added(*entry)) result.emplace_back(*entry);
  for (const auto& [name, value] : spec.program.environment) result.push_back(name + "=" + value);
  for (const auto& [name, value] : spec.environment) result.push_back(name + "=" + value);
  result.push_back(std::string(kTagVariable) + "=" + tag);
  return result;
}

std::vector<char*> pointers(const std::vector<std::string>& texts, const char* first) {
  std::vector<char*> result;
  if (first != nullptr) result.push_back(const_cast<char*>(first));
  for (const std::string& text : texts) result.push_back(const_cast<char*>(text.c_str()));
  result.push_back(nullptr);
  return result;
}

// A vfork with our choice of stack: no copy of our page tables however much memory a campaign holds.
pid_t clone_child(Launch& launch, int& pidfd) {
  // Kept by the thread: fresh memory would cost page faults with every child.
  thread_local auto stack = std::make_unique_for_overwrite<char[]>(kStackSize);
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t pid = ::clone(run_child, stack.get() + kStackSize - 64, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &launch,
                      &pidfd);
  int error = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return pid;
}

}  // namespace

namespace {

// Processes that did not end on SIGKILL in time (waiting for a device, say). Looked at again before each
// start.
class Undead {
 public:
  void add(pid_t pid) {
    std::lock_guard lock(mutex_);
    pids_.push_back(pid);
  }

  void reap() {
    std::lock_guard lock(mutex_);
    std::erase_if(pids_, [](pid_t pid) {
      if (::waitpid(pid, nullptr, WNOHANG) == 0) return false;
      forget_child(pid);
      return true;
    });
  }

 private:
  std::mutex mutex_;
  std::vector<pid_t> pids_;
};

Undead& undead() {
  static Undead list;
  return list;
}

}  // namespace

Result<Child> start_child(const ChildSpec& spec) {
  undead().reap();
  reap_dead_orphans();
  if (spec.sandbox == nullptr || spec.program.may_create_processes) guard_descendants();
  std::string tag = new_tag();
  std::vector<std::string> environment = make_environment(spec, tag);
  std::vector<std::string> words = spec.program.launch;
  words.insert(words.end(), spec.arguments.begin(), spec.arguments.end());
  std::vector<char*> argv = pointers(words, spec.program.path.c_str());
  std::vector<char*> envp = pointers(environment, nullptr);
  std::vector<int> descriptors(spec.descriptors.size());
  Launch launch{&spec, spec.program.path.c_str(), argv.data(), envp.data(), descriptors.data(), ::getpid()};
  int pidfd = -1;
  pid_t pid = -1;
  {
    StartingChild starting;
    pid = clone_child(launch, pidfd);
    if (pid >= 0) remember_child(pid);
  }
  if (pid < 0) return system_error("cannot start " + spec.program.path);
  Child child(pid, UniqueFd(pidfd), tag);
  if (launch.failed_step == nullptr) return child;
  errno = launch.failed_error;
  return system_error(fmt::format("cannot {} {}", launch.failed_step, spec.program.path));
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), pidfd_(std::move(other.pidfd_)), tag_(std::move(other.tag_)) {}

Child& Child::operator=(Child&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(pidfd_, other.pidfd_);
  std::swap(tag_, other.tag_);
  return *this;
}

Child::~Child() {
  if (!running()) return;
  signal_group(SIGKILL);
  ChildEnd end;
  if (!reap(steady_clock::now() + std::chrono::seconds(2), end)) undead().add(pid_);
  end_strays();
}

void Child::signal_group(int signal) const {
  if (!running()) return;
  ::kill(-pid_, signal);
  ::kill(pid_, signal);
}

namespace {

bool wait_readable(int fd, steady_clock::time_point deadline) {
  for (;;) {
    auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now()).count();
    pollfd entry{fd, POLLIN, 0};
    int count = ::poll(&entry, 1, left > 0 ? static_cast<int>(left) : 0);
    if (count > 0) return true;
    if (count == 0 && left <= 0) return false;
  }
}

}  // namespace

// While the dead process is not reaped its number cannot be given to another, so the group is killed before.
bool Child::reap(steady_clock::time_point deadline, ChildEnd& end) {
  if (!running()) return true;
  if (!wait_readable(pidfd_.get(), deadline)) return false;
  ::kill(-pid_, SIGKILL);
  rusage usage{};
  while (::wait4(pid_, &end.status, 0, &usage) < 0 && errno == EINTR) {
  }
  auto time = [](const timeval& value) { return microseconds(value.tv_sec * 1'000'000 + value.tv_usec); };
  end.cpu = time(usage.ru_utime) + time(usage.ru_stime);
  forget_child(pid_);
  pid_ = -1;
  pidfd_.reset();
  return true;
}

uint32_t Child::end_strays() { return have_unknown_children() ? kill_tagged(tag_, pid_) : 0; }

}  // namespace cupel::process
