#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace cupel {

void assertion_failed(const char* expression, const char* file, int line) {
  std::fprintf(stderr, "cupel: internal error: %s:%d: assertion failed: %s\n", file, line, expression);
  std::abort();
}

}  // namespace cupel
