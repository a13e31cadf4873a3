// An oracle judges what solvers did with one script. It is a pure function of the script and the outcomes; where it
// needs more runs (the same script in another form, with another random seed) it asks for them first.
//
// An oracle is one file with one RegisterOracle at its bottom.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/evidence.h"
#include "oracle/finding.h"
#include "oracle/test_input.h"
#include "smtlib/script.h"
#include "solver/solver.h"

namespace cupel::oracle {

/// One solver under one configuration with one form of the script.
struct Run {
  const solver::Solver* solver;
  std::vector<std::string> arguments;  // beyond the solver's own
  std::string oracle;                  // that asked for it; empty: the script itself
  std::string form;                    // `push-pop`, `seed 7`, ...; empty: the script itself
  std::string text;                    // what it read
  solver::Outcome outcome;
  std::vector<std::string> left_out = {};  // options of the script that it did not read, and why: foreign_options.h
  bool instead_of_options = false;         // it had `arguments` and not the user's options
};

/// A run that an oracle asks for.
struct FollowUp {
  const solver::Solver* solver;
  std::string form;
  std::string text;
  std::vector<std::string> arguments;
  bool cores = false;
  /// Under `arguments` instead of the options of the test and of the user, in a plain process. The script itself is
  /// run, with models where it is sat; `text` has no meaning.
  bool instead_of_options = false;
  bool measures_time = false;  // it gets the whole limit, where others are cut off after their usual time
};

/// A script and all that solvers did with it so far.
struct Examination {
  const Script& script;  // parsed from `text`
  std::string_view text;
  std::span<const Expectation> expectations;  // of its queries, from the first on
  std::span<const Run> runs;
  process::Limits limits;
  Evidence& evidence;    // about `script`
  bool thorough = true;  // the test may cost more than its own runs
  bool sampled = false;  // one of several forms of the script is enough: others come with other tests
  std::span<const SolverArguments> options = {};  // of the test
};

class Oracle {
 public:
  virtual ~Oracle() = default;
  /// Asked again with the outcomes of what it asked for, until it asks for nothing.
  virtual std::vector<FollowUp> follow_ups(const Examination&) const { return {}; }
  virtual std::vector<Finding> judge(const Examination& examination) const = 0;
};

struct OracleInfo {
  std::string name;
  std::string description;
  /// Its runs cost more than the test itself: a campaign asks it for a share of the tests only.
  bool expensive = false;
  const Oracle* oracle;
};

/// All oracles, sorted by name.
const std::vector<OracleInfo>& oracles();

struct RegisterOracle {
  explicit RegisterOracle(OracleInfo info);
};

}  // namespace cupel::oracle
