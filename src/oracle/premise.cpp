// An unsat core that has a model. Some tests are expected to be `unsat` because they keep a core that solvers gave for
// another script. If a solver's model makes such a test true, it makes the core true, and whoever called it a core is
// asked again: about the script that the core is of.
//
//   - The model makes that whole script true: `unsat` was wrong.
//   - It makes the core true: the core is bad, and the `unsat` may still be right.
//
// Models come from solvers, but what convicts is our evaluation of them.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/self_forms.h"
#include "smtlib/parser.h"

namespace cupel::oracle {

namespace {

using solver::Answer;

const std::string kName = "premise";
const std::string kNamed = "the core's script";

/// A run whose model makes the test true though its premise says `unsat`; nothing where there is none.
std::optional<size_t> refuting_run(const Examination& examination) {
  const auto& queries = examination.evidence.queries();
  if (!queries || queries->size() != 1 || examination.expectations.size() != 1) return {};
  const Expectation& expected = examination.expectations[0];
  if (expected.answer != Expected::kUnsat || !expected.premise) return {};
  for (size_t run : runs_that_said(examination, 0, Answer::kSat)) {
    const std::string& model = examination.runs[run].outcome.responses[0].text;
    if (examination.evidence.of_model(0, model).truth == Truth::kTrue) return run;
  }
  return {};
}

class PremiseOracle : public Oracle {
 public:
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    if (!own_runs(examination, kName).empty() || !refuting_run(examination)) return {};
    const CorePremise& premise = *examination.expectations[0].premise;
    Result<Script> script = parse_script(premise.script);
    auto forms = script ? Forms::of(*script) : std::nullopt;
    auto named = forms ? forms->named() : std::nullopt;
    auto origin =
        std::ranges::find_if(examination.runs, [&](const Run& run) { return run.solver->label == premise.solver; });
    if (!named || origin == examination.runs.end()) return {};
    return {{.solver = origin->solver, .form = kNamed, .text = *named, .arguments = {}, .cores = true}};
  }

  std::vector<Finding> judge(const Examination& examination) const override {
    std::optional<size_t> refuting = refuting_run(examination);
    std::vector<size_t> own = own_runs(examination, kName);
    if (!refuting || own.size() != 1 || answer_of(examination.runs[own[0]], 0, 1) != Answer::kUnsat) return {};
    Result<Script> script = parse_script(examination.expectations[0].premise->script);
    auto forms = script ? Forms::of(*script) : std::nullopt;
    if (!forms) return {};
    return judge_core(examination, own[0], *refuting, *script, *forms);
  }

 private:
  static std::vector<Finding> judge_core(const Examination& examination, size_t named, size_t refuting,
                                         const Script& script, const Forms& forms) {
    const Run& origin = examination.runs[named];
    const std::string& answer = origin.outcome.responses[0].text;
    const std::string& model = examination.runs[refuting].outcome.responses[0].text;
    std::string whose = name_of(examination.runs[refuting]);
    Evidence evidence(script);
    if (!evidence.queries()) return {};
    auto convict = [&](FindingKind kind, std::string summary, std::string shown) {
      return std::vector<Finding>{{kind,
                                   Certainty::kCertified,
                                   kName,
                                   {origin.solver->label},
                                   "",
                                   std::move(summary),
                                   std::move(shown),
                                   {named, refuting}}};
    };
    const ModelVerdict& whole = evidence.of_model(0, model);
    if (whole.truth == Truth::kTrue)
      return convict(
          FindingKind::kWrongUnsat,
          fmt::format("{} answers unsat, but the model of {} makes every assertion true", name_of(origin), whose),
          whole.evidence);
    auto core = forms.core(answer);
    if (!core || core->empty()) return {};
    ModelVerdict verdict = evidence.of_model(*core, 0, model);
    if (verdict.truth != Truth::kTrue) return {};
    return convict(
        FindingKind::kBadCore,
        fmt::format("the unsat core of {} is satisfiable: the model of {} makes it true", name_of(origin), whose),
        fmt::format("core: {}\n{}", answer, verdict.evidence));
  }
};

const PremiseOracle kOracle;
const RegisterOracle kRegister({kName, "an unsat core that a test was made from, and that has a model", false,
                                &kOracle});

}  // namespace

}  // namespace cupel::oracle
