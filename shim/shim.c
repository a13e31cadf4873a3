/* Injected into a solver with LD_PRELOAD; turns it into a server that forks a child per test. Two places to
   wait for tests:

     fork      before main: the program is loaded and linked, nothing of the solver has run. Arguments come
   per test. snapshot  when the solver asks for more standard input than the server was given: it has read its
   options and logic and is warm. Children go on reading where the server stopped, so that each sees one plain
   stream.

   The solver is not rebuilt. It must be linked dynamically to the C library. */
#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int (*main_function)(int, char**, char**);
typedef int (*start_function)(main_function, int, char**, void (*)(void), void (*)(void), void (*)(void), void*);

static main_function solver_main;

/* The solver, and whatever it might start, should not see that we were here. */
static void forget_environment(void) {
  unsetenv("LD_PRELOAD");
  unsetenv(CUPEL_SHIM_MODE);
  unsetenv(CUPEL_SHIM_HAS_FILTER);
  unsetenv(CUPEL_SHIM_HAS_COVERAGE);
}

static int serve_before_main(int argc, char** argv, char** envp) {
  char** arguments = argv;
  int count = argc;
  cupel_serve(argv[0], &count, &arguments);
  return solver_main(count, arguments, envp);
}

int __libc_start_main(main_function main, int argc, char** argv, void (*init)(void), void (*fini)(void),
                      void (*rtld_fini)(void), void* stack_end) {
  start_function start = (start_function)dlsym(RTLD_NEXT, "__libc_start_main");
  const char* mode = getenv(CUPEL_SHIM_MODE);
  if (mode == NULL) return start(main, argc, argv, init, fini, rtld_fini, stack_end);
  cupel_prepare(getenv(CUPEL_SHIM_HAS_FILTER) != NULL);
  int at_input = strcmp(mode, "snapshot") == 0;
  if (getenv(CUPEL_SHIM_HAS_COVERAGE) != NULL) {
    cupel_coverage_open();
    if (at_input) cupel_coverage_arm(); /* what the server itself runs belongs to each of its children */
  }
  forget_environment();
  if (at_input && cupel_hook_read() != 0) _exit(125);
  solver_main = main;
  return start(at_input ? main : serve_before_main, argc, argv, init, fini, rtld_fini, stack_end);
}
