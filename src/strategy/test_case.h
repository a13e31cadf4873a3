// A test case: a script to give to solvers, what is known about its answer, and where it comes from.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "smtlib/script.h"

namespace cupel {

enum class Expected : uint8_t { kUnknown, kSat, kUnsat };

const char* to_string(Expected expected);

/// What a strategy has proved about the answer.
struct Expectation {
  Expected answer = Expected::kUnknown;
  /// A model that makes the script true, in the syntax of get-model's answer; null for none.
  std::shared_ptr<const std::string> witness = nullptr;
  /// Why it holds, for the report; empty for kUnknown.
  std::string reason = {};
};

/// One replaced occurrence. The terms live in the test's store.
struct Mutation {
  uint32_t command;            // of the script
  std::vector<uint32_t> path;  // from the root of that command's term
  Term before;
  Term after;
};

struct TestCase {
  Script script;
  std::string text;  // `script`, printed
  Expectation expectation;
  std::vector<Mutation> mutations;  // from the seed to here, in order
};

/// One line per mutation, each cut to a readable length: `command 2 at 0.1: (+ x 1) -> (* y 2)`.
std::string describe(const TestCase& test);

}  // namespace cupel
