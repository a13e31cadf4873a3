// A solver that is kept for several queries: no answer may contradict the one to the same query asked fresh, whatever
// was asserted, asked and taken back before; what it calls the needed assumptions must be unsat by itself; values must
// be those of a model. Campaigns take one of these forms per test, `cupel judge` all of them. A script that has several
// queries by itself is taken apart instead: each is asked alone.
#include <fmt/format.h>

#include "base/hash.h"
#include "oracle/answers.h"
#include "oracle/contradiction.h"
#include "oracle/forms_oracle.h"
#include "oracle/fresh_queries.h"

namespace cupel::oracle::incremental_oracle {

namespace {

using solver::Answer;

const std::string& kName = kIncrementalOracle;
const char* const kValues = "get-value";
const char* const kAssumptions = "get-unsat-assumptions";
const char* const kNeeded = "needed assumptions";
const char* const kModels = ", models";  // behind the name of a form that asks for them as well

/// What a query of a form asks, compared with the script's own.
enum class Asked : uint8_t { kSame, kLess };

struct QueryForm {
  const char* name;
  std::vector<Asked> queries;
  std::optional<std::string> (*write)(const Forms& forms, bool models);
};

const std::vector<QueryForm>& query_forms() {
  static const std::vector<QueryForm> forms = {
      {"in halves", {Asked::kLess, Asked::kSame, Asked::kLess}, [](const Forms& f, bool m) { return f.in_halves(m); }},
      {"reset-assertions", {Asked::kSame, Asked::kSame}, [](const Forms& f, bool m) { return f.after_reset(m); }},
      {"requests between",
       {Asked::kSame, Asked::kSame},
       [](const Forms& f, bool m) { return std::optional(f.with_requests(m)); }},
      {"get-assertions",
       {Asked::kSame, Asked::kSame},
       [](const Forms& f, bool m) { return std::optional(f.with_assertions(m)); }},
  };
  return forms;
}

/// The row of a run, with or without models; null: it is none of these.
const QueryForm* form_of(const Run& run) {
  for (const QueryForm& form : query_forms())
    if (run.form == form.name || run.form == std::string(form.name) + kModels) return &form;
  return nullptr;
}

/// A pair of answers that exclude each other: places among the queries of a form, or the script's own answer.
struct Clash {
  std::optional<size_t> sat;    // nothing: the script itself
  std::optional<size_t> unsat;  // likewise
  bool about_half = false;      // only the first half of the assertions is claimed to be unsat
};

std::optional<Clash> clash_in(const Run& run, const QueryForm& form, Answer fresh) {
  size_t count = form.queries.size();
  std::optional<size_t> first_less;
  for (size_t i = 0; i < count; ++i) {
    auto answer = answer_of(run, i, count);
    if (!answer) continue;
    bool less = form.queries[i] == Asked::kLess;
    if (fresh == Answer::kSat && *answer == Answer::kUnsat) return Clash{{}, i, less};
    if (!less && fresh == Answer::kUnsat && *answer == Answer::kSat) return Clash{i, {}, false};
    if (less && first_less && answer_of(run, *first_less, count) != answer) {
      bool first_is_sat = *answer == Answer::kUnsat;
      return Clash{first_is_sat ? *first_less : i, first_is_sat ? i : *first_less, true};
    }
    if (less && !first_less) first_less = i;
  }
  return std::nullopt;
}

/// The script's own run of the same solver.
std::optional<size_t> base_of(const Examination& examination, const Run& like) {
  for (size_t i = 0; i < examination.runs.size(); ++i)
    if (examination.runs[i].solver == like.solver && fresh_answer(examination.runs[i])) return i;
  return std::nullopt;
}

std::optional<std::vector<Term>> needed_by(const Run& run, const Forms& forms) {
  if (run.form != kAssumptions || answer_of(run, 0, 1) != Answer::kUnsat) return std::nullopt;
  return forms.assumed(run.outcome.responses[0].text, run.text);
}

// --- what to run ---

std::vector<FollowUp> forms_for(const Run& run, Answer answer, const Forms& forms) {
  std::vector<FollowUp> wanted;
  for (const QueryForm& form : query_forms())
    if (auto text = form.write(forms, answer == Answer::kSat)) {
      std::string name = form.name;
      wanted.push_back({run.solver, answer == Answer::kSat ? name + kModels : name, *text, {}});
    }
  auto last = answer == Answer::kSat ? forms.with_values() : forms.needed_assumptions();
  if (last) wanted.push_back({run.solver, answer == Answer::kSat ? kValues : kAssumptions, *last, {}});
  return wanted;
}

std::vector<FollowUp> forms_of_queries(const Examination& examination, const Forms& forms) {
  std::vector<FollowUp> wanted;
  for (const Run& run : examination.runs) {
    auto answer = fresh_answer(run);
    if (!answer) continue;
    std::vector<FollowUp> all = forms_for(run, *answer, forms);
    if (examination.sampled && !all.empty()) all = {all[mix64(hash_bytes(examination.text)) % all.size()]};
    wanted.insert(wanted.end(), all.begin(), all.end());
  }
  return wanted;
}

std::vector<FollowUp> forms_of_answers(const Examination& examination, const Forms& forms) {
  std::vector<FollowUp> wanted;
  for (size_t i : own_runs(examination, kName)) {
    const Run& run = examination.runs[i];
    auto needed = needed_by(run, forms);
    if (needed && !find_form(examination, kName, run, kNeeded))
      wanted.push_back({run.solver, kNeeded, forms.only(*needed), {}});
    const QueryForm* form = form_of(run);
    auto base = base_of(examination, run);
    if (!form || !base || run.form != form->name) continue;
    // A surprising sat: only now is there a model to ask for.
    bool clashes = clash_in(run, *form, *fresh_answer(examination.runs[*base])).has_value();
    std::string with_models = std::string(form->name) + kModels;
    if (!clashes || find_form(examination, kName, run, with_models)) continue;
    if (auto text = form->write(forms, true)) wanted.push_back({run.solver, with_models, *text, {}});
  }
  return wanted;
}

// --- what it means ---

class IncrementalJudge {
 public:
  IncrementalJudge(const Examination& examination, const Forms& forms)
      : examination_(examination), forms_(forms), formulas_((*examination.evidence.queries())[0].formulas()) {}

  std::vector<Finding> run() {
    for (size_t at : own_runs(examination_, kName)) {
      const Run& run = examination_.runs[at];
      auto base = base_of(examination_, run);
      if (!base) continue;
      if (const QueryForm* form = form_of(run))
        judge_queries(at, *base, *form);
      else if (run.form == kNeeded)
        judge_needed(at);
      else if (run.form == kValues)
        judge_values(at);
    }
    return std::move(findings_);
  }

 private:
  void judge_queries(size_t at, size_t base, const QueryForm& form) {
    const Run& run = examination_.runs[at];
    auto clash = clash_in(run, form, *fresh_answer(examination_.runs[base]));
    bool comes_again = run.form == form.name && find_form(examination_, kName, run, std::string(form.name) + kModels);
    if (!clash || comes_again) return;
    SatAnswer sat = clash->sat ? SatAnswer{at, *clash->sat} : SatAnswer{base, 0};
    std::span<const Term> claimed = clash->about_half ? forms_.first_half() : std::span<const Term>(formulas_);
    findings_.push_back(judge_contradiction(examination_, kName, sat, clash->unsat ? at : base, claimed));
  }

  void judge_needed(size_t at) {
    const Run& solved = examination_.runs[at];
    auto named = find_form(examination_, kName, solved, kAssumptions);
    auto needed = named ? needed_by(examination_.runs[*named], forms_) : std::nullopt;
    if (!needed || answer_of(solved, 0, 1) != Answer::kSat) return;
    findings_.push_back(judge_reason(examination_, kName, at, *named, *needed, "assumptions"));
  }

  void judge_values(size_t at) {
    const Run& run = examination_.runs[at];
    if (answer_of(run, 0, 1) != Answer::kSat) return;
    auto model = forms_.model_of_values(run.outcome.responses[0].text);
    if (!model) return;
    ModelVerdict verdict = examination_.evidence.of_model(formulas_, 0, *model);
    if (verdict.truth != Truth::kFalse) return;
    findings_.push_back({FindingKind::kBadModel,
                         Certainty::kCertified,
                         kName,
                         {run.solver->label},
                         "",
                         name_of(run) + " answers sat, and get-value gives values that make an assertion false",
                         verdict.evidence,
                         {at}});
  }

  const Examination& examination_;
  const Forms& forms_;
  std::vector<Term> formulas_;
  std::vector<Finding> findings_;
};

class IncrementalOracle : public FormsOracle {
 public:
  IncrementalOracle() : FormsOracle(kName) {}

  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    return has_several_queries(examination) ? ask_queries_alone(examination, kName)
                                            : FormsOracle::follow_ups(examination);
  }
  std::vector<Finding> judge(const Examination& examination) const override {
    return has_several_queries(examination) ? judge_queries_alone(examination, kName) : FormsOracle::judge(examination);
  }

 private:
  static bool has_several_queries(const Examination& examination) {
    const auto& queries = examination.evidence.queries();
    return queries && queries->size() > 1;
  }

  std::vector<FollowUp> first_round(const Examination& examination, const Forms& forms) const override {
    return forms_of_queries(examination, forms);
  }
  std::vector<FollowUp> next_round(const Examination& examination, const Forms& forms) const override {
    return forms_of_answers(examination, forms);
  }
  std::vector<Finding> judge_forms(const Examination& examination, const Forms& forms) const override {
    return IncrementalJudge(examination, forms).run();
  }
};

const IncrementalOracle kOracle;
const RegisterOracle kRegister({kName, "several queries in one run, needed assumptions, values", true, &kOracle});

}  // namespace

}  // namespace cupel::oracle::incremental_oracle
