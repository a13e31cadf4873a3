// The answer against what the strategy proved. An expectation is itself doubted: one whose witness our evaluator finds
// false, or that a solver's model refutes, convicts nobody.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"

namespace cupel::oracle {

namespace {

const std::string kName = "expectation";

class ExpectationOracle : public Oracle {
 public:
  std::vector<Finding> judge(const Examination& examination) const override {
    const auto& queries = examination.evidence.queries();
    // What is proved is proved of one formula.
    if (!queries || queries->size() != 1) return {};
    switch (examination.expectation.answer) {
      case Expected::kSat: return judge_sat(examination);
      case Expected::kUnsat: return judge_unsat(examination);
      case Expected::kUnknown: return {};
    }
    return {};
  }

 private:
  static std::vector<Finding> judge_sat(const Examination& examination) {
    ModelVerdict witness{.reason = "no witness", .evidence = {}};
    if (examination.expectation.witness) witness = examination.evidence.of_model(0, *examination.expectation.witness);
    if (witness.truth == Truth::kFalse) return {};
    bool certified = witness.truth == Truth::kTrue;
    std::vector<Finding> findings;
    for (size_t run : runs_that_said(examination, 0, solver::Answer::kUnsat)) {
      std::string summary =
          fmt::format("{} answers unsat, but the formula has a model by construction", name_of(examination.runs[run]));
      findings.push_back({FindingKind::kWrongUnsat,
                          certified ? Certainty::kCertified : Certainty::kByConstruction,
                          kName,
                          {examination.runs[run].solver->label},
                          "",
                          std::move(summary),
                          examination.expectation.reason + "\n" + witness.evidence,
                          {run}});
    }
    return findings;
  }

  static std::vector<Finding> judge_unsat(const Examination& examination) {
    std::vector<size_t> sat = runs_that_said(examination, 0, solver::Answer::kSat);
    auto refutes = [&](size_t run) {
      const std::string& text = examination.runs[run].outcome.responses[0].text;
      return examination.evidence.of_model(0, text).truth == Truth::kTrue;
    };
    if (std::ranges::any_of(sat, refutes)) return {};
    std::vector<Finding> findings;
    for (size_t run : sat) {
      std::string summary =
          fmt::format("{} answers sat, but the formula has no model by construction", name_of(examination.runs[run]));
      findings.push_back({FindingKind::kWrongSat,
                          Certainty::kByConstruction,
                          kName,
                          {examination.runs[run].solver->label},
                          "",
                          std::move(summary),
                          examination.expectation.reason + "\n",
                          {run}});
    }
    return findings;
  }
};

const ExpectationOracle kOracle;
const RegisterOracle kRegister({kName, "the answer against what the strategy proved", false, &kOracle});

}  // namespace

}  // namespace cupel::oracle
