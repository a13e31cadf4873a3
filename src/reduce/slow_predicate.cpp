#include "reduce/slow_predicate.h"

#include <algorithm>

#include "oracle/answers.h"
#include "solver/script_shape.h"

namespace cupel::reduce {

namespace {

using process::milliseconds;

/// How much longer than its CPU time a run may take where other work shares the processor.
constexpr int kBusy = 4;

/// Single runs of the solvers of a delay.
class Stopwatch {
 public:
  explicit Stopwatch(const FindingCheck& check) : check_(check), runners_(check) {}

  /// How much CPU time the fastest solver but the culprit takes for its answer; nothing if none has one within the
  /// limit. Not wall time: on a busy machine a fast solver waits for longer than it works.
  Result<std::optional<milliseconds>> fastest(const Question& question, milliseconds limit) {
    std::optional<milliseconds> best;
    const FindingRunners* runners = TRY(runners_.with(question.arguments));
    for (const auto& runner : runners->runners) {
      if (is_culprit(*runner)) continue;
      auto run = TRY(ask(*runner, question.text, limit * kBusy, limit));
      if (!run || !oracle::is_definite(*run, run->queries)) continue;
      milliseconds time = std::chrono::ceil<milliseconds>(run->outcome.run.cpu);
      if (time <= limit && (!best || time < *best)) best = time;
    }
    return best;
  }

  /// How long the culprit takes, at most the limit; nothing if it ends otherwise than with an answer or out of time.
  Result<std::optional<milliseconds>> culprit(const Question& question, milliseconds limit) {
    const FindingRunners* runners = TRY(runners_.with(question.arguments));
    for (const auto& runner : runners->runners) {
      if (!is_culprit(*runner)) continue;
      auto run = TRY(ask(*runner, question.text, limit, milliseconds{0}));
      if (run && oracle::ran_out_of_time(*run)) return std::optional(limit);
      if (!run || !oracle::is_definite(*run, run->queries)) break;
      return std::optional(std::min(limit, std::chrono::ceil<milliseconds>(run->outcome.run.wall)));
    }
    return std::optional<milliseconds>();
  }

 private:
  struct Timed : oracle::Run {
    size_t queries;
  };

  bool is_culprit(const solver::Runner& runner) const {
    return runner.solver().label == check_.finding.culprits.front();
  }

  /// Nothing for a script without a query. `cpu`: 0 for no limit.
  Result<std::optional<Timed>> ask(solver::Runner& runner, std::string_view text, milliseconds wall, milliseconds cpu) {
    size_t queries = solver::prepare_script(text).queries();
    if (queries == 0) return std::optional<Timed>();
    // As the examiner asks.
    bool models = check_.examiner.models && runner.solver().profile.get_model && queries == 1;
    std::string asked = models ? oracle::with_models(text) : std::string(text);
    solver::RunOptions options{.limits = check_.examiner.limits, .models = check_.examiner.models};
    options.limits.wall = wall;
    options.limits.usual = cpu;
    solver::Outcome outcome = TRY(runner.run(asked, options));
    oracle::Run run{&runner.solver(), {}, "", "", std::move(asked), std::move(outcome)};
    if (check_.watch) check_.watch({run});
    return std::optional<Timed>({std::move(run), queries});
  }

  const FindingCheck& check_;
  RunnersInUse runners_;
};

class SlowPredicate : public Predicate {
 public:
  SlowPredicate(std::shared_ptr<const FindingCheck> check, SlowLimits limits)
      : check_(std::move(check)), limits_(limits), stopwatch_(*check_) {}

  // The fast one first: that is the cheap part, and most candidates fail there.
  Result<bool> holds(const Question& question) override {
    std::optional<milliseconds> fast = TRY(stopwatch_.fastest(question, limits_.fast));
    if (!fast) return false;
    std::optional<milliseconds> slow = TRY(stopwatch_.culprit(question, limits_.slow));
    return slow && *slow >= limits_.slow;
  }

  std::string explain() const override { return "nobody is fast while the culprit is slow"; }

 private:
  std::shared_ptr<const FindingCheck> check_;
  SlowLimits limits_;
  Stopwatch stopwatch_;
};

}  // namespace

Result<SlowLimits> slow_limits(const FindingCheck& check, const Question& original) {
  milliseconds slow = check.examiner.limits.wall, fast = slow / oracle::kMuchSlower;
  SlowLimits strict{fast * 3 / 4, slow * 3 / 2};
  Stopwatch stopwatch(check);
  std::optional<milliseconds> best = TRY(stopwatch.fastest(original, fast * 2));
  std::optional<milliseconds> late = TRY(stopwatch.culprit(original, strict.slow));
  // Was the machine busy, or is the culprit that slow? The shorter of two runs tells.
  if (late && *late >= strict.slow) late = std::min(late, TRY(stopwatch.culprit(original, strict.slow)));
  bool only_just_fast = best && *best >= strict.fast;
  bool only_just_slow = late && *late > slow && *late < strict.slow;
  // Smaller scripts tend to be faster for the fast one: it may start above the oracle's limit, and end below.
  return SlowLimits{only_just_fast ? fast * 2 : strict.fast, only_just_slow ? (slow + *late) / 2 : strict.slow};
}

PredicateFactory slow_predicate(FindingCheck check, SlowLimits limits) {
  auto shared = std::make_shared<const FindingCheck>(std::move(check));
  return [shared, limits]() -> Result<std::unique_ptr<Predicate>> {
    return std::unique_ptr<Predicate>(new SlowPredicate(shared, limits));
  };
}

}  // namespace cupel::reduce
