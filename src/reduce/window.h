// Candidates that are tried at the same time. Verdicts are taken in the order of the candidates, so that what a
// reduction accepts does not depend on the number of workers.
#pragma once

#include <deque>
#include <utility>

#include "reduce/trials.h"

namespace cupel::reduce {

/// A candidate is anything with a `trial`.
template <class Candidate>
class Window {
 public:
  explicit Window(Trials& trials) : trials_(trials) {}

  bool has_room() const { return tried_.size() < trials_.jobs(); }
  bool empty() const { return tried_.empty(); }
  void add(Candidate candidate) { tried_.push_back(std::move(candidate)); }

  struct Tried {
    Candidate candidate;
    bool holds = false;
  };
  /// The oldest one, once its verdict is there.
  Result<Tried> take() {
    Candidate oldest = std::move(tried_.front());
    tried_.pop_front();
    bool holds = TRY(trials_.wait(oldest.trial));
    return Tried{std::move(oldest), holds};
  }

  /// Another one was accepted: these edit a script that is gone.
  void cancel() {
    for (const Candidate& candidate : tried_) trials_.cancel(candidate.trial);
    tried_.clear();
  }

 private:
  Trials& trials_;
  std::deque<Candidate> tried_;
};

}  // namespace cupel::reduce
