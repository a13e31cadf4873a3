// The engine behind reduce(): the loop over stages, passes and chunks. Private to the layer.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "reduce/budget.h"
#include "reduce/reducer.h"
#include "reduce/trials.h"
#include "reduce/window.h"

namespace cupel::reduce {

class Engine {
 public:
  using Clock = Budget::Clock;

  /// `draft` is what is reduced, `text` its print, for which the predicate holds.
  /// `original_bytes` is the length of the script as it was given.
  Engine(Draft draft, std::string text, uint64_t original_bytes, Trials& trials, const ReducerOptions& options,
         Clock::time_point start, std::chrono::milliseconds limit);

  /// An error only where a predicate could not be asked.
  Status run();

  /// Hands over what was reached.
  void report(Reduction& reduction);

  /// A step gains tokens, and may cost bytes: inlined definitions, longer names. Null where
  /// nothing was shorter than the original.
  struct Shortest {
    std::string text;
    std::vector<std::string> arguments;
    bool only_undone = false;
  };
  const Shortest* shortest() const { return shortest_ ? &*shortest_ : nullptr; }

 private:
  /// A candidate that was submitted, and where it comes from.
  struct Pending {
    size_t at;
    Draft draft;
    std::string text;
    Measure measure;
    TrialPtr trial;
  };

  Status run_stage(const Stage& stage);
  Status run_pass(const Pass& pass, const Stage& stage, bool& changed);
  Status run_chunks(const Pass& pass, size_t size, double share, bool& changed);
  std::optional<Pending> make_candidate(const Pass& pass, size_t at, size_t size);
  std::optional<Pending> next_candidate(const Pass& pass, size_t size, double share, size_t& next);
  bool is_worth(size_t at, size_t size, double share) const;
  bool accept(Pending pending);
  void propose(const Pass& pass);
  void renew();
  void keep_if_shorter();
  void show(const Pass& pass);
  size_t chunkable_from() const;

  Trials& trials_;
  const ReducerOptions& options_;
  Budget budget_;
  std::chrono::milliseconds limit_;
  Measure before_;
  uint64_t told_bytes_;  // of what options_.better was told last
  std::optional<Shortest> shortest_;
  uint64_t malformed_ = 0;
  uint64_t smallest_bytes_;
  std::map<std::string, PassStatistics> statistics_;

  // What the reduction stands at.
  std::unique_ptr<Draft> draft_;
  std::string text_;
  Measure measure_;
  uint32_t fresh_size_ = 0;  // of the store when it was new
  std::string needed_;       // mutations that could not be undone
  uint64_t version_ = 0;     // counts successes
  std::unique_ptr<View> view_;
  std::unique_ptr<Proposals> proposals_;
};

}  // namespace cupel::reduce
