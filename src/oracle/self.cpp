// A solver against itself: the same formula in scopes, in another order, under assumptions, and its unsat core solved
// again must get the same answer. Where a model decides which of two answers is right, it does.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/self_forms.h"

namespace cupel::oracle {

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

const Run* find_form(const Examination& examination, const Run& like, const char* form) {
  for (size_t i : own_runs(examination, kName)) {
    const Run& run = examination.runs[i];
    if (run.solver == like.solver && run.form == form) return &run;
  }
  return nullptr;
}

// --- what to run ---

std::vector<FollowUp> first_round(const Examination& examination, const Forms& forms) {
  std::vector<FollowUp> wanted;
  auto reordered = forms.reordered(examination.text);
  auto assuming = forms.assuming();
  auto named = forms.named();
  for (const Run& run : examination.runs) {
    auto answer = run.oracle.empty() ? answer_of(run, 0, 1) : std::nullopt;
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

std::vector<FollowUp> second_round(const Examination& examination, const Forms& forms) {
  std::vector<FollowUp> wanted;
  for (size_t i : own_runs(examination, kName)) {
    const Run& run = examination.runs[i];
    auto core = core_of(run, forms);
    if (core && !find_form(examination, run, kCore)) wanted.push_back({run.solver, kCore, forms.only(*core), {}});
    // An unsat that became sat in scopes: only now is there a model to ask for.
    bool surprising = run.form == kScopes && contradiction(run, Answer::kUnsat);
    bool has_models = run.text.find("(get-model)") != std::string::npos;
    if (surprising && !has_models && !find_form(examination, run, kScopesWithModels))
      wanted.push_back({run.solver, kScopesWithModels, forms.in_scopes(true), {}});
  }
  return wanted;
}

// --- what it means ---

class SelfJudge {
 public:
  SelfJudge(const Examination& examination, const Forms& forms) : examination_(examination), forms_(forms) {}

  std::vector<Finding> run() {
    for (size_t base = 0; base < examination_.runs.size(); ++base) {
      const Run& run = examination_.runs[base];
      auto answer = run.oracle.empty() ? answer_of(run, 0, 1) : std::nullopt;
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
        judge_pair(form_is_sat ? i : base, form_is_sat ? *query : 0, form_is_sat ? base : i);
      }
    }
  }

  void judge_pair(size_t sat, size_t query, size_t unsat) {
    const Run& yes = examination_.runs[sat];
    const Run& no = examination_.runs[unsat];
    const ModelVerdict& verdict = examination_.evidence.of_model(0, yes.outcome.responses[query].text);
    std::string both = fmt::format("{} answers sat, {} answers unsat", name_of(yes), name_of(no));
    if (verdict.truth == Truth::kTrue) {
      add(FindingKind::kWrongUnsat, Certainty::kCertified, yes, both + "; the model makes every assertion true",
          verdict.evidence, {unsat, sat});
    } else if (verdict.truth == Truth::kFalse) {
      add(FindingKind::kBadModel, Certainty::kCertified, yes, both + "; the model makes an assertion false",
          verdict.evidence, {sat, unsat});
    } else {
      add(FindingKind::kInconsistent, Certainty::kCrossChecked, yes, both,
          fmt::format("the model decides nothing: {}\n", verdict.reason), {sat, unsat});
    }
  }

  void judge_core(size_t at) {
    const Run& solved = examination_.runs[at];
    const Run* named = find_form(examination_, solved, kNamed);
    auto core = named ? core_of(*named, forms_) : std::nullopt;
    if (!core || answer_of(solved, 0, 1) != Answer::kSat) return;
    ModelVerdict verdict = examination_.evidence.of_model(*core, 0, solved.outcome.responses[0].text);
    auto origin = static_cast<size_t>(named - examination_.runs.data());
    std::string text = named->outcome.responses[0].text;
    if (verdict.truth == Truth::kFalse) {
      add(FindingKind::kBadModel, Certainty::kCertified, solved,
          name_of(solved) + " answers sat with a model that makes an assertion of the core false", verdict.evidence,
          {at, origin});
      return;
    }
    bool certain = verdict.truth == Truth::kTrue;
    add(FindingKind::kBadCore, certain ? Certainty::kCertified : Certainty::kCrossChecked, solved,
        fmt::format("the unsat core of {} is satisfiable", name_of(*named)),
        fmt::format("core: {}\n{}", text, certain ? verdict.evidence : verdict.reason + "\n"), {origin, at});
  }

  void add(FindingKind kind, Certainty certainty, const Run& run, std::string summary, std::string evidence,
           std::vector<size_t> runs) {
    findings_.push_back(
        {kind, certainty, kName, {run.solver->label}, "", std::move(summary), std::move(evidence), std::move(runs)});
  }

  const Examination& examination_;
  const Forms& forms_;
  std::vector<Finding> findings_;
};

class SelfOracle : public Oracle {
 public:
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    auto forms = forms_of(examination);
    if (!forms) return {};
    return own_runs(examination, kName).empty() ? first_round(examination, *forms) : second_round(examination, *forms);
  }

  std::vector<Finding> judge(const Examination& examination) const override {
    if (own_runs(examination, kName).empty()) return {};
    auto forms = forms_of(examination);
    return forms ? SelfJudge(examination, *forms).run() : std::vector<Finding>();
  }

 private:
  static std::optional<Forms> forms_of(const Examination& examination) {
    const auto& queries = examination.evidence.queries();
    return queries && queries->size() == 1 ? Forms::of(examination.script) : std::nullopt;
  }
};

const SelfOracle kOracle;
const RegisterOracle kRegister({kName, "the same formula in scopes, reordered, assumed, and as its unsat core", true,
                                &kOracle});

}  // namespace

}  // namespace cupel::oracle
