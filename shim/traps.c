/* SIGTRAP is ours while there is coverage, whatever the solver does with signals: it may install a handler for it,
   which then gets the traps that are not ours, and it may block it, which would kill it at the next trap. So the
   functions that change handlers and masks are ours too (they are found before the C library's), and do what they
   should for every other signal. */
#define _GNU_SOURCE
#include "traps.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

typedef int (*sigaction_function)(int, const struct sigaction*, struct sigaction*);
typedef int (*mask_function)(int, const sigset_t*, sigset_t*);

static int guarding;
static struct sigaction theirs; /* what the solver wants done at SIGTRAP */
static char trap_stack[1 << 16];

static void* next_function(const char* name) {
  void* found = dlsym(RTLD_NEXT, name);
  if (found == NULL) abort();
  return found;
}

static int next_sigaction(int number, const struct sigaction* wanted, struct sigaction* old) {
  static sigaction_function function;
  if (function == NULL) function = (sigaction_function)next_function("sigaction");
  return function(number, wanted, old);
}

/* A trap that is not ours: as if we were not there. Without a handler the signal kills: it is set back, and the
   instruction behind us raises it again. */
static void pass_on(int number, siginfo_t* info, void* context) {
  if ((theirs.sa_flags & SA_SIGINFO) != 0 && theirs.sa_sigaction != NULL) {
    theirs.sa_sigaction(number, info, context);
  } else if (theirs.sa_handler == SIG_IGN && info->si_code <= 0) {
    return; /* sent by somebody and ignored; one of the processor cannot be ignored */
  } else if (theirs.sa_handler != SIG_DFL && theirs.sa_handler != SIG_IGN) {
    theirs.sa_handler(number);
  } else {
    struct sigaction standard;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    next_sigaction(SIGTRAP, &standard, NULL);
    raise(SIGTRAP);
  }
}

static void on_trap(int number, siginfo_t* info, void* context) {
  int saved = errno;
  if (info->si_code <= 0 || !cupel_coverage_trap(context)) pass_on(number, info, context);
  errno = saved;
}

void cupel_guard_traps(void) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = trap_stack;
  stack.ss_size = sizeof trap_stack;
  sigaltstack(&stack, NULL);
  struct sigaction ours;
  memset(&ours, 0, sizeof ours);
  ours.sa_sigaction = on_trap;
  ours.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
  next_sigaction(SIGTRAP, &ours, guarding ? NULL : &theirs);
  guarding = 1;
}

/* --- what the solver calls --- */

EXPORTED int sigaction(int number, const struct sigaction* wanted, struct sigaction* old) {
  if (!guarding) return next_sigaction(number, wanted, old);
  struct sigaction changed;
  if (wanted != NULL) {
    changed = *wanted;
    sigdelset(&changed.sa_mask, SIGTRAP); /* handlers run armed code too */
  }
  if (number != SIGTRAP) return next_sigaction(number, wanted != NULL ? &changed : NULL, old);
  if (old != NULL) *old = theirs;
  if (wanted != NULL) theirs = *wanted;
  return 0;
}

EXPORTED sighandler_t signal(int number, sighandler_t handler) {
  struct sigaction wanted, old;
  memset(&wanted, 0, sizeof wanted);
  wanted.sa_handler = handler;
  wanted.sa_flags = SA_RESTART;
  return sigaction(number, &wanted, &old) == 0 ? old.sa_handler : SIG_ERR;
}

static int change_mask(mask_function function, int how, const sigset_t* wanted, sigset_t* old) {
  if (!guarding || wanted == NULL || how == SIG_UNBLOCK) return function(how, wanted, old);
  sigset_t changed = *wanted;
  sigdelset(&changed, SIGTRAP);
  return function(how, &changed, old);
}

EXPORTED int sigprocmask(int how, const sigset_t* wanted, sigset_t* old) {
  static mask_function function;
  if (function == NULL) function = (mask_function)next_function("sigprocmask");
  return change_mask(function, how, wanted, old);
}

EXPORTED int pthread_sigmask(int how, const sigset_t* wanted, sigset_t* old) {
  static mask_function function;
  if (function == NULL) function = (mask_function)next_function("pthread_sigmask");
  return change_mask(function, how, wanted, old);
}
