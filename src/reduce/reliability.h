// The questions around a reduction: whether its predicate can be relied on.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "reduce/reducer.h"
#include "reduce/trials.h"

namespace cupel::reduce {

class Reliability {
 public:
  using Clock = std::chrono::steady_clock;
  Reliability(Trials& trials, const ReducerOptions& options, Clock::time_point start)
      : trials_(trials), options_(options), start_(start) {}

  /// Asks about the original, several times unless one run takes a tenth of the budget. The limit of later checks
  /// follows from how long it took.
  Result<std::chrono::milliseconds> check_original(const Question& original);
  /// A predicate that holds for nothing at all does not depend on the script.
  Status check_empty(std::span<const std::string> arguments, std::chrono::milliseconds limit);
  /// Whether the result holds in each of several more runs; in one, where the reduction had to end.
  Result<bool> held_again(const Question& result, bool ended_early);

 private:
  bool is_dear() const { return options_.budget.count() > 0 && Clock::now() - start_ > options_.budget / 10; }

  Trials& trials_;
  const ReducerOptions& options_;
  Clock::time_point start_;
};

}  // namespace cupel::reduce
