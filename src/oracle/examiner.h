// Runs solvers on one script and asks the oracles: the one way in which campaigns, `judge`, confirmation, replay and
// reduction come to findings.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "oracle/foreign_options.h"
#include "oracle/oracle.h"
#include "smtlib/vocabulary.h"

namespace cupel::oracle {

struct ExaminerOptions {
  process::Limits limits = {};
  std::vector<std::string> oracles = {};  // names; empty: all
  bool expensive = true;                  // also ask those whose runs cost more than the test
  bool sample_forms = false;              // of the forms of a script that an oracle could ask about, one is enough
  bool models = true;                     // ask for models, so that answers can be certified
  bool check_models = false;              // let solvers check their own models
  bool search_models = true;              // look for a model ourselves where nobody's decides who is wrong
  const Vocabulary* vocabulary = &Vocabulary::standard();
  const StopFlag* stop =
      nullptr;                 // once requested, no more runs are made for the expensive oracles, and they stay silent
  EvalLimits evaluation = {};  // of one model of one solver
  process::ContainmentOptions containment = {};  // of processes that runners do not provide
  /// By label: after how much CPU time a run is cut off, where that is before the limit.
  std::map<std::string, process::microseconds> usual = {};
  /// Copies share it: what one examiner learned of a solver, all others know.
  std::shared_ptr<KnownOptions> known_options = std::make_shared<KnownOptions>();
};

struct Examined {
  std::vector<Run> runs;  // the script itself first, one per runner that took part, in their order
  std::vector<Finding> findings;
  std::vector<std::string> doubts;  // expectations that cannot be right, one line each
  double evaluation_seconds = 0;    // of our own CPU time, for models
  size_t queries = 0;               // of the script; 0: we do not understand every command that matters
};

/// Works with runners that somebody else owns. Not thread-safe: runners are not.
class Examiner {
 public:
  Examiner(std::vector<solver::Runner*> runners, ExaminerOptions options);

  /// An error means that we could not run a solver or that the text is no script; whatever solvers do is a result.
  Result<Examined> examine(const TestInput& test);
  /// The same for a text that was parsed already; the script's store gets the terms of models.
  Result<Examined> examine(const TestInput& test, const Script& script);

 private:
  std::vector<solver::Runner*> runners_;
  ExaminerOptions options_;
};

/// The script with `(get-model)` right behind each query, so that each `sat` comes with its model.
std::string with_models(std::string_view script);
/// The same behind some queries only: a solver that refuses one get-model is not trusted with the queries after it.
std::string with_models(std::string_view script, const std::vector<bool>& queries);

}  // namespace cupel::oracle
