/* z3, but wrong from the third query of a process on: forgetful_solver ARGUMENTS... is run by a link whose name is
 * `z3`, so that it gets that solver's profile and its sessions. Everything goes to the real z3, except queries about
 * formulas that contain $FORGETFUL_TRIGGER, once two queries were answered: these it refutes itself, or aborts where
 * $FORGETFUL_MODE is `abort`. The real one runs in a process of its own, which no sandbox allows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char test[1 << 20]; /* what was read since the last push */
static size_t size;
static int queries, lied;
static FILE* z3;

/* Reads one command; strings and comments as far as tests have them. */
static int read_command(char* command, size_t most) {
  size_t length = 0;
  int depth = 0, quoted = 0, c;
  while ((c = getchar()) != EOF) {
    if (!quoted && c == ';') {
      while (c != EOF && c != '\n') c = getchar();
      continue;
    }
    if (c == '"') quoted = !quoted;
    if (!quoted && c == '(') ++depth;
    if (depth > 0 && length + 1 < most) command[length++] = (char)c;
    if (!quoted && c == ')' && --depth == 0) {
      command[length] = 0;
      return 1;
    }
  }
  return 0;
}

static void start_z3(char** argv) {
  int ends[2];
  if (pipe(ends) != 0) _exit(90);
  if (fork() == 0) {
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    unsetenv("LD_PRELOAD");
    execv("/usr/bin/z3", argv);
    _exit(91);
  }
  close(ends[0]);
  z3 = fdopen(ends[1], "w");
}

/* The real one starts with the first command that it must answer: before that, this process may be copied. */
static void forward(const char* command, char** argv) {
  static char before[1 << 20];
  static size_t length;
  int silent = strncmp(command, "(set-", 5) == 0 || strncmp(command, "(declare-", 9) == 0 ||
               strncmp(command, "(define-", 8) == 0 || strncmp(command, "(assert", 7) == 0;
  if (!z3 && silent && length + strlen(command) + 2 < sizeof before) {
    strcat(strcpy(before + length, command), "\n");
    length += strlen(command) + 1;
    return;
  }
  if (!z3) {
    start_z3(argv);
    fputs(before, z3);
  }
  fprintf(z3, "%s\n", command);
  fflush(z3);
}

/* Whether the query was answered here. */
static int refutes(void) {
  const char *trigger = getenv("FORGETFUL_TRIGGER"), *mode = getenv("FORGETFUL_MODE");
  if (++queries <= 2 || !trigger || !strstr(test, trigger)) return 0;
  if (mode && strcmp(mode, "abort") == 0) {
    fputs("ASSERTION VIOLATION\nFile: ../src/forgetful.cpp\nLine: 7\nm_depth == 0\n", stderr);
    abort();
  }
  puts("unsat");
  fflush(stdout);
  return 1;
}

int main(int argc, char** argv) {
  static char command[1 << 20];
  if (argc > 1 && strcmp(argv[argc - 1], "--version") == 0) execv("/usr/bin/z3", argv);
  while (read_command(command, sizeof command)) {
    if (strncmp(command, "(push", 5) == 0) size = 0;
    if (size + strlen(command) + 1 < sizeof test) size += (size_t)sprintf(test + size, "%s", command);
    if (strncmp(command, "(check-sat", 10) == 0) lied = refutes();
    int swallow = lied && (strncmp(command, "(check-sat", 10) == 0 || strncmp(command, "(get-model", 10) == 0);
    if (!swallow) forward(command, argv);
  }
  if (z3) fclose(z3);
  wait(NULL);
  return 0;
}
