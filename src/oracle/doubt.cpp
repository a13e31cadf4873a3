#include "oracle/doubt.h"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"

namespace cupel::oracle {

namespace {

using solver::Answer;

std::optional<std::string> refuting_model(const Examination& examination, size_t query) {
  for (size_t run : runs_that_said(examination, query, Answer::kSat)) {
    const std::string& text = examination.runs[run].outcome.responses[query].text;
    if (examination.evidence.of_model(query, text).truth == Truth::kTrue)
      return fmt::format("unsat is expected, but the model of {} makes every assertion true",
                         name_of(examination.runs[run]));
  }
  return {};
}

}  // namespace

std::vector<size_t> contradicting_runs(const Examination& examination, size_t query) {
  switch (examination.expectations[query].answer) {
    case Expected::kSat: return runs_that_said(examination, query, Answer::kUnsat);
    case Expected::kUnsat: return runs_that_said(examination, query, Answer::kSat);
    case Expected::kUnknown: return {};
  }
  return {};
}

const std::string* certifying_model(const Examination& examination, size_t query) {
  const Expectation& expected = examination.expectations[query];
  if (expected.answer != Expected::kSat) return nullptr;
  if (expected.witness && examination.evidence.of_model(query, *expected.witness).truth == Truth::kTrue)
    return expected.witness.get();
  const std::string& found = examination.evidence.found_model(query);
  return found.empty() ? nullptr : &found;
}

std::optional<std::string> doubt_about(const Examination& examination, size_t query) {
  const Expectation& expected = examination.expectations[query];
  // What a solver said before is no more than that: the oracle `configuration` sees to it.
  if (expected.basis == Basis::kOneSolver && !expected.premise) return {};
  if (expected.answer == Expected::kUnsat) return refuting_model(examination, query);
  if (expected.answer != Expected::kSat) return {};
  // Where nobody denies it, it need not be asked.
  if (!contradicting_runs(examination, query).empty() && examination.evidence.of_query(query).truth == Truth::kFalse)
    return "sat is expected, but no model makes all assertions true, by our evaluator";
  if (!expected.witness) return {};
  const ModelVerdict& verdict = examination.evidence.of_model(query, *expected.witness);
  if (verdict.truth != Truth::kFalse) return {};
  return "sat is expected, but its witness makes an assertion false";
}

std::vector<std::string> all_doubts(const Examination& examination) {
  std::vector<std::string> doubts;
  const auto& queries = examination.evidence.queries();
  if (!queries) return doubts;
  size_t known = std::min(queries->size(), examination.expectations.size());
  for (size_t query = 0; query < known; ++query) {
    std::string place = place_of(query, queries->size());
    if (auto doubt = doubt_about(examination, query)) {
      doubts.push_back(*doubt + place);
      continue;
    }
    const Expectation& expected = examination.expectations[query];
    std::vector<size_t> against = contradicting_runs(examination, query);
    if (expected.basis == Basis::kDeclared && against.size() > 1 && !certifying_model(examination, query))
      doubts.push_back(fmt::format("{} is declared{}, but {} answer otherwise", to_string(expected.answer), place,
                                   names_of(examination, against)));
  }
  return doubts;
}

}  // namespace cupel::oracle
