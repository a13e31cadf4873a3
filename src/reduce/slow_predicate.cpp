#include "reduce/slow_predicate.h"

#include "oracle/answers.h"
#include "solver/script_shape.h"

namespace cupel::reduce {

namespace {

class SlowPredicate : public Predicate {
 public:
  explicit SlowPredicate(std::shared_ptr<const FindingCheck> check) : check_(std::move(check)), runners_(*check_) {}

  // The fast one first: that is the cheap part, and most candidates fail there.
  Result<bool> holds(const Question& question) override {
    Result<const FindingRunners*> runners = runners_.with(question.arguments);
    if (!runners) return runners.error();
    Task task{question.text, solver::prepare_script(question.text).queries()};
    if (task.queries == 0) return false;
    Result<bool> fast = somebody_is_fast(**runners, task);
    if (!fast || !*fast) return fast;
    return culprit_is_slow(**runners, task);
  }

  std::string explain() const override { return "nobody is fast while the culprit is slow"; }

 private:
  struct Task {
    std::string_view text;
    size_t queries;
  };

  // Medians must confirm it in the end: what is only just slow, or only just fast, would not last.
  process::milliseconds fast_limit() const { return check_->examiner.limits.wall * 3 / (4 * oracle::kMuchSlower); }
  process::milliseconds slow_limit() const { return check_->examiner.limits.wall * 3 / 2; }

  Result<bool> somebody_is_fast(const FindingRunners& runners, const Task& task) {
    for (const auto& runner : runners.runners) {
      if (is_culprit(*runner)) continue;
      Result<oracle::Run> run = ask(*runner, task, fast_limit());
      if (!run) return run.error();
      if (oracle::is_definite(*run, task.queries)) return true;
    }
    return false;
  }

  Result<bool> culprit_is_slow(const FindingRunners& runners, const Task& task) {
    for (const auto& runner : runners.runners) {
      if (!is_culprit(*runner)) continue;
      Result<oracle::Run> run = ask(*runner, task, slow_limit());
      if (!run) return run.error();
      return oracle::ran_out_of_time(*run);
    }
    return false;
  }

  bool is_culprit(const solver::Runner& runner) const {
    return runner.solver().label == check_->finding.culprits.front();
  }

  Result<oracle::Run> ask(solver::Runner& runner, const Task& task, process::milliseconds limit) {
    // As the examiner asks.
    bool models = check_->examiner.models && runner.solver().profile.get_model && task.queries == 1;
    std::string asked = models ? oracle::with_models(task.text) : std::string(task.text);
    solver::RunOptions options{.limits = check_->examiner.limits, .models = check_->examiner.models};
    options.limits.wall = limit;
    Result<solver::Outcome> outcome = runner.run(asked, options);
    if (!outcome) return outcome.error();
    oracle::Run run{&runner.solver(), {}, "", "", std::move(asked), std::move(*outcome)};
    if (check_->watch) check_->watch({run});
    return run;
  }

  std::shared_ptr<const FindingCheck> check_;
  RunnersInUse runners_;
};

}  // namespace

PredicateFactory slow_predicate(FindingCheck check) {
  auto shared = std::make_shared<const FindingCheck>(std::move(check));
  return [shared]() -> Result<std::unique_ptr<Predicate>> {
    return std::unique_ptr<Predicate>(new SlowPredicate(shared));
  };
}

}  // namespace cupel::reduce
