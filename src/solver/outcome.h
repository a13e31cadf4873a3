// What one solver under one configuration did with one script. This is what oracles see; they never look at
// raw output.
#pragma once

#include <string>
#include <vector>

#include "process/run.h"

namespace cupel::solver {

enum class Answer { kSat, kUnsat, kUnknown, kDeltaSat };

/// kCut: stopped because it needed more than usual, before its limit; that says nothing about the solver.
enum class OutcomeKind { kSat, kUnsat, kUnknown, kTimeout, kCut, kMemout, kCrash, kError, kUnsupported };

const char* to_string(Answer answer);
const char* to_string(OutcomeKind kind);

/// The answer to one query and what the solver printed up to the next.
struct Response {
  Answer answer = Answer::kUnknown;
  std::string text;     ///< models, values, cores, errors: as printed, but no model whose values are rounded
  bool trusted = true;  ///< false: something before it was refused, so another formula was solved
};

/// The kind of a crash and a signature that is the same for the same fault in other runs and other formulas.
struct Crash {
  std::string kind;       ///< assertion, fatal, exception, asan, ubsan, heap, signal, invalid-model, exit-status
  std::string signature;  ///< `fatal:theory/strings/word.cpp:90`
  std::string message;    ///< the line or lines that a human wants to see
};

struct Outcome {
  OutcomeKind kind = OutcomeKind::kError;
  std::vector<Response> responses;
  Crash crash;                        ///< for kCrash
  std::string message;                ///< for kError, kUnsupported, kTimeout, kMemout: why
  bool refused = false;               ///< for kError, kUnsupported: `message` is what the solver said about a command
  std::vector<std::string> warnings;  ///< lines that are neither answers nor replies
  process::RunResult run;
  std::vector<std::string> arguments;  ///< all that the solver was given beyond its program's own

  bool definite() const { return kind == OutcomeKind::kSat || kind == OutcomeKind::kUnsat; }
  /// `sat,unsat`, with `*` after untrusted ones: for tables and comparisons.
  std::string answers() const;
  /// Its kind and its answers: what two ways to run the same test must agree on.
  std::string essence() const;
};

}  // namespace cupel::solver
