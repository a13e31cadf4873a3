// A solver that dies in the way that its arguments say: crashing_solver MODE [MESSAGE].
//
// MESSAGE is printed when a fault is caught; without it faults are not caught. Functions that crash must stay functions
// of their own, so nothing here is inlined.
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

#define OWN __attribute__((noinline, noclone, used))

static volatile int* volatile nowhere;
static volatile int sink;
static const char* message;
static sigjmp_buf recovery;

namespace rewriter {
OWN void first(int depth) {
  if (depth > 0) first(depth - 1);
  *nowhere = 1;
  sink = 1;
}
OWN void second() {
  *nowhere = 2;
  sink = 2;
}
OWN void fail() {
  std::abort();
  sink = 3;
}
template <typename T>
OWN void throws(T value) {
  if (value > 0) throw std::runtime_error("no rewrite");
  sink = 4;
}
}  // namespace rewriter

extern "C" OWN void fatal_failure() { std::abort(); }

namespace checker {
OWN void missing_case() {
  fatal_failure();
  sink = 5;
}

OWN int even(int depth, int size);
OWN int odd(int depth, int size) {
  volatile char room[64];
  room[depth % 64] = 1;
  return even(depth + 1, size) + room[0];
}
OWN int even(int depth, int size) {
  volatile char* room = static_cast<char*>(__builtin_alloca(static_cast<size_t>(size)));
  room[0] = 1;
  return odd(depth + 1, size) + room[0];
}
OWN void wild() {
  void (*volatile nothing)() = nullptr;
  nothing();
  sink = 6;
}
}  // namespace checker

static void say_and_abort(int) {
  std::fprintf(stderr, "solver suffered a fault: %s\n", message);
  std::abort();
}

static void say_and_exit(int) {
  std::fprintf(stderr, "solver suffered a fault\n");
  _exit(1);
}

static void go_on(int) { siglongjmp(recovery, 1); }

// Where the stack has run out, a handler needs another one.
static void handle(void (*handler)(int)) {
  static char other_stack[1 << 16];
  stack_t stack{};
  stack.ss_sp = other_stack;
  stack.ss_size = sizeof other_stack;
  sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
}

static void recover() {
  handle(go_on);
  if (sigsetjmp(recovery, 1) == 0) rewriter::first(0);
}

static bool is_traced() {
  std::FILE* file = std::fopen("/proc/self/status", "r");
  char line[256];
  int tracer = 0;
  while (file && std::fgets(line, sizeof line, file))
    if (std::sscanf(line, "TracerPid: %d", &tracer) == 1) break;
  if (file) std::fclose(file);
  return tracer != 0;
}

OWN static void* crash_in_thread(void*) {
  rewriter::second();
  return nullptr;
}

OWN static void crash_in_alarm(int) { rewriter::second(); }

OWN static int run(const std::string& mode, char** argv) {
  if (mode == "first") rewriter::first(0);
  if (mode == "first-deep") rewriter::first(7);
  if (mode == "second") rewriter::second();
  if (mode == "abort") rewriter::fail();
  if (mode == "throw") rewriter::throws(1);
  if (mode == "missing-case") checker::missing_case();
  if (mode == "wild") checker::wild();
  if (mode.rfind("overflow-", 0) == 0) return checker::even(0, std::atoi(mode.c_str() + 9));
  if (mode == "exit-in-handler") {
    handle(say_and_exit);
    rewriter::second();
  }
  if (mode == "recover-then-abort" || mode == "recover-then-exit") {
    recover();
    if (mode == "recover-then-abort") rewriter::fail();
    return 7;
  }
  if (mode == "many-faults") {
    for (int i = 0; i < 100; ++i) recover();
    rewriter::fail();
  }
  if (mode == "recover-then-exec") {
    recover();
    execl("/proc/self/exe", argv[0], "second", nullptr);
  }
  if (mode == "alarm") {
    signal(SIGALRM, crash_in_alarm);
    raise(SIGALRM);
  }
  if (mode == "thread") {
    pthread_t thread;
    if (pthread_create(&thread, nullptr, crash_in_thread, nullptr) == 0) pthread_join(thread, nullptr);
  }
  if (mode == "child") {
    pid_t child = fork();
    if (child == 0) rewriter::second();
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : 9;
  }
  if (mode == "only-untraced" && !is_traced()) rewriter::first(0);
  if (mode == "otherwise-traced") is_traced() ? rewriter::fail() : rewriter::second();
  if (mode == "status") return 7;
  if (mode == "endless-if-traced") {
    while (is_traced()) sink = 8;
    rewriter::first(0);
  }
  if (mode == "flood-if-traced") {
    while (is_traced()) std::fputs("a line of nothing at all\n", stderr);
    rewriter::first(0);
  }
  return 0;
}

int main(int argc, char** argv) {
  if (argc < 2) return 93;
  char text[4096];
  while (read(STDIN_FILENO, text, sizeof text) > 0) {
  }
  if (argc > 2) {
    message = argv[2];
    handle(say_and_abort);
  }
  if (std::strcmp(argv[1], "recover-then-exec") != 0) std::puts("sat");
  std::fflush(stdout);
  int status = run(argv[1], argv);
  sink = status;  // no tail call
  return status;
}
