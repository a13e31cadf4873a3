/* A small program for afl-clang-fast: its branches are what the coverage map must tell apart. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  static char text[1 << 16];
  size_t size = fread(text, 1, sizeof text - 1, stdin);
  text[size] = 0;
  if (strstr(text, "crash")) abort();
  if (strstr(text, "loop"))
    for (;;) {
    }
  if (strstr(text, "flood"))
    for (;;) puts("too much of a good thing");
  if (strstr(text, "false"))
    puts("unsat");
  else
    puts("sat");
  return 0;
}
