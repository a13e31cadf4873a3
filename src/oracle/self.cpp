// A solver against itself: the same formula in scopes, in another order, under assumptions, and its unsat core solved
// again must get the same answer. Where a model decides which of two answers is right, it does.
#include "oracle/answers.h"
#include "oracle/contradiction.h"
#include "oracle/forms_oracle.h"

namespace cupel::oracle::self_oracle {

namespace {

using solver::Answer;

const std::string kName = "self";
const char* const kScopes = "push-pop";
const char* const kScopesWithModels = "push-pop, models";
const char* const kReordered = "reordered";
const char* const kAssuming = "check-sat-assuming";
const char* const kNamed = "named assertions";
const char* const kCore = "unsat core";

size_t queries_of_form(const Run& run) { return run.form == kScopes || run.form == kScopesWithModels ? 2 : 1; }

// The first answer that contradicts the one to the script.
std::optional<size_t> contradiction(const Run& run, Answer expected) {
  size_t queries = queries_of_form(run);
  for (size_t i = 0; i < queries; ++i) {
    auto answer = answer_of(run, i, queries);
    if (answer && *answer != expected) return i;
  }
  return std::nullopt;
}

// --- what to run ---

std::vector<FollowUp> plain_forms(const Examination& examination, const Forms& forms) {
  std::vector<FollowUp> wanted;
  auto reordered = forms.reordered(examination.text);
  auto assuming = forms.assuming();
  auto named = forms.named();
  for (const Run& run : examination.runs) {
    auto answer = fresh_answer(run);
    if (!answer) continue;
    wanted.push_back({run.solver, kScopes, forms.in_scopes(*answer == Answer::kSat), {}});
    if (reordered) wanted.push_back({run.solver, kReordered, *reordered, {}});
    if (assuming) wanted.push_back({run.solver, kAssuming, *assuming, {}});
    bool cores = !run.solver->profile.core_arguments.empty() && *answer == Answer::kUnsat;
    if (cores && named) wanted.push_back({run.solver, kNamed, *named, {}, true});
  }
  return wanted;
}

std::optional<std::vector<Term>> core_of(const Run& run, const Forms& forms) {
  if (run.form != kNamed || answer_of(run, 0, 1) != Answer::kUnsat) return std::nullopt;
  return forms.core(run.outcome.responses[0].text);
}

std::vector<FollowUp> forms_of_answers(const Examination& examination, const Forms& forms) {
  std::vector<FollowUp> wanted;
  for (size_t i : own_runs(examination, kName)) {
    const Run& run = examination.runs[i];
    auto core = core_of(run, forms);
    if (core && !find_form(examination, kName, run, kCore))
      wanted.push_back({run.solver, kCore, forms.only(*core), {}});
    // An unsat that became sat in scopes: only now is there a model to ask for.
    bool surprising = run.form == kScopes && contradiction(run, Answer::kUnsat);
    bool has_models = run.text.find("(get-model)") != std::string::npos;
    if (surprising && !has_models && !find_form(examination, kName, run, kScopesWithModels))
      wanted.push_back({run.solver, kScopesWithModels, forms.in_scopes(true), {}});
  }
  return wanted;
}

// --- what it means ---

class SelfJudge {
 public:
  SelfJudge(const Examination& examination, const Forms& forms)
      : examination_(examination), forms_(forms), formulas_((*examination.evidence.queries())[0].formulas()) {}

  std::vector<Finding> run() {
    for (size_t base = 0; base < examination_.runs.size(); ++base) {
      const Run& run = examination_.runs[base];
      auto answer = fresh_answer(run);
      if (answer) compare(base, *answer);
    }
    return std::move(findings_);
  }

 private:
  void compare(size_t base, Answer answer) {
    for (size_t i : own_runs(examination_, kName)) {
      const Run& form = examination_.runs[i];
      if (form.solver != examination_.runs[base].solver) continue;
      if (form.form == kCore) {
        judge_core(i);
      } else if (auto query = contradiction(form, answer)) {
        bool form_is_sat = answer == Answer::kUnsat;
        SatAnswer sat = form_is_sat ? SatAnswer{i, *query} : SatAnswer{base, 0};
        findings_.push_back(judge_contradiction(examination_, kName, sat, form_is_sat ? base : i, formulas_));
      }
    }
  }

  void judge_core(size_t at) {
    const Run& solved = examination_.runs[at];
    auto named = find_form(examination_, kName, solved, kNamed);
    auto core = named ? core_of(examination_.runs[*named], forms_) : std::nullopt;
    if (!core || answer_of(solved, 0, 1) != Answer::kSat) return;
    findings_.push_back(judge_reason(examination_, kName, at, *named, *core, "core"));
  }

  const Examination& examination_;
  const Forms& forms_;
  std::vector<Term> formulas_;
  std::vector<Finding> findings_;
};

class SelfOracle : public FormsOracle {
 public:
  SelfOracle() : FormsOracle(kName) {}

 private:
  std::vector<FollowUp> first_round(const Examination& examination, const Forms& forms) const override {
    return plain_forms(examination, forms);
  }
  std::vector<FollowUp> next_round(const Examination& examination, const Forms& forms) const override {
    return forms_of_answers(examination, forms);
  }
  std::vector<Finding> judge_forms(const Examination& examination, const Forms& forms) const override {
    return SelfJudge(examination, forms).run();
  }
};

const SelfOracle kOracle;
const RegisterOracle kRegister({kName, "the same formula in scopes, reordered, assumed, and as its unsat core", true,
                                &kOracle});

}  // namespace

}  // namespace cupel::oracle::self_oracle
