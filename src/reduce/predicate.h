// What a reduction keeps: a question about a script whose answer must stay "yes".
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "process/run.h"

namespace cupel::reduce {

/// One question. The script comes as text: that is what solvers read, and a text can be handed to another thread while
/// the terms that it was printed from are still worked on.
struct Question {
  std::string_view text;
  std::span<const std::string> arguments;  // solver options that the reduction may drop
  process::milliseconds limit{0};          // of wall time; zero: the predicate's own
  /// Nothing but undone mutations, and edits that keep the meaning, lie between it and what is reduced.
  bool only_undone = false;
};

/// One instance belongs to one thread.
class Predicate {
 public:
  virtual ~Predicate() = default;
  /// An error means that the question could not be asked, which ends the reduction; a solver that crashes or hangs is
  /// an answer.
  virtual Result<bool> holds(const Question& question) = 0;
  /// What happened at the last question, in a few words: for messages about predicates that never hold.
  virtual std::string explain() const { return {}; }
};

/// Makes the instance of one worker. Called from several threads at once.
using PredicateFactory = std::function<Result<std::unique_ptr<Predicate>>()>;

}  // namespace cupel::reduce
