// Whoever gave the answer that an expectation was concluded from is asked again where a test refutes the conclusion:
// about the script that the answer was about.
//
//   - A model makes the test true though its premise says `unsat`. If it makes the whole script of the premise true,
//     that `unsat` was wrong. If the test keeps only an unsat core of the script and the model makes that core true,
//     the core is bad, and the `unsat` may still be right.
//   - The solver itself answers the test with the opposite of what follows from its own answer: it is inconsistent.
//
// Models come from solvers, but what convicts is our evaluation of them.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/doubt.h"
#include "oracle/self_forms.h"
#include "smtlib/parser.h"

namespace cupel::oracle::premise_oracle {

namespace {

using solver::Answer;

const std::string kName = kPremiseOracle;
const std::string kForm = "the premise's script";

const Expectation* expectation_with_premise(const Examination& examination) {
  const auto& queries = examination.evidence.queries();
  if (!queries || queries->size() != 1 || examination.expectations.size() != 1) return nullptr;
  const Expectation& expected = examination.expectations[0];
  return expected.premise ? &expected : nullptr;
}

/// A run whose model makes the test true though its premise says `unsat`; nothing where there is none.
std::optional<size_t> refuting_run(const Examination& examination, const Expectation& expected) {
  if (expected.answer != Expected::kUnsat) return {};
  for (size_t run : runs_that_said(examination, 0, Answer::kSat)) {
    const std::string& model = examination.runs[run].outcome.responses[0].text;
    if (examination.evidence.of_model(0, model).truth == Truth::kTrue) return run;
  }
  return {};
}

/// The run in which the solver of the premise contradicts what follows from its answer.
std::optional<size_t> own_contradiction(const Examination& examination, const Expectation& expected) {
  if (expected.basis != Basis::kOneSolver) return {};
  for (size_t run : contradicting_runs(examination, 0))
    if (examination.runs[run].solver->label == expected.premise->solver) return run;
  return {};
}

/// What the solver of the premise is to read: with names where its core is asked for.
std::optional<std::string> premise_text(const Premise& premise) {
  if (!premise.by_core) return premise.script;
  Result<Script> script = parse_script(premise.script);
  auto forms = script ? Forms::of(*script) : std::nullopt;
  return forms ? forms->named() : std::nullopt;
}

/// A test that refutes its premise, and the run about the premise's script.
class PremiseJudge {
 public:
  PremiseJudge(const Examination& examination, const Expectation& expected, const Run& origin)
      : examination_(examination), expected_(expected), origin_(origin) {}

  /// By a model that makes the test true.
  std::vector<Finding> by_model(size_t premise, size_t refuting) const {
    const std::string& model = examination_.runs[refuting].outcome.responses[0].text;
    std::string whose = name_of(examination_.runs[refuting]);
    Result<Script> script = parse_script(expected_.premise->script);
    if (!script) return {};
    Evidence evidence(*script);
    if (!evidence.queries()) return {};
    const ModelVerdict& whole = evidence.of_model(0, model);
    if (whole.truth == Truth::kTrue)
      return {finding(
          FindingKind::kWrongUnsat, Certainty::kCertified,
          fmt::format("{} answers unsat, but the model of {} makes every assertion true", name_of(origin_), whose),
          whole.evidence, {premise, refuting})};
    if (!expected_.premise->by_core) return {};
    auto forms = Forms::of(*script);
    auto core = forms ? forms->core(origin_.outcome.responses[0].text) : std::nullopt;
    if (!core || core->empty()) return {};
    ModelVerdict verdict = evidence.of_model(*core, 0, model);
    if (verdict.truth != Truth::kTrue) return {};
    return {finding(
        FindingKind::kBadCore, Certainty::kCertified,
        fmt::format("the unsat core of {} is satisfiable: the model of {} makes it true", name_of(origin_), whose),
        fmt::format("core: {}\n{}", origin_.outcome.responses[0].text, verdict.evidence), {premise, refuting})};
  }

  /// By what the same solver says about the test.
  std::vector<Finding> by_own_answer(size_t premise, size_t test) const {
    const char* before = to_string(expected_.answer);
    bool sat = expected_.answer == Expected::kSat;
    std::string summary = fmt::format("{} answers {} to a script and {} to a {} one", name_of(origin_), before,
                                      sat ? "unsat" : "sat", sat ? "weaker" : "stronger");
    std::string evidence =
        fmt::format("{}\nThe script that it answers {} to:\n\n{}", expected_.reason, before, expected_.premise->script);
    return {finding(FindingKind::kInconsistent, Certainty::kCrossChecked, std::move(summary), std::move(evidence),
                    {premise, test})};
  }

 private:
  Finding finding(FindingKind kind, Certainty certainty, std::string summary, std::string evidence,
                  std::vector<size_t> runs) const {
    return {kind,           certainty, kName, {origin_.solver->label}, "", std::move(summary), std::move(evidence),
            std::move(runs)};
  }

  const Examination& examination_;
  const Expectation& expected_;
  const Run& origin_;
};

class PremiseOracle : public Oracle {
 public:
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    const Expectation* expected = expectation_with_premise(examination);
    if (!expected || !own_runs(examination, kName).empty()) return {};
    if (!refuting_run(examination, *expected) && !own_contradiction(examination, *expected)) return {};
    const Premise& premise = *expected->premise;
    std::optional<std::string> text = premise_text(premise);
    auto origin =
        std::ranges::find_if(examination.runs, [&](const Run& run) { return run.solver->label == premise.solver; });
    if (!text || origin == examination.runs.end()) return {};
    return {{.solver = origin->solver, .form = kForm, .text = *text, .arguments = {}, .cores = premise.by_core}};
  }

  std::vector<Finding> judge(const Examination& examination) const override {
    const Expectation* expected = expectation_with_premise(examination);
    std::vector<size_t> own = own_runs(examination, kName);
    if (!expected || own.size() != 1) return {};
    const Run& origin = examination.runs[own[0]];
    Answer wanted = expected->answer == Expected::kSat ? Answer::kSat : Answer::kUnsat;
    if (answer_of(origin, 0, 1) != wanted) return {};
    PremiseJudge judge(examination, *expected, origin);
    if (auto refuting = refuting_run(examination, *expected)) return judge.by_model(own[0], *refuting);
    if (auto test = own_contradiction(examination, *expected)) return judge.by_own_answer(own[0], *test);
    return {};
  }
};

const PremiseOracle kOracle;
const RegisterOracle kRegister({kName, "the answer that an expectation was concluded from, where a test refutes it",
                                false, &kOracle});

}  // namespace

}  // namespace cupel::oracle::premise_oracle
