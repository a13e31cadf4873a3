// Assertions catch programmers' mistakes. They stay on in release builds: a fuzzer that computes on from a
// broken state would blame a solver for it.
#pragma once

namespace cupel {

[[noreturn]] void assertion_failed(const char* expression, const char* file, int line);

}  // namespace cupel

#define CUPEL_ASSERT(expression) \
  (__builtin_expect(!!(expression), 1) ? (void)0 : ::cupel::assertion_failed(#expression, __FILE__, __LINE__))

#define CUPEL_UNREACHABLE() ::cupel::assertion_failed("unreachable", __FILE__, __LINE__)
