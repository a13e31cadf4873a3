// What a strategy knows about the answer to each query of its test, and why. Expectations are data: they are stored
// with a finding and are established again for every script that is made from it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace cupel {

enum class Expected : uint8_t { kUnknown, kSat, kUnsat };

const char* to_string(Expected expected);

/// What an expectation rests on where no witness certifies it.
enum class Basis : uint8_t {
  kConstruction,  // the strategy's rules prove it
  kAgreed,        // it follows from an answer of solvers, which the reason names
  kDeclared,      // it follows from the status that the seed's author declared
  kOneSolver,     // it follows from the answer of one solver, who may contradict itself; nobody else is convicted
};

/// The script and the answer that an expectation was concluded from: where a test refutes the conclusion, whoever gave
/// the answer is asked again.
struct Premise {
  std::string script;  // with one query
  std::string solver;  // that answered as expected; its label
  /// The test keeps what the solver called an unsat core of the script. Otherwise the test is weaker (expected `sat`)
  /// or stronger (expected `unsat`) than the script as a whole, up to auxiliary constants.
  bool by_core = false;
};

/// Of one query.
struct Expectation {
  Expected answer = Expected::kUnknown;
  /// A model that makes the query true, in the syntax of get-model's answer; null for none.
  std::shared_ptr<const std::string> witness = nullptr;
  /// Why it holds, for the report; empty for kUnknown.
  std::string reason = {};
  Basis basis = Basis::kConstruction;
  /// The strategy's rule where there is no witness: undoing any of the test's mutations keeps it.
  bool kept_by_undoing = false;
  /// Null where it rests on nobody's answer, or that need not be asked for again.
  std::shared_ptr<const Premise> premise = nullptr;
};

/// One for each query, in order; nothing is known about queries beyond its end.
using Expectations = std::vector<Expectation>;

/// `sat`, `unsat`, or for several queries `sat,unknown,unsat`; `unknown` where there are none.
std::string summary_of(const Expectations& expectations);

/// For the store. An error where the text is none of ours.
std::string to_json(const Expectations& expectations);
Result<Expectations> expectations_from_json(const std::string& text);

}  // namespace cupel
