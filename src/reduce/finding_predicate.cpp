#include "reduce/finding_predicate.h"

#include <algorithm>

namespace cupel::reduce {

namespace {

class FindingPredicate : public Predicate {
 public:
  explicit FindingPredicate(std::shared_ptr<const FindingCheck> check) : check_(std::move(check)) {}

  Result<bool> holds(const Question& question) override {
    CUPEL_TRY(use_arguments(question.arguments));
    oracle::ExaminerOptions options = check_->examiner;
    if (question.limit.count() > 0) options.limits.wall = std::min(options.limits.wall, question.limit);
    std::vector<solver::Runner*> runners;
    for (const auto& runner : runners_.runners) runners.push_back(runner.get());
    oracle::Examiner examiner(std::move(runners), options);
    constexpr uint64_t kSeed = 1;  // the same follow-up runs for every candidate
    Result<oracle::Examined> examined = examiner.examine(question.text, Expectation{}, Rng(kSeed));
    if (!examined) return examined.error();
    if (check_->watch) check_->watch(examined->runs);
    return std::ranges::any_of(examined->findings, [this](const oracle::Finding& finding) { return fits(finding); });
  }

  std::string explain() const override { return "the oracles do not come to that finding"; }

 private:
  bool fits(const oracle::Finding& finding) const {
    return oracle::same_claim(finding, check_->finding) && finding.certainty <= weakest();
  }

  /// What the original proved by construction has to be shown anew.
  oracle::Certainty weakest() const { return std::max(check_->finding.certainty, oracle::Certainty::kCrossChecked); }

  Status use_arguments(std::span<const std::string> arguments) {
    if (made_ && std::ranges::equal(arguments, arguments_)) return Done{};
    Result<FindingRunners> made = check_->make_runners(arguments);
    if (!made) return made.error();
    runners_ = std::move(made).value();
    arguments_.assign(arguments.begin(), arguments.end());
    made_ = true;
    return Done{};
  }

  std::shared_ptr<const FindingCheck> check_;
  FindingRunners runners_;
  std::vector<std::string> arguments_;
  bool made_ = false;
};

}  // namespace

PredicateFactory finding_predicate(FindingCheck check) {
  auto shared = std::make_shared<const FindingCheck>(std::move(check));
  return [shared]() -> Result<std::unique_ptr<Predicate>> {
    return std::unique_ptr<Predicate>(new FindingPredicate(shared));
  };
}

}  // namespace cupel::reduce
