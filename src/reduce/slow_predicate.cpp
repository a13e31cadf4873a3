#include "reduce/slow_predicate.h"

#include "oracle/answers.h"
#include "solver/script_shape.h"

namespace cupel::reduce {

namespace {

class SlowPredicate : public Predicate {
 public:
  explicit SlowPredicate(std::shared_ptr<const FindingCheck> check) : check_(std::move(check)), runners_(*check_) {}

  // The fast ones first: that is the cheap part, and most candidates fail there.
  Result<bool> holds(const Question& question) override {
    Result<const FindingRunners*> all = runners_.with(question.arguments);
    if (!all) return all.error();
    size_t queries = solver::prepare_script(question.text).queries();
    if (queries == 0) return false;
    bool somebody = false;
    for (const auto& runner : (*all)->runners) {
      if (is_culprit(*runner) || somebody) continue;
      Result<oracle::Run> run =
          ask(*runner, question.text, queries, check_->examiner.limits.wall / oracle::kMuchSlower);
      if (!run) return run.error();
      somebody = oracle::is_definite(*run, queries);
    }
    if (!somebody) return false;
    for (const auto& runner : (*all)->runners) {
      if (!is_culprit(*runner)) continue;
      Result<oracle::Run> run = ask(*runner, question.text, queries, check_->examiner.limits.wall);
      if (!run) return run.error();
      return oracle::ran_out_of_time(*run);
    }
    return false;
  }

  std::string explain() const override { return "nobody is fast while the culprit is slow"; }

 private:
  bool is_culprit(const solver::Runner& runner) const {
    return runner.solver().label == check_->finding.culprits.front();
  }

  Result<oracle::Run> ask(solver::Runner& runner, std::string_view text, size_t queries, process::milliseconds limit) {
    // As the examiner asks.
    bool models = check_->examiner.models && runner.solver().profile.get_model && queries == 1;
    std::string asked = models ? oracle::with_models(text) : std::string(text);
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
