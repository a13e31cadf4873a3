// A test case: all that is needed to run and judge it again. A script to give to solvers, the options to give with it,
// what is known about its answers, and where it comes from.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/script.h"
#include "strategy/expectation.h"

namespace cupel {

/// One replaced occurrence. The terms live in the test's store.
struct Mutation {
  uint32_t command;            // of the script
  std::vector<uint32_t> path;  // from the root of that command's term
  Term before;
  Term after;
  std::string_view rule = {};  // that made it, for reports; empty where there is but one way. Static text.
};

/// A configuration under which a solver answered the script of a test before: it must not contradict itself.
struct EarlierAnswers {
  std::string solver = {};                // its label; empty: any of the profile
  std::vector<std::string> options = {};  // the test's and the user's, beyond what its profile gives it
  std::vector<Expected> answers = {};     // to each query; empty: to be asked, the script or the solver being another

  bool operator==(const EarlierAnswers&) const = default;
};

/// Words for the command lines of one solver, beyond those that the user gave.
struct SolverArguments {
  std::string profile;  // the solver's: all its releases and configurations get them
  std::vector<std::string> arguments;
  std::vector<EarlierAnswers> earlier = {};

  bool operator==(const SolverArguments&) const = default;
};

/// At most one entry for each profile.
using TestOptions = std::vector<SolverArguments>;

/// The words for a profile; none where it has no entry.
std::span<const std::string> arguments_for(std::span<const SolverArguments> options, std::string_view profile);

struct TestCase {
  Script script;
  std::string text;  // `script`, printed
  Expectations expectations = {};
  TestOptions options = {};
  std::vector<Mutation> mutations = {};  // from the seed to here, in order

  /// The test's own, which a mutation may have changed; empty: it sets none.
  const std::string& logic() const { return script.logic; }
};

/// The same for another script or another release of the solver, about which nothing was said before.
TestOptions to_ask_again(TestOptions options);

/// One line per mutation, each cut to a readable length: `command 2 at 0.1: (+ x 1) -> (* y 2)`, then its rule in
/// brackets where it has one. The terms are of the store.
std::string describe(const TermStore& store, std::span<const Mutation> mutations);
std::string describe(const TestCase& test);

/// One line per solver: `z3 smt.arith.solver=2`; empty for none.
std::string describe(const TestOptions& options);

/// For the store.
std::string to_json(const TestOptions& options);
Result<TestOptions> options_from_json(const std::string& text);

}  // namespace cupel
