#include "oracle/forms_oracle.h"

#include "oracle/answers.h"

namespace cupel::oracle {

namespace {

/// The script taken apart, where it has one query that we understand.
std::optional<Forms> forms_of(const Examination& examination) {
  const auto& queries = examination.evidence.queries();
  return queries && queries->size() == 1 ? Forms::of(examination.script) : std::nullopt;
}

}  // namespace

std::vector<FollowUp> FormsOracle::follow_ups(const Examination& examination) const {
  std::optional<Forms> forms = forms_of(examination);
  if (!forms) return {};
  return own_runs(examination, name_).empty() ? first_round(examination, *forms) : next_round(examination, *forms);
}

std::vector<Finding> FormsOracle::judge(const Examination& examination) const {
  if (own_runs(examination, name_).empty()) return {};
  std::optional<Forms> forms = forms_of(examination);
  return forms ? judge_forms(examination, *forms) : std::vector<Finding>();
}

std::optional<solver::Answer> fresh_answer(const Run& run) {
  return run.oracle.empty() ? answer_of(run, 0, 1) : std::nullopt;
}

std::optional<size_t> find_form(const Examination& examination, const std::string& oracle, const Run& like,
                                const std::string& form) {
  for (size_t i : own_runs(examination, oracle))
    if (examination.runs[i].solver == like.solver && examination.runs[i].form == form) return i;
  return std::nullopt;
}

}  // namespace cupel::oracle
