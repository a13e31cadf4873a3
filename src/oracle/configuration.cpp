// A solver against itself under two configurations: options choose how a formula is solved, not whether it has a model,
// so `sat` with some of them and `unsat` without any is a bug (Falcon, Algorithm 2; its line 13 also files `unknown`
// and crashes as wrong answers, which this does not).
//
// The run without options costs as much as the test. It is made where somebody contradicts the answer: another solver,
// or the strategy, which knows what the solver said before; and for the tests that may be expensive.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "solver/option_class.h"

namespace cupel::oracle::configuration_oracle {

namespace {

using solver::Answer;

const std::string kName = "configuration";
const char* const kForm = "no options";

bool is_own(const Run& run) { return run.oracle == kName; }

// What the user or the test gave beyond what every run of this solver has.
std::vector<std::string> options_of(const Run& run) {
  std::vector<std::string> options;
  if (solver::has_known_options(*run.solver)) options = solver::own_options(*run.solver);
  options.insert(options.end(), run.arguments.begin(), run.arguments.end());
  return options;
}

bool contradicted(const Examination& examination, size_t query, Answer answer) {
  Answer opposite = answer == Answer::kSat ? Answer::kUnsat : Answer::kSat;
  if (!runs_that_said(examination, query, opposite).empty()) return true;
  if (query >= examination.expectations.size()) return false;
  Expected expected = examination.expectations[query].answer;
  return expected == (answer == Answer::kSat ? Expected::kUnsat : Expected::kSat);
}

// Where the answer is known, the oracle `expectation` says all that there is to say.
bool is_known(const Examination& examination, size_t query) {
  if (query >= examination.expectations.size()) return false;
  const Expectation& expected = examination.expectations[query];
  return expected.answer != Expected::kUnknown && expected.basis != Basis::kOneSolver;
}

bool worth_asking(const Examination& examination, const Run& run, size_t queries) {
  if (!run.oracle.empty() || options_of(run).empty()) return false;
  for (size_t query = 0; query < queries; ++query) {
    auto answer = answer_of(run, query, queries);
    if (answer && !is_known(examination, query) && (examination.thorough || contradicted(examination, query, *answer)))
      return true;
  }
  return false;
}

class ConfigurationJudge {
 public:
  ConfigurationJudge(const Examination& examination, size_t queries) : examination_(examination), queries_(queries) {}

  std::vector<Finding> compare(size_t configured, size_t plain) const {
    for (size_t query = 0; query < queries_; ++query) {
      auto one = answer_of(examination_.runs[configured], query, queries_);
      auto other = answer_of(examination_.runs[plain], query, queries_);
      if (!one || !other || *one == *other) continue;
      return {finding(configured, plain, query, *one)};
    }
    return {};
  }

 private:
  // The model of whoever answers `sat` decides where it can.
  Finding finding(size_t configured, size_t plain, size_t query, Answer answer) const {
    const Run& run = examination_.runs[configured];
    size_t sat = answer == Answer::kSat ? configured : plain;
    const ModelVerdict& verdict =
        examination_.evidence.of_model(query, examination_.runs[sat].outcome.responses[query].text);
    bool certain = verdict.truth == Truth::kTrue;
    std::string summary = fmt::format("{} answers {}{} with {} and {} without options", name_of(run),
                                      answer == Answer::kSat ? "sat" : "unsat", place_of(query, queries_),
                                      fmt::join(options_of(run), " "), answer == Answer::kSat ? "unsat" : "sat");
    if (certain) summary += "; the model makes every assertion true";
    return {certain ? FindingKind::kWrongUnsat : FindingKind::kInconsistent,
            certain ? Certainty::kCertified : Certainty::kCrossChecked,
            kName,
            {run.solver->label},
            "",
            std::move(summary),
            verdict.evidence,
            {configured, plain}};
  }

  const Examination& examination_;
  size_t queries_;
};

class ConfigurationOracle : public Oracle {
 public:
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    const auto& queries = examination.evidence.queries();
    if (!queries || std::ranges::any_of(examination.runs, is_own)) return {};
    std::vector<FollowUp> wanted;
    for (const Run& run : examination.runs) {
      if (!worth_asking(examination, run, queries->size())) continue;
      FollowUp plain{.solver = run.solver, .form = kForm, .text = run.text, .arguments = {}};
      plain.without_options = true;
      wanted.push_back(std::move(plain));
    }
    return wanted;
  }

  std::vector<Finding> judge(const Examination& examination) const override {
    const auto& queries = examination.evidence.queries();
    if (!queries) return {};
    std::vector<Finding> findings;
    ConfigurationJudge judge(examination, queries->size());
    for (size_t plain : own_runs(examination, kName))
      for (size_t i = 0; i < examination.runs.size(); ++i) {
        const Run& run = examination.runs[i];
        if (!run.oracle.empty() || run.solver != examination.runs[plain].solver) continue;
        for (Finding& finding : judge.compare(i, plain)) findings.push_back(std::move(finding));
      }
    return findings;
  }
};

const ConfigurationOracle kOracle;
const RegisterOracle kRegister({kName, "a solver with options against itself without them", false, &kOracle});

}  // namespace

}  // namespace cupel::oracle::configuration_oracle
