#include "reduce/finding_predicate.h"

#include <algorithm>

#include "smtlib/parser.h"
#include "solver/executor_choice.h"

namespace cupel::reduce {

namespace {

class FindingPredicate : public Predicate {
 public:
  explicit FindingPredicate(std::shared_ptr<const FindingCheck> check) : check_(std::move(check)), runners_(*check_) {}

  Result<bool> holds(const Question& question) override {
    const FindingRunners* runners = TRY(runners_.with(question.arguments));
    oracle::ExaminerOptions options = check_->examiner;
    if (question.limit.count() > 0) options.limits.wall = std::min(options.limits.wall, question.limit);
    auto again = TRY(examine_candidate(*check_, *runners, question.text, options, question.only_undone));
    if (check_->watch) check_->watch(again.examined.runs);
    return std::ranges::any_of(again.examined.findings, [this](const oracle::Finding& finding) {
      return still_shows(finding, check_->finding);
    });
  }

  std::string explain() const override { return "the oracles do not come to that finding"; }

 private:
  std::shared_ptr<const FindingCheck> check_;
  RunnersInUse runners_;
};

}  // namespace

bool still_shows(const oracle::Finding& found, const oracle::Finding& original) {
  return oracle::same_finding(found, original) &&
         found.certainty <= std::max(original.certainty, oracle::Certainty::kCrossChecked);
}

Result<oracle::ExaminedAgain> examine_candidate(const FindingCheck& check, const FindingRunners& runners,
                                                std::string_view text, oracle::ExaminerOptions options,
                                                bool only_undone) {
  Script script = TRY(parse_script(text, *options.vocabulary));
  // A smaller script may have a model that is found, but then it is no open question any more.
  options.search_models = check.finding.kind != oracle::FindingKind::kDisagreement;
  oracle::Examiner examiner(runners.pointers(), options);
  return oracle::examine_again(examiner,
                               {.text = text,
                                .script = script,
                                .original = check.expectations,
                                .history = only_undone ? oracle::EditHistory::kOnlyUndone : oracle::EditHistory::kAny,
                                .options = check.options,
                                .culprits = check.finding.culprits});
}

Result<const FindingRunners*> RunnersInUse::with(std::span<const std::string> arguments) {
  if (!arguments_ || !std::ranges::equal(arguments, *arguments_)) {
    FindingRunners made = TRY(check_.make_runners(arguments));
    runners_ = std::move(made);
    arguments_.emplace(arguments.begin(), arguments.end());
  }
  return &runners_;
}

std::vector<solver::Runner*> FindingRunners::pointers() const {
  std::vector<solver::Runner*> all;
  for (const auto& runner : runners) all.push_back(runner.get());
  return all;
}

Result<FindingRunners> make_runners(const std::vector<solver::Solver>& solvers, const std::string& executor,
                                    const process::ContainmentOptions& containment) {
  FindingRunners made;
  for (const solver::Solver& solver : solvers) {
    auto chosen = TRY(solver::choose_executor(executor, solver, containment));
    made.runners.push_back(std::make_unique<solver::Runner>(solver, std::move(chosen)));
  }
  return made;
}

PredicateFactory finding_predicate(FindingCheck check) {
  auto shared = std::make_shared<const FindingCheck>(std::move(check));
  return [shared]() -> Result<std::unique_ptr<Predicate>> {
    return std::unique_ptr<Predicate>(new FindingPredicate(shared));
  };
}

Result<oracle::Finding> worst_finding(const FindingRunners& runners, const oracle::ExaminerOptions& options,
                                      std::string_view text) {
  oracle::Examined examined = TRY(oracle::Examiner(runners.pointers(), options).examine({.text = text}));
  auto worst = std::ranges::min_element(examined.findings, {}, &oracle::Finding::kind);
  if (worst == examined.findings.end()) return Error{"no oracle finds anything wrong with what the solvers do"};
  return *worst;
}

}  // namespace cupel::reduce
