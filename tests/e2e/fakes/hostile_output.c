#define _GNU_SOURCE
#include "hostile_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { kChunk = 1 << 16 };
static const long kGigabyte = 1l << 30;
static const long kMegabyte = 1l << 20;
static const long kForever = -1;

/* Ends the process where nobody reads any more. */
static void put(int stream, const char* text, size_t size) {
  while (size > 0) {
    ssize_t count = write(stream, text, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(0);
    text += count;
    size -= (size_t)count;
  }
}

static void say(const char* text) { put(STDOUT_FILENO, text, strlen(text)); }

/* So many bytes of one text again and again; only whole ones. */
static void repeat_bytes(int stream, const char* text, size_t size, long bytes) {
  static char chunk[kChunk];
  size_t filled = 0;
  for (; filled + size <= kChunk; filled += size) memcpy(chunk + filled, text, size);
  for (long left = bytes; bytes == kForever || left > 0; left -= (long)filled) put(stream, chunk, filled);
}

static void repeat(int stream, const char* text, long bytes) { repeat_bytes(stream, text, strlen(text), bytes); }

static void flood_lines(void) { repeat(STDOUT_FILENO, "thinking\n", kGigabyte); }
static void flood_err(void) { repeat(STDERR_FILENO, "thinking\n", kGigabyte); }
static void flood_one_line(void) { repeat(STDOUT_FILENO, "thinking ", kGigabyte); }
static void flood_nul(void) { repeat_bytes(STDOUT_FILENO, "\0\0\0\0", 4, kGigabyte); }

static void endless(void) {
  say("sat\n(\n");
  repeat(STDOUT_FILENO, "(define-fun x () Int 1)\n", kForever);
}

static void parentheses(void) {
  say("sat\n");
  repeat(STDOUT_FILENO, "(", kMegabyte);
  repeat(STDOUT_FILENO, ")", kMegabyte);
  say("\n");
}

static void open_parentheses(void) {
  say("sat\n");
  repeat(STDOUT_FILENO, "(", kMegabyte);
}

static void replies(void) {
  say("sat\n");
  repeat(STDOUT_FILENO, "()", 4 * kMegabyte);
  say("\n");
}

static void answers(void) { repeat(STDOUT_FILENO, "sat\n", 6 * kMegabyte); }
static void errors(void) { repeat(STDOUT_FILENO, "(error \"no\")\n", 6 * kMegabyte); }

static void short_lines(void) {
  say("sat\n");
  repeat(STDOUT_FILENO, "x\n", 4 * kMegabyte);
}

static void complaints(void) {
  repeat(STDERR_FILENO, "x\n", 4 * kMegabyte);
  say("sat\n");
}

static void long_error(void) {
  say("(error \"");
  repeat(STDOUT_FILENO, "\xff\xfe\xc3 'x", 4 * kMegabyte);
  say("\")\n");
}

static void defeat_patterns(void) {
  say("sat\n");
  repeat(STDERR_FILENO, "#1 0xf in a:1: a:2: Assertion `Assertion 'ERROR: AddressSanitizer: /src/src/", kMegabyte);
  repeat(STDOUT_FILENO, "a:1: a:2: terminate called after throwing an instance of a:3: Assertion `free() ",
         4 * kMegabyte);
}

static void defeat_model(void) {
  say("sat\n((define-fun x () Int ");
  repeat(STDOUT_FILENO, "(let ((x 1) (y x)) (+ x ", 2 * kMegabyte);
  say("\n");
}

struct Row {
  const char* name;
  void (*print)(void);
};

static const struct Row kRows[] = {
    {"flood-lines", flood_lines},
    {"flood-err", flood_err},
    {"flood-one-line", flood_one_line},
    {"flood-nul", flood_nul},
    {"endless", endless},
    {"parentheses", parentheses},
    {"open-parentheses", open_parentheses},
    {"replies", replies},
    {"answers", answers},
    {"errors", errors},
    {"short-lines", short_lines},
    {"complaints", complaints},
    {"long-error", long_error},
    {"defeat-patterns", defeat_patterns},
    {"defeat-model", defeat_model},
};

void print_hostile(const char* name) {
  for (size_t i = 0; i < sizeof kRows / sizeof *kRows; ++i)
    if (strcmp(kRows[i].name, name) == 0) {
      kRows[i].print();
      _exit(0);
    }
}
