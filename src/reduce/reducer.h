// The reducer: makes a script small while a predicate keeps holding.
//
// It works on typed terms. Passes propose edits; the engine tries them in chunks (delta debugging), the largest gains
// first, several at once, and takes the first that holds in the order of the proposals: the result does not depend on
// the number of workers. After each success the text is read again into a fresh store, so that memory stays bounded and
// every step rests on what a solver would read.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/stop.h"
#include "reduce/measure.h"
#include "reduce/pass.h"
#include "reduce/predicate.h"
#include "smtlib/vocabulary.h"

namespace cupel::reduce {

/// What is reduced.
struct Subject {
  std::string text;
  std::vector<std::string> arguments = {};  // solver options, each of which may be dropped
  /// How the script came from its seed. Where given, `script` is the script of these terms and `text` is its print.
  std::vector<Mutation> mutations = {};
  Script script = {};
};

struct Progress {
  std::string_view pass;
  Measure start;
  Measure now;
  uint64_t checks = 0;
  double seconds = 0;
};

struct ReducerOptions {
  unsigned jobs = 1;
  std::chrono::milliseconds budget{0};      // of wall time, after which the best so far is the result; zero: none
  std::chrono::milliseconds limit{10'000};  // of one check of the original; later ones follow from its run time
  unsigned rechecks = 3;                    // of the original and of the result
  std::vector<Stage> schedule = standard_schedule();
  const Vocabulary* vocabulary = &Vocabulary::standard();
  std::function<void()> rest = {};                     // called between checks; the time that it takes does not count
  std::function<void(const Progress&)> progress = {};  // called now and then from the thread that reduces
  /// Told of each text for which the predicate holds that is shorter than all before, the original first: whoever
  /// keeps them has something to show when the reduction is killed.
  std::function<void(const std::string& text)> better = {};
  const StopFlag* stop = nullptr;  // once it is requested, the best so far is the result
};

struct PassStatistics {
  std::string pass;
  uint64_t candidates = 0;
  uint64_t accepted = 0;
  uint64_t tokens_saved = 0;
  double seconds = 0;
};

struct Reduction {
  std::string text;  // never longer than the original
  std::vector<std::string> arguments;
  size_t arguments_before = 0;  // how many there were
  Measure before;
  Measure after;
  uint64_t checks = 0;      // runs of the predicate
  uint64_t remembered = 0;  // answers that were known already
  uint64_t malformed = 0;   // candidates that we threw away because they were no scripts
  double seconds = 0;
  bool out_of_budget = false;
  bool stopped = false;      // before its end, by `stop`
  bool only_undone = false;  // see Question
  bool flaky = false;        // the result did not show in every re-check
  std::string needed;        // mutations of the subject that could not be undone, a line each
  std::vector<PassStatistics> passes;
};

/// Errors are for users: the text is no script, the predicate does not hold for it, holds only sometimes, or holds for
/// the empty script as well.
Result<Reduction> reduce(const Subject& subject, const PredicateFactory& predicate, const ReducerOptions& options);

}  // namespace cupel::reduce
