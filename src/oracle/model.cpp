// Each `sat` comes with a model that must make the formula true, whoever else agrees. And some formulas are true or
// false whatever the model: those convict an answer without any.
#include <fmt/format.h>

#include "oracle/answers.h"
#include "oracle/exhaustive.h"

namespace cupel::oracle::model_oracle {

namespace {

const std::string kName = "model";

class ModelOracle : public Oracle {
 public:
  std::vector<Finding> judge(const Examination& examination) const override {
    std::vector<Finding> findings;
    if (!examination.evidence.queries()) return findings;
    for (size_t query = 0; query < examination.evidence.queries()->size(); ++query) {
      for (size_t run : runs_that_said(examination, query, solver::Answer::kSat))
        judge_sat(examination, query, run, findings);
      for (size_t run : runs_that_said(examination, query, solver::Answer::kUnsat))
        judge_unsat(examination, query, run, findings);
    }
    return findings;
  }

 private:
  static void judge_sat(const Examination& examination, size_t query, size_t at, std::vector<Finding>& findings) {
    const Run& run = examination.runs[at];
    const ModelVerdict& verdict = examination.evidence.of_model(query, run.outcome.responses[query].text);
    if (verdict.truth == Truth::kTrue) return;  // so no assertion is false in every model
    std::string place = place_of(query, examination.evidence.queries()->size());
    const ModelVerdict& always = examination.evidence.of_query(query);
    if (always.truth == Truth::kFalse) {
      findings.push_back(
          {FindingKind::kWrongSat,
           Certainty::kCertified,
           kName,
           {run.solver->label},
           "",
           fmt::format("{} answers sat{}, but an assertion is false in every model", name_of(run), place),
           always.evidence,
           {at}});
      return;
    }
    bool bad = verdict.truth == Truth::kFalse;
    bool hopeless = has_no_model(examination.script, (*examination.evidence.queries())[query]);
    if (!bad && !hopeless) return;
    std::string all = "all assignments of its constants were tried, and each makes an assertion false\n";
    const char* what =
        hopeless ? ", but no assignment makes every assertion true" : " with a model that makes an assertion false";
    findings.push_back({hopeless ? FindingKind::kWrongSat : FindingKind::kBadModel,
                        Certainty::kCertified,
                        kName,
                        {run.solver->label},
                        "",
                        fmt::format("{} answers sat{}{}", name_of(run), place, what),
                        (hopeless ? all : "") + (bad ? verdict.evidence : ""),
                        {at}});
  }

  static void judge_unsat(const Examination& examination, size_t query, size_t at, std::vector<Finding>& findings) {
    const Run& run = examination.runs[at];
    const ModelVerdict& always = examination.evidence.of_query(query);
    if (always.truth != Truth::kTrue) return;
    std::string place = place_of(query, examination.evidence.queries()->size());
    findings.push_back(
        {FindingKind::kWrongUnsat,
         Certainty::kCertified,
         kName,
         {run.solver->label},
         "",
         fmt::format("{} answers unsat{}, but every assertion is true in every model", name_of(run), place),
         always.evidence,
         {at}});
  }
};

const ModelOracle kOracle;
const RegisterOracle kRegister({kName, "models and formulas without variables, evaluated exactly", false, &kOracle});

}  // namespace

}  // namespace cupel::oracle::model_oracle
