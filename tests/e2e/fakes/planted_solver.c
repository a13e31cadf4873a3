/* A real solver with a planted bug: planted_solver MODE TRIGGER PROGRAM ARGUMENTS...
 *
 * Reads the whole script. Without the text TRIGGER in it, it becomes the real solver. With it, by MODE:
 *   refute      answers unsat
 *   refute-each answers unsat to every query of the script
 *   refute-seed answers unsat, but only where there is no `bvor`
 *   affirm      answers sat and gives no model
 *   half        answers sat and dies in the middle of its model
 *   refute-if   answers unsat, but only where `--lie` is among the arguments (which the real solver never sees)
 *   forget      solves the script without the assertions that contain TRIGGER
 *   bad-core    asked for an unsat core, it answers unsat and calls the assertion with TRIGGER the core; asked about
 * that assertion alone, it answers unknown crash       aborts as an assertion does crash-two   the same in one of two
 * functions, by the length of the script exit        ends with status 7 and without a word hang        does not answer
 *   late        answers, but only after 1.3 s
 *   reject      complains about a command
 *   crash-untraced, crash-traced   aborts unless, or only if, it is traced
 *   crash-moved aborts, but under ptrace it dies elsewhere, of another signal
 *   NAME        prints that output of hostile_output.h
 *   sometimes   aborts, but only every other second time it is started (a counter file in $PLANTED_STATE tells)
 * The real solver runs in this very process, so no sandbox and no limit sees a difference. In a session there is no end
 * of the input: `planted_solver session-NAME ...` hands on what it reads to the real solver, which needs a process. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "hostile_output.h"

static char* read_script(size_t* size) {
  size_t capacity = 1 << 16;
  char* text = malloc(capacity + 1);
  *size = 0;
  for (ssize_t got; (got = read(STDIN_FILENO, text + *size, capacity - *size)) > 0 || (got < 0 && errno == EINTR);) {
    if (got > 0) *size += (size_t)got;
    if (*size == capacity) text = realloc(text, (capacity *= 2) + 1);
  }
  text[*size] = 0;
  return text;
}

static void become(char** program, const char* text, size_t size) {
  int file = memfd_create("script", 0);
  if (file < 0 || write(file, text, size) != (ssize_t)size || lseek(file, 0, SEEK_SET) < 0) _exit(90);
  if (dup2(file, STDIN_FILENO) < 0) _exit(91);
  execvp(program[0], program);
  _exit(92);
}

/* The script without the lines that are assertions with the trigger: mutants have one command a line. */
static size_t forget(char* text, const char* trigger) {
  char* out = text;
  for (char* line = text; *line;) {
    char* end = strchr(line, '\n');
    size_t length = end ? (size_t)(end - line) + 1 : strlen(line);
    char* found = strstr(line, trigger);
    int drop = strncmp(line, "(assert", 7) == 0 && found && found < line + length;
    if (!drop) {
      memmove(out, line, length);
      out += length;
    }
    line += length;
  }
  return (size_t)(out - text);
}

/* The name of the assertion with the trigger; null if it has none. */
static char* name_of_assertion(char* text, const char* trigger) {
  static const char keyword[] = ":named ";
  char* place = strstr(text, trigger);
  char* name = place ? strstr(place, keyword) : NULL;
  if (!name || !strstr(text, "(get-unsat-core)")) return NULL;
  name += sizeof keyword - 1;
  name[strcspn(name, ")")] = 0;
  return name;
}

static int has_one_assertion(const char* text) {
  const char* first = strstr(text, "(assert");
  return first && !strstr(first + 1, "(assert");
}

static int every_other_time(void) {
  const char* path = getenv("PLANTED_STATE");
  FILE* file = path ? fopen(path, "a+") : NULL;
  if (!file) return 0;
  fputc('x', file);
  long count = ftell(file);
  fclose(file);
  return count % 2 == 0;
}

/* Takes `--lie` out of the arguments; whether it was there. */
static int asked_to_lie(int argc, char** argv) {
  int kept = 0, asked = 0;
  for (int i = 0; i < argc; ++i) {
    if (strcmp(argv[i], "--lie") == 0)
      asked = 1;
    else
      argv[kept++] = argv[i];
  }
  argv[kept] = NULL;
  return asked;
}

static int is_traced(void) {
  FILE* file = fopen("/proc/self/status", "r");
  char line[256];
  int tracer = 0;
  while (file && fgets(line, sizeof line, file))
    if (sscanf(line, "TracerPid: %d", &tracer) == 1) break;
  if (file) fclose(file);
  return tracer != 0;
}

static void assertion_failed(void) {
  fputs("planted_solver: rewriter.c:42: rewrite: Assertion `depth >= 0' failed.\n", stderr);
  abort();
}

/* Two functions that the compiler must not make one. */
static volatile int sink;
__attribute__((noinline)) static void rewrite_even(void) {
  sink = 1;
  assertion_failed();
}
__attribute__((noinline)) static void rewrite_odd(void) {
  sink = 2;
  assertion_failed();
}

static void crash_by_tracer(const char* mode) {
  int traced = is_traced();
  if (strcmp(mode, "crash-moved") == 0 && traced) raise(SIGSEGV);
  if (strcmp(mode, "crash-moved") == 0) assertion_failed();
  if (strcmp(mode, traced ? "crash-traced" : "crash-untraced") == 0) assertion_failed();
}

/* Commands reach the real solver as they come; the first one with the trigger gets the hostile output instead. */
static int serve_session(const char* output, const char* trigger, char** program) {
  int ends[2];
  if (pipe(ends) != 0) return 94;
  if (fork() == 0) {
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    execvp(program[0], program);
    _exit(92);
  }
  close(ends[0]);
  static char text[1 << 20];
  for (ssize_t got; (got = read(STDIN_FILENO, text, sizeof text - 1)) > 0;) {
    text[got] = 0;
    if (strstr(text, trigger) != NULL) print_hostile(output);
    if (write(ends[1], text, (size_t)got) != got) break;
  }
  close(ends[1]);
  while (wait(NULL) > 0) {
  }
  return 0;
}

int main(int argc, char** argv) {
  if (argc < 4) return 93; /* asked for its version: it has none */
  int may_lie = asked_to_lie(argc, argv);
  const char *mode = argv[1], *trigger = argv[2];
  if (strncmp(mode, "session-", 8) == 0) return serve_session(mode + 8, trigger, argv + 3);
  size_t size;
  char* text = read_script(&size);
  int triggered = strstr(text, trigger) != NULL;
  int refutes = strcmp(mode, "refute") == 0 || (strcmp(mode, "refute-if") == 0 && may_lie) ||
                (strcmp(mode, "refute-seed") == 0 && strstr(text, "bvor ") == NULL);
  if (triggered && refutes) {
    puts("unsat");
    return 0;
  }
  if (triggered && strcmp(mode, "refute-each") == 0) {
    for (const char* at = text; (at = strstr(at, "(check-sat")) != NULL; ++at) puts("unsat");
    return 0;
  }
  if (triggered && strcmp(mode, "affirm") == 0) {
    puts("sat");
    return 0;
  }
  if (triggered && strcmp(mode, "half") == 0) {
    puts("sat\n((define-fun x () Int");
    return 0;
  }
  char* name = triggered && strcmp(mode, "bad-core") == 0 ? name_of_assertion(text, trigger) : NULL;
  if (triggered && strcmp(mode, "bad-core") == 0 && !name && has_one_assertion(text)) {
    puts("unknown");
    return 0;
  }
  if (name) {
    printf("unsat\n(%s)\n", name);
    return 0;
  }
  if (triggered && strcmp(mode, "forget") == 0) size = forget(text, trigger);
  if (triggered && (strcmp(mode, "crash") == 0 || (strcmp(mode, "sometimes") == 0 && every_other_time())))
    assertion_failed();
  if (triggered && strcmp(mode, "crash-two") == 0) {
    if (size % 2 == 0) rewrite_even();
    rewrite_odd();
  }
  if (triggered) crash_by_tracer(mode);
  if (triggered) print_hostile(mode);
  if (triggered && strcmp(mode, "exit") == 0) return 7;
  if (triggered && strcmp(mode, "hang") == 0) {
    for (;;) pause();
  }
  if (triggered && strcmp(mode, "late") == 0) usleep(1300 * 1000);
  if (triggered && strcmp(mode, "reject") == 0) {
    puts("(error \"line 1 column 1: planted refusal\")");
    return 0;
  }
  become(argv + 3, text, size);
}
