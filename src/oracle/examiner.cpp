#include "oracle/examiner.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "oracle/answers.h"
#include "oracle/crash.h"
#include "oracle/doubt.h"
#include "oracle/sandbox_blame.h"
#include "smtlib/parser.h"
#include "solver/executor_choice.h"
#include "solver/option_class.h"
#include "solver/script_shape.h"

namespace cupel::oracle {

namespace {

constexpr int kRounds = 8;  // of follow-ups: more than any oracle needs

bool is_query(std::string_view name) { return name == "check-sat" || name == "check-sat-assuming"; }

/// Whether the script asks for something behind its answers: a core, a proof, ...
bool has_requests(std::string_view text) {
  for (const solver::CommandText& command : solver::split_commands(text))
    if (command.name.starts_with("get-") && command.name != "get-model" && command.name != "get-info") return true;
  return false;
}

bool is_wanted(const ExaminerOptions& options, const OracleInfo& info) {
  if (info.expensive && !options.expensive) return false;
  return options.oracles.empty() || std::ranges::find(options.oracles, info.name) != options.oracles.end();
}

bool names(const Finding& finding, const std::string& label) {
  return std::ranges::find(finding.culprits, label) != finding.culprits.end();
}

// Once it is known who is wrong, the weaker statements about the same solver say nothing new.
bool is_weaker(const Finding& finding, const Finding& known) {
  bool wrong_answer = known.kind == FindingKind::kWrongUnsat || known.kind == FindingKind::kWrongSat;
  if (!wrong_answer || known.culprits.size() != 1 || !names(finding, known.culprits[0])) return false;
  bool open_question = finding.kind == FindingKind::kDisagreement || finding.kind == FindingKind::kInconsistent;
  return open_question || (finding.kind == FindingKind::kBadModel && known.kind == FindingKind::kWrongSat);
}

// Most severe first, then most certain; each finding once.
std::vector<Finding> in_order(std::vector<Finding> findings) {
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
    return a.kind != b.kind ? a.kind < b.kind : a.certainty < b.certainty;
  });
  std::vector<Finding> kept;
  for (Finding& finding : findings) {
    auto same = std::ranges::find_if(kept, [&](const Finding& other) { return same_finding(finding, other); });
    if (same != kept.end()) continue;
    auto known = std::ranges::find_if(kept, [&](const Finding& other) { return is_weaker(finding, other); });
    if (known == kept.end()) {
      kept.push_back(std::move(finding));
    } else if (finding.kind == FindingKind::kBadModel && known->certainty != Certainty::kCertified &&
               known->evidence.find(finding.evidence) == std::string::npos) {
      known->evidence += "its model is bad as well:\n" + finding.evidence;
    }
  }
  return kept;
}

class Session {
 public:
  Session(std::span<solver::Runner* const> runners, const ExaminerOptions& options, const TestInput& test)
      : runners_(runners), options_(options), test_(test), text_(test.text) {
    for (const OracleInfo& info : oracles())
      if (is_wanted(options, info)) wanted_.push_back(&info);
  }

  Result<Examined> run(const Script& script) {
    Evidence evidence(script, options_.evaluation, options_.search_models);
    for (solver::Runner* runner : runners_) TRY(run_script(*runner));
    for (int round = 0; round < kRounds && !stopped(); ++round) {
      auto asked = TRY(follow_up(examination(script, evidence)));
      if (!asked) break;
    }
    // What an expensive oracle asked for may be half done.
    if (stopped()) std::erase_if(wanted_, [](const OracleInfo* info) { return info->expensive; });
    std::vector<Finding> findings;
    for (const OracleInfo* info : wanted_)
      for (Finding& finding : info->oracle->judge(examination(script, evidence)))
        findings.push_back(std::move(finding));
    for (const OracleInfo* info : wanted_)
      for (Finding& finding : crashes(examination(script, evidence), info->name))
        findings.push_back(std::move(finding));
    findings = in_order(std::move(findings));
    std::erase_if(findings, [&](const Finding& finding) { return is_of_sandbox(finding); });
    for (Finding& finding : findings) name_solvers(finding);
    std::vector<std::string> doubts = all_doubts(examination(script, evidence));
    size_t queries = evidence.queries() ? evidence.queries()->size() : 0;
    return Examined{std::move(runs_), std::move(findings), std::move(doubts), evidence.seconds(), queries};
  }

 private:
  Examination examination(const Script& script, Evidence& evidence) const {
    return {script,          text_,    test_.expectations, runs_,
            options_.limits, evidence, options_.expensive, options_.sample_forms,
            test_.options};
  }

  Status run_script(solver::Runner& runner) { return run_script(runner, {}, {&runner.solver(), "", "", {}}); }

  Status run_script(solver::Runner& runner, const std::string& oracle, FollowUp wanted) {
    bool ask = options_.models && runner.solver().profile.get_model;
    const Shape& shape = shape_of_test();
    bool at_once = ask && shape.queries == 1 && !shape.requests;
    wanted.text = at_once ? shape.with_models : std::string(text_);
    if (!ask || at_once) return add(runner, oracle, std::move(wanted));
    TRY(add(runner, oracle, wanted));
    return ask_models_again(runner, oracle, std::move(wanted), shape.queries);
  }

  /// What all runners must know of the test.
  struct Shape {
    size_t queries = 0;
    bool requests = false;    // it asks for something behind its answers
    std::string with_models;  // where that can be asked at once
  };

  const Shape& shape_of_test() {
    if (shape_) return *shape_;
    shape_ = Shape{solver::prepare_script(text_).queries(), has_requests(text_), {}};
    if (shape_->queries == 1 && !shape_->requests) shape_->with_models = oracle::with_models(text_, {true});
    return *shape_;
  }

  /// Most solvers get the same text as the one before.
  const solver::PreparedScript& prepared(const std::string& text) {
    if (!prepared_ || prepared_->first != text) prepared_.emplace(text, solver::prepare_script(text));
    return prepared_->second;
  }

  // A get-model after `unsat` is an error, answers after an error are not trusted, and some solvers stop there: with
  // several queries or requests of the script's own, models are asked for once the answers are known.
  Status ask_models_again(solver::Runner& runner, const std::string& oracle, FollowUp wanted, size_t queries) {
    std::vector<bool> sat(queries, false);
    bool any = false;
    for (size_t i = 0; i < queries; ++i) {
      sat[i] = answer_of(runs_.back(), i, queries) == solver::Answer::kSat;
      any |= sat[i];
    }
    if (!any) return Done{};
    Run plain = std::move(runs_.back());
    runs_.pop_back();
    wanted.text = with_models(text_, sat);
    TRY(add(runner, oracle, std::move(wanted)));
    // Less is known with models than without: keep what is known.
    if (runs_.back().outcome.kind != plain.outcome.kind) runs_.back() = std::move(plain);
    return Done{};
  }

  // A runner whose solver has no options of the user: these are fixed when it is made.
  Status run_instead(solver::Runner& runner, const std::string& oracle, FollowUp wanted) {
    solver::Solver plain = runner.solver();
    if (solver::has_known_options(plain)) plain = solver::with_own_options(std::move(plain), {});
    auto executor = TRY(solver::choose_executor("spawn", plain, options_.containment));
    solver::Runner alone(std::move(plain), std::move(executor));
    TRY(run_script(alone, oracle, std::move(wanted)));
    runs_.back().solver = &runner.solver();
    runs_.back().instead_of_options = true;
    return Done{};
  }

  Status add(solver::Runner& runner, const std::string& oracle, FollowUp wanted) {
    std::span<const std::string> own;
    if (!wanted.instead_of_options) own = arguments_for(test_.options, runner.solver().profile.name);
    wanted.arguments.insert(wanted.arguments.begin(), own.begin(), own.end());
    solver::RunOptions options{.limits = options_.limits, .arguments = wanted.arguments};
    options.models = options_.models;
    options.cores = wanted.cores;
    options.check_models = options_.check_models;
    auto usual = options_.usual.find(runner.solver().label);
    if (usual != options_.usual.end() && !wanted.measures_time) options.limits.usual = usual->second;
    FittedScript fitted = TRY(fit_options(runner, wanted.text, *options_.known_options));
    auto outcome = TRY(runner.run(prepared(fitted.text), options));
    // A complaint behind the last answer is about our own get-model.
    bool answered = outcome.kind <= solver::OutcomeKind::kUnknown && !outcome.responses.empty();
    if (answered && wanted.text.size() != text_.size()) outcome.message.clear();
    for (const std::string& why : fitted.left_out)
      outcome.warnings.push_back("an option of the script is left out, because this solver " + why);
    runs_.push_back({&runner.solver(), std::move(wanted.arguments), oracle, std::move(wanted.form),
                     std::move(fitted.text), std::move(outcome), std::move(fitted.left_out)});
    return Done{};
  }

  // One round: every oracle is asked about the same runs.
  Result<bool> follow_up(const Examination& examination) {
    std::vector<std::pair<std::string, FollowUp>> wanted;
    for (const OracleInfo* info : wanted_)
      for (FollowUp& run : info->oracle->follow_ups(examination)) wanted.emplace_back(info->name, std::move(run));

    for (auto& [oracle, run] : wanted) {
      solver::Runner& runner = runner_of(*run.solver);
      if (run.instead_of_options)
        TRY(run_instead(runner, oracle, std::move(run)));
      else
        TRY(add(runner, oracle, std::move(run)));
    }
    return !wanted.empty();
  }

  solver::Runner& runner_of(const solver::Solver& solver) const {
    auto found = std::ranges::find_if(runners_, [&](solver::Runner* runner) { return &runner->solver() == &solver; });
    CUPEL_ASSERT(found != runners_.end());
    return **found;
  }

  /// Whether the sandbox made the solver fail; then the run says so, and is an error like others.
  bool is_of_sandbox(const Finding& finding) {
    if (finding.kind != FindingKind::kCrash && finding.kind != FindingKind::kRejection) return false;
    Run& run = runs_[finding.runs.front()];
    if (!may_be_of_sandbox(run)) return false;
    std::string why = stopped_by_sandbox(run, options_.limits, options_.containment);
    if (why.empty()) return false;
    run.outcome.kind = solver::OutcomeKind::kError;
    run.outcome.message = std::move(why);
    run.outcome.refused = false;
    run.outcome.crash = {};
    return true;
  }

  bool stopped() const { return options_.stop && options_.stop->requested(); }

  void name_solvers(Finding& finding) const {
    finding.solvers = finding.culprits;
    for (size_t run : finding.runs) {
      const std::string& label = runs_[run].solver->label;
      if (std::ranges::find(finding.solvers, label) == finding.solvers.end()) finding.solvers.push_back(label);
    }
  }

  std::span<solver::Runner* const> runners_;
  const ExaminerOptions& options_;
  const TestInput& test_;
  std::string_view text_;
  std::vector<const OracleInfo*> wanted_;
  std::vector<Run> runs_;
  std::optional<Shape> shape_;
  std::optional<std::pair<std::string, solver::PreparedScript>> prepared_;
};

}  // namespace

Examiner::Examiner(std::vector<solver::Runner*> runners, ExaminerOptions options)
    : runners_(std::move(runners)), options_(std::move(options)) {}

Result<Examined> Examiner::examine(const TestInput& test) {
  Script script = TRY(parse_script(test.text, *options_.vocabulary));
  return examine(test, script);
}

Result<Examined> Examiner::examine(const TestInput& test, const Script& script) {
  return Session(runners_, options_, test).run(script);
}

std::string with_models(std::string_view script) {
  return with_models(script, std::vector<bool>(solver::prepare_script(script).queries(), true));
}

std::string with_models(std::string_view script, const std::vector<bool>& queries) {
  std::string out;
  size_t query = 0, copied = 0;
  bool pending = false;
  for (const solver::CommandText& command : solver::split_commands(script)) {
    size_t begin = static_cast<size_t>(command.text.data() - script.data());
    if (pending && command.name != "get-model") out += " (get-model)";
    pending = command.complete && is_query(command.name) && query < queries.size() && queries[query];
    query += is_query(command.name) || command.name == "check-sat-using";
    out += script.substr(copied, begin + command.text.size() - copied);
    copied = begin + command.text.size();
  }
  if (pending) out += " (get-model)";
  return out.append(script.substr(copied));
}

}  // namespace cupel::oracle
