/* z3 in every respect, but for one bug: with the options smt.relevancy=0 and smt.phase_selection=0 together it answers
 * unsat to every query of a script with `bvxor`. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char* read_all(size_t* size) {
  size_t capacity = 1 << 16;
  char* text = malloc(capacity + 1);
  *size = 0;
  for (ssize_t got; (got = read(0, text + *size, capacity - *size)) > 0;) {
    *size += (size_t)got;
    if (*size == capacity) text = realloc(text, (capacity *= 2) + 1);
  }
  text[*size] = '\0';
  return text;
}

static int has(int argc, char** argv, const char* wanted) {
  for (int i = 1; i < argc; ++i)
    if (strcmp(argv[i], wanted) == 0) return 1;
  return 0;
}

static void lie(const char* script) {
  for (const char* at = strchr(script, '('); at != NULL; at = strchr(at + 1, '(')) {
    if (strncmp(at, "(check-sat", 10) == 0) puts("unsat");
    if (strncmp(at, "(get-model", 10) == 0) puts("(error \"line 1 column 1: model is not available\")");
    const char* quote = at + 7;
    if (strncmp(at, "(echo \"", 7) == 0) printf("%.*s\n", (int)strcspn(quote, "\""), quote);
  }
}

int main(int argc, char** argv) {
  if (has(argc, argv, "-in")) {
    size_t size = 0;
    char* script = read_all(&size);
    int wrong = has(argc, argv, "smt.relevancy=0") && has(argc, argv, "smt.phase_selection=0");
    if (wrong && strstr(script, "bvxor") != NULL) {
      lie(script);
      return 0;
    }
    int input = memfd_create("script", 0);
    if (write(input, script, size) != (ssize_t)size || lseek(input, 0, SEEK_SET) != 0) return 1;
    dup2(input, 0);
    close(input);
  }
  argv[0] = "z3";
  execvp("z3", argv);
  return 127;
}
