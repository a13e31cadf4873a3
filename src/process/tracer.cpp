#include "process/tracer.h"

#include <sys/ptrace.h>
#include <sys/wait.h>

#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <future>
#include <mutex>
#include <set>

#include "process/fault_log.h"
#include "process/stack_reader.h"
#include "process/strays.h"

namespace cupel::process {

namespace {

constexpr long kOptions = PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
                          PTRACE_O_TRACEEXEC | PTRACE_O_TRACEEXIT;
constexpr unsigned kMostStacks = 16;  // a virtual machine lives with faults, and each stack takes time
constexpr milliseconds kKillAgain{10};
constexpr std::chrono::seconds kTracerPatience{5};

bool stops_processes(int signal) {
  return signal == SIGSTOP || signal == SIGTSTP || signal == SIGTTIN || signal == SIGTTOU;
}

void resume(pid_t thread, int signal) { ::ptrace(PTRACE_CONT, thread, nullptr, static_cast<long>(signal)); }

/// Of a thread; the thread itself where it is not to be found.
pid_t process_of(pid_t thread) {
  std::FILE* file = std::fopen(("/proc/" + std::to_string(thread) + "/status").c_str(), "re");
  if (file == nullptr) return thread;
  char line[256];
  int process = thread;
  while (std::fgets(line, sizeof line, file) != nullptr)
    if (std::sscanf(line, "Tgid: %d", &process) == 1) break;
  std::fclose(file);
  return process;
}

}  // namespace

/// What the tracing thread does. All ptrace calls are its own.
class Tracer::Work {
 public:
  std::future<Result<Child>> started() { return started_.get_future(); }

  void run(const ChildSpec& spec) {
    auto child = start_child(spec);
    if (child) {
      root_ = child->pid();
      add(root_);
    }
    bool ok = child.ok();
    started_.set_value(std::move(child));  // from here on the caller may drop `spec`
    if (ok) follow();
    std::lock_guard lock(mutex_);
    for (pid_t thread : threads_)
      if (thread != root_) forget_child(thread);  // what is left of them ends with this thread
    done_ = true;
    ended_.notify_all();
  }

  /// Kills until nothing is left; false where that takes too long.
  bool end() {
    std::unique_lock lock(mutex_);
    auto deadline = steady_clock::now() + kTracerPatience;
    while (!done_ && steady_clock::now() < deadline) {
      for (pid_t thread : threads_)
        if (thread != root_) ::kill(thread, SIGKILL);
      ended_.wait_for(lock, kKillAgain, [&] { return done_; });
    }
    return done_;
  }

  const CrashTrace& trace() const { return of_root_.stack.empty() ? of_other_ : of_root_; }

 private:
  // Looks before it takes: the end of the child itself is left for its owner.
  void follow() {
    for (;;) {
      siginfo_t info{};
      if (::waitid(P_ALL, 0, &info, WEXITED | WSTOPPED | WNOWAIT | __WALL | __WNOTHREAD) != 0) {
        if (errno == EINTR) continue;
        return;
      }
      bool ended = info.si_code == CLD_EXITED || info.si_code == CLD_KILLED || info.si_code == CLD_DUMPED;
      if (ended && info.si_pid == root_) {
        if (info.si_code != CLD_EXITED) killed(root_, info.si_status);
        return;
      }
      int status = 0;
      if (take(info.si_pid, status)) stopped(info.si_pid, status);
    }
  }

  /// True where the thread stands and waits for us.
  bool take(pid_t thread, int& status) {
    std::lock_guard lock(mutex_);  // a number is not free for others before end() can no longer see it
    if (::waitpid(thread, &status, WNOHANG | __WALL | __WNOTHREAD) <= 0) return false;
    if (WIFSTOPPED(status)) return true;
    if (WIFSIGNALED(status)) killed(thread, WTERMSIG(status));
    if (threads_.erase(thread) != 0) forget_child(thread);
    return false;
  }

  void stopped(pid_t thread, int status) {
    int signal = WSTOPSIG(status), event = status >> 16;
    if (add(thread)) return begin(thread, signal);
    if (event != 0) return at_event(thread, event);
    if (stops_processes(signal)) {
      siginfo_t info;
      bool has_stopped = ::ptrace(PTRACE_GETSIGINFO, thread, nullptr, &info) != 0;
      return resume(thread, has_stopped ? 0 : signal);
    }
    if (!optioned_) return begin(thread, signal);
    if (is_fault(signal)) add_fault(thread, signal);
    resume(thread, signal);
  }

  void add_fault(pid_t thread, int signal) {
    pid_t process = process_of(thread);
    if (++stacks_ > kMostStacks) return faults_.forget(process);
    bool overflow = ran_out_of_stack(thread);
    faults_.add({process, thread, {signal, read_stack(process, thread), overflow}});
  }

  // The child's first stop is its exec; those of the others are made up by the kernel.
  void begin(pid_t thread, int signal) {
    if (!optioned_) ::ptrace(PTRACE_SETOPTIONS, thread, nullptr, kOptions);
    optioned_ = true;
    resume(thread, signal == SIGSTOP || signal == SIGTRAP ? 0 : signal);
  }

  void at_event(pid_t thread, int event) {
    if (event == PTRACE_EVENT_EXEC) replaced(thread);
    unsigned long status = 0;
    if (event == PTRACE_EVENT_EXIT && faults_.has_thread(thread) &&
        ::ptrace(PTRACE_GETEVENTMSG, thread, nullptr, &status) == 0)
      leaving(thread, static_cast<int>(status));
    resume(thread, 0);
  }

  // The thread that calls exec takes the number of the process; all others are gone.
  void replaced(pid_t process) {
    faults_.forget(process);
    unsigned long before = 0;
    if (::ptrace(PTRACE_GETEVENTMSG, process, nullptr, &before) == 0 && static_cast<pid_t>(before) != process)
      remove(static_cast<pid_t>(before));
  }

  void leaving(pid_t thread, int status) {
    pid_t process = process_of(thread);
    if (WIFSIGNALED(status)) return killed(process, WTERMSIG(status));
    if (const Fault* crash = faults_.exited_with(thread, read_stack(process, thread))) keep(*crash);
  }

  void killed(pid_t process, int signal) {
    if (const Fault* crash = faults_.ended_by(process, signal)) keep(*crash);
  }

  void keep(const Fault& crash) { (crash.process == root_ ? of_root_ : of_other_) = crash.crash; }

  /// Whether it was not known.
  bool add(pid_t thread) {
    std::lock_guard lock(mutex_);
    if (!threads_.insert(thread).second) return false;
    remember_child(thread);
    return thread != root_;
  }

  void remove(pid_t thread) {
    std::lock_guard lock(mutex_);
    if (threads_.erase(thread) != 0) forget_child(thread);
  }

  std::promise<Result<Child>> started_;
  pid_t root_ = -1;
  bool optioned_ = false;
  unsigned stacks_ = 0;
  FaultLog faults_;
  CrashTrace of_root_, of_other_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable ended_;
  std::set<pid_t> threads_;
  bool done_ = false;
};

Tracer::Tracer() = default;

Tracer::~Tracer() { finish(); }

Result<Child> Tracer::start(const ChildSpec& spec) {
  finish();
  trace_ = {};
  ChildSpec traced = spec;
  traced.traced = true;
  work_ = std::make_shared<Work>();
  auto started = work_->started();
  thread_ = std::thread([work = work_, &traced] { work->run(traced); });
  return started.get();
}

void Tracer::finish() {
  if (!thread_.joinable()) return;
  if (work_->end()) {
    thread_.join();
    trace_ = work_->trace();
  } else {
    thread_.detach();
  }
  work_.reset();
}

}  // namespace cupel::process
