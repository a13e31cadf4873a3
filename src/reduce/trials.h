// Asks predicates on several threads, and remembers their answers.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "reduce/predicate.h"

namespace cupel::reduce {

/// One candidate on its way through a worker.
struct Trial {
  std::string text;
  std::vector<std::string> arguments;
  process::milliseconds limit{0};
  bool only_undone = false;
  std::optional<Result<bool>> verdict;  // under the lock of Trials
  bool cancelled = false;
};
using TrialPtr = std::shared_ptr<Trial>;

/// `submit`, `wait` and `cancel` belong to one thread.
class Trials {
 public:
  Trials(PredicateFactory factory, unsigned jobs);
  ~Trials();
  Trials(const Trials&) = delete;

  unsigned jobs() const { return jobs_; }

  /// A text that was asked before has its answer at once.
  TrialPtr submit(Trial candidate);
  /// Asks again whatever is remembered, and does not remember the answer.
  Result<bool> ask_fresh(const Question& question);
  Result<bool> wait(const TrialPtr& trial);
  /// Its answer is no longer wanted. One that is being asked goes on and is remembered.
  void cancel(const TrialPtr& trial);

  /// What ask_fresh's predicate says about its last question.
  std::string explain() const { return own_ ? own_->explain() : std::string(); }

  uint64_t asked() const;
  uint64_t remembered() const { return remembered_; }

 private:
  struct Key {
    uint64_t first, second;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const { return key.first; }
  };
  static Key key_of(const Trial& trial);
  void work();
  void finish(Trial& trial, Result<bool> verdict);

  PredicateFactory factory_;
  unsigned jobs_;
  std::unique_ptr<Predicate> own_;  // of ask_fresh
  uint64_t remembered_ = 0;

  mutable std::mutex mutex_;
  std::condition_variable work_there_;
  std::condition_variable answer_there_;
  std::deque<TrialPtr> queue_;
  std::unordered_map<Key, bool, KeyHash> answers_;
  uint64_t asked_ = 0;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace cupel::reduce
