// The answers against what the strategy expects. An expectation is itself doubted: one whose witness our evaluator
// finds false, or that a solver's model refutes, convicts nobody.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/doubt.h"

namespace cupel::oracle::expectation_oracle {

namespace {

const std::string kName = kExpectationOracle;

/// One query against its expectation.
class QueryJudge {
 public:
  QueryJudge(const Examination& examination, size_t query)
      : examination_(examination), query_(query), expected_(examination.expectations[query]) {}

  std::vector<Finding> judge() const {
    if (expected_.answer == Expected::kUnknown || doubt_about(examination_, query_)) return {};
    // One solver's word convicts nobody but itself, which the oracle `premise` sees to.
    if (expected_.basis == Basis::kOneSolver) return {};
    std::vector<size_t> wrong = contradicting_runs(examination_, query_);
    // Where two solvers agree against a declared status, it is more likely to be wrong than they are.
    if (expected_.basis == Basis::kDeclared && wrong.size() > 1 && !certified()) return {};
    std::vector<Finding> findings;
    for (size_t run : wrong) findings.push_back(finding_about(run));
    return findings;
  }

 private:
  Finding finding_about(size_t run) const {
    bool sat = expected_.answer == Expected::kSat;
    bool declared = expected_.basis == Basis::kDeclared && !certified();
    FindingKind kind = declared ? FindingKind::kDisagreement : sat ? FindingKind::kWrongUnsat : FindingKind::kWrongSat;
    return {kind,
            certainty(),
            kName,
            {examination_.runs[run].solver->label},
            "",
            fmt::format("{} answers {}{}, but {}", name_of(examination_.runs[run]), sat ? "unsat" : "sat",
                        place_of(query_, examination_.evidence.queries()->size()), why()),
            evidence(),
            {run}};
  }

  bool certified() const { return certifying_model(examination_, query_) != nullptr; }

  Certainty certainty() const {
    if (certified()) return Certainty::kCertified;
    return expected_.basis == Basis::kConstruction ? Certainty::kByConstruction : Certainty::kCrossChecked;
  }

  std::string why() const {
    const char* fact = expected_.answer == Expected::kSat ? "has a model" : "has no model";
    switch (expected_.basis) {
      case Basis::kConstruction: return fmt::format("the formula {} by construction", fact);
      case Basis::kAgreed:
      case Basis::kOneSolver: return fmt::format("the formula {} if its premise holds", fact);
      case Basis::kDeclared: return fmt::format("the script declares that it {}", fact);
    }
    return {};
  }

  std::string evidence() const {
    std::string text = expected_.reason + "\n";
    const std::string* model = certifying_model(examination_, query_);
    if (!model) return text;
    if (model != expected_.witness.get()) text += "a model that we found:\n";
    return text + examination_.evidence.of_model(query_, *model).evidence;
  }

  const Examination& examination_;
  size_t query_;
  const Expectation& expected_;
};

class ExpectationOracle : public Oracle {
 public:
  std::vector<Finding> judge(const Examination& examination) const override {
    std::vector<Finding> findings;
    const auto& queries = examination.evidence.queries();
    if (!queries) return findings;
    size_t known = std::min(queries->size(), examination.expectations.size());
    for (size_t query = 0; query < known; ++query)
      for (Finding& finding : QueryJudge(examination, query).judge()) findings.push_back(std::move(finding));
    return findings;
  }
};

const ExpectationOracle kOracle;
const RegisterOracle kRegister({kName, "the answers against what the strategy expects", false, &kOracle});

}  // namespace

}  // namespace cupel::oracle::expectation_oracle
