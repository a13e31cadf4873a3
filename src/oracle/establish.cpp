#include "oracle/establish.h"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/exhaustive.h"

namespace cupel::oracle {

namespace {

Expectation proved_unsat(std::string how) {
  return {.answer = Expected::kUnsat, .reason = std::move(how), .basis = Basis::kConstruction};
}

Expectation establish_unsat(const Script& script, Evidence& evidence, size_t query) {
  if (evidence.of_query(query).truth == Truth::kFalse)
    return proved_unsat("an assertion is false in every model: " + evidence.of_query(query).evidence);
  if (has_no_model(script, evidence.queries().value()[query]))
    return proved_unsat("every assignment of its constants was evaluated, and none makes it true");
  return {};
}

Expectation establish_sat(Evidence& evidence, size_t query) {
  const std::string& model = evidence.found_model(query);
  if (model.empty()) return {};
  return {.answer = Expected::kSat,
          .witness = std::make_shared<const std::string>(model),
          .reason = "a model that we found makes every assertion true",
          .basis = Basis::kConstruction};
}

Expectation establish_one(const Script& script, Evidence& evidence, size_t query, const Expectation& before,
                          EditHistory history) {
  // A witness is looked at whatever was done to the script.
  if (before.witness && before.answer == Expected::kSat)
    return evidence.of_model(query, *before.witness).truth == Truth::kTrue ? before : Expectation();
  if (history == EditHistory::kOnlyUndone && before.kept_by_undoing) return before;
  switch (before.answer) {
    case Expected::kSat: return establish_sat(evidence, query);
    case Expected::kUnsat: return establish_unsat(script, evidence, query);
    case Expected::kUnknown: return {};
  }
  return {};
}

}  // namespace

Expectations establish(const Script& script, std::span<const Expectation> expectations, EditHistory history) {
  Evidence evidence(script);
  const auto& queries = evidence.queries();
  if (!queries || queries->size() < expectations.size()) return {};
  // With fewer queries than before, nobody knows which is which; more of them only come behind.
  Expectations kept;
  for (size_t query = 0; query < expectations.size(); ++query)
    kept.push_back(establish_one(script, evidence, query, expectations[query], history));
  return kept;
}

namespace {

/// Fills in what establish() gave up; whether there was anything.
bool take_premises(const std::vector<Run>& runs, const ChangedTest& test, Expectations& expectations) {
  bool any = false;
  size_t queries = expectations.size();
  for (size_t query = 0; query < queries; ++query) {
    if (test.original[query].answer != Expected::kUnsat || expectations[query].answer != Expected::kUnknown) continue;
    for (const Run& run : runs) {
      bool blamed = std::ranges::find(test.culprits, run.solver->label) != test.culprits.end();
      if (blamed || !run.oracle.empty() || answer_of(run, query, queries) != solver::Answer::kUnsat) continue;
      expectations[query] = {
          .answer = Expected::kUnsat, .reason = fmt::format("{} answers unsat", name_of(run)), .basis = Basis::kAgreed};
      any = true;
      break;
    }
  }
  return any;
}

}  // namespace

Result<ExaminedAgain> examine_again(Examiner& examiner, const ChangedTest& test) {
  Expectations expectations = establish(test.script, test.original, test.history);
  TestInput input{test.text, expectations, test.options};
  Examined examined = TRY(examiner.examine(input, test.script));
  if (take_premises(examined.runs, test, expectations)) {
    input.expectations = expectations;
    examined = TRY(examiner.examine(input, test.script));
  }
  return ExaminedAgain{std::move(examined), std::move(expectations)};
}

}  // namespace cupel::oracle
