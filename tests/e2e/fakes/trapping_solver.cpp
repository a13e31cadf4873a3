// A program whose coverage is known: each input line names a function that it calls. It also does what coverage by
// traps must survive: it uses SIGTRAP itself, blocks all signals, and runs threads.
#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>

#define VISIBLE extern "C" __attribute__((noinline, visibility("default")))

static volatile int calls;
static volatile int own_traps;

VISIBLE void cover_alpha() { calls = calls + 1; }
VISIBLE void cover_beta() { calls = calls + 2; }
VISIBLE void cover_gamma() { calls = calls + 3; }

static void on_trap(int) { own_traps = own_traps + 1; }

VISIBLE void cover_own_trap() {
  std::signal(SIGTRAP, on_trap);
  __asm__ volatile("int3");
}

VISIBLE void cover_blocked() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  cover_gamma();
}

VISIBLE void cover_threads() {
  std::thread first(cover_beta), second(cover_beta);
  first.join();
  second.join();
}

VISIBLE void cover_raw_trap() { __asm__ volatile("int3"); }

// A block begins with a zero byte: 00 c8 is the last instruction.
VISIBLE void cover_zero_byte() {
  int sum = 1;
  __asm__ volatile("test %%ecx, %%ecx\n jz 1f\n inc %%eax\n 1: add %%cl, %%al" : "+a"(sum) : "c"(calls) : "cc");
  calls = calls + sum;
}

int main() {
  char line[256];
  while (std::fgets(line, sizeof line, stdin) != nullptr) {
    if (std::strstr(line, "alpha")) cover_alpha();
    if (std::strstr(line, "beta")) cover_beta();
    if (std::strstr(line, "own-trap")) cover_own_trap();
    if (std::strstr(line, "blocked")) cover_blocked();
    if (std::strstr(line, "threads")) cover_threads();
    if (std::strstr(line, "raw-trap")) cover_raw_trap();
    if (std::strstr(line, "zero-byte")) cover_zero_byte();
  }
  std::printf("%d calls, %d traps\n", calls, own_traps);
}
