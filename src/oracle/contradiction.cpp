#include "oracle/contradiction.h"

#include <fmt/format.h>

#include "oracle/answers.h"

namespace cupel::oracle {

namespace {

Finding finding(FindingKind kind, Certainty certainty, const std::string& oracle, const Run& run, std::string summary,
                std::string evidence, std::vector<size_t> runs) {
  return {kind, certainty, oracle, {run.solver->label}, "", std::move(summary), std::move(evidence), std::move(runs)};
}

}  // namespace

Finding judge_contradiction(const Examination& examination, const std::string& oracle, SatAnswer sat, size_t unsat,
                            std::span<const Term> formulas, size_t place) {
  const Run& yes = examination.runs[sat.run];
  const Run& no = examination.runs[unsat];
  ModelVerdict verdict = examination.evidence.of_model(formulas, place, yes.outcome.responses[sat.query].text);
  std::string both = fmt::format("{} answers sat, {} answers unsat", name_of(yes), name_of(no));
  if (verdict.truth == Truth::kTrue)
    return finding(FindingKind::kWrongUnsat, Certainty::kCertified, oracle, yes,
                   both + "; the model makes every assertion true", verdict.evidence, {unsat, sat.run});
  if (verdict.truth == Truth::kFalse)
    return finding(FindingKind::kBadModel, Certainty::kCertified, oracle, yes,
                   both + "; the model makes an assertion false", verdict.evidence, {sat.run, unsat});
  return finding(FindingKind::kInconsistent, Certainty::kCrossChecked, oracle, yes, both,
                 fmt::format("the model decides nothing: {}\n", verdict.reason), {sat.run, unsat});
}

Finding judge_reason(const Examination& examination, const std::string& oracle, size_t sat, size_t unsat,
                     std::span<const Term> formulas, std::string_view reason) {
  const Run& solved = examination.runs[sat];
  const Run& named = examination.runs[unsat];
  ModelVerdict verdict = examination.evidence.of_model(formulas, 0, solved.outcome.responses[0].text);
  if (verdict.truth == Truth::kFalse)
    return finding(
        FindingKind::kBadModel, Certainty::kCertified, oracle, solved,
        fmt::format("{} answers sat with a model that makes an assertion of the {} false", name_of(solved), reason),
        verdict.evidence, {sat, unsat});
  bool certain = verdict.truth == Truth::kTrue;
  const char* verb = reason.ends_with('s') ? "are" : "is";
  return finding(FindingKind::kBadCore, certain ? Certainty::kCertified : Certainty::kCrossChecked, oracle, solved,
                 fmt::format("the unsat {} of {} {} satisfiable", reason, name_of(named), verb),
                 fmt::format("{}: {}\n{}", reason, named.outcome.responses[0].text,
                             certain ? verdict.evidence : verdict.reason + "\n"),
                 {unsat, sat});
}

}  // namespace cupel::oracle
