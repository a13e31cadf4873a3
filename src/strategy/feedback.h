// What a chain may be told about its last test before it makes the next one.
#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "strategy/expectation.h"

namespace cupel {

/// What one solver did.
struct SolverFeedback {
  std::string_view solver;  // its label
  std::string_view profile = {};
  std::string_view outcome;  // sat, unsat, unknown, timeout, memout, crash, error, unsupported
  /// To each query, as far as it can be held against the solver; kUnknown for all else.
  std::vector<Expected> answers = {};
  /// The test's and the user's, beyond what its profile gives it.
  std::vector<std::string> options = {};
  std::chrono::microseconds wall{0};
  std::chrono::microseconds cpu{0};
  /// Places of the solver's code that the test reached; empty where coverage is not measured.
  std::span<const uint32_t> covered = {};
  /// How many of them no test of the campaign reached before.
  uint64_t news = 0;
};

struct Feedback {
  std::vector<SolverFeedback> solvers;  // that ran it, in the campaign's order
  bool found = false;                   // an oracle found something wrong
};

}  // namespace cupel
