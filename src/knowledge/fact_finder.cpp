#include "knowledge/fact_finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "knowledge/blocking.h"
#include "mutate/query_script.h"
#include "oracle/answers.h"
#include "oracle/self_forms.h"
#include "smtlib/model_text.h"

namespace cupel::knowledge {

namespace {

using oracle::Run;
using process::milliseconds;
using solver::Answer;

constexpr milliseconds kLeastTime{50};  // a shorter run is not worth its start
constexpr int kSeedsPerModel = 3;       // further random seeds for each model that is wanted

class FactFinder {
 public:
  explicit FactFinder(const FactRequest& request) : request_(request), evidence_(request.script) {}

  Result<FoundFacts> run() {
    if (!evidence_.queries()) return std::move(found_);
    count_ = evidence_.queries()->size();
    found_.facts.queries.resize(count_);
    std::vector<Expected> declared = declared_statuses(request_.script);
    for (const Run& run : request_.runs) spend(*run.solver, run);
    for (size_t query = 0; query < count_; ++query) {
      facts(query).declared = declared[query];
      read_answers(query);
      if (!facts(query).contradiction.empty()) continue;
      // Names, scopes and assumptions are no part of what is asked.
      Result<Script> alone = query_script(request_.script, query);
      if (!alone) continue;
      TRY(find_models(query, *alone));
      if (request_.needs.core) TRY(find_core(query, *alone));
    }
    return std::move(found_);
  }

 private:
  QueryFacts& facts(size_t query) { return found_.facts.queries[query]; }

  // --- what the runs of the script say ---

  void read_answers(size_t query) {
    QueryFacts& known = facts(query);
    std::vector<std::string> sat, unsat;
    for (const Run& run : request_.runs) {
      if (!run.oracle.empty()) continue;
      auto answer = oracle::answer_of(run, query, count_);
      if (answer) (*answer == Answer::kSat ? sat : unsat).push_back(run.solver->label);
      double seconds = std::chrono::duration<double>(run.outcome.run.wall).count();
      known.answers.push_back({run.solver->label,
                               answer ? solver::to_string(*answer) : solver::to_string(run.outcome.kind), seconds,
                               run.solver->profile.name});
      if (answer == Answer::kSat) add_model(query, *run.solver, run.outcome.responses[query].text);
    }
    contradict(known, sat, unsat);
  }

  static void contradict(QueryFacts& known, const std::vector<std::string>& sat,
                         const std::vector<std::string>& unsat) {
    auto names = [](const std::vector<std::string>& labels) { return fmt::format("{}", fmt::join(labels, ", ")); };
    std::string who;
    if (!sat.empty() && !unsat.empty()) who = fmt::format("{}: sat; {}: unsat", names(sat), names(unsat));
    if (known.declared == Expected::kSat && !unsat.empty()) who = fmt::format("declared: sat; {}: unsat", names(unsat));
    if (known.declared == Expected::kUnsat && !sat.empty()) who = fmt::format("declared: unsat; {}: sat", names(sat));
    if (who.empty()) return;
    known.contradiction = who;
    known.models.clear();
  }

  bool add_model(size_t query, const solver::Solver& solver, const std::string& response) {
    if (request_.needs.models == 0 || evidence_.of_model(query, response).truth != Truth::kTrue) return false;
    // Strategies add definitions to what they are given.
    std::string text = as_list_of_definitions(request_.script, std::string(oracle::model_part(response)) + "\n", query);
    auto& models = facts(query).models;
    if (std::ranges::find(models, text, &KnownModel::text) != models.end()) return false;
    models.push_back({solver.label, std::move(text)});
    return true;
  }

  // --- asking for more ---

  milliseconds left(const solver::Solver& solver) {
    return std::chrono::duration_cast<milliseconds>(request_.limits.wall - spent_[solver.label]);
  }
  void spend(const solver::Solver& solver, const Run& run) { spent_[solver.label] += run.outcome.run.wall; }

  /// The run is the last of found_.runs; false where the solver has no time left.
  Result<bool> ask(solver::Runner& runner, std::string form, std::string text, std::vector<std::string> arguments,
                   bool cores = false) {
    milliseconds time = left(runner.solver());
    if (time < kLeastTime) return false;
    solver::RunOptions options{.limits = request_.limits, .arguments = arguments, .models = true, .cores = cores};
    options.limits.wall = time;
    solver::Outcome outcome = TRY(runner.run(text, options));
    found_.runs.push_back(
        {&runner.solver(), std::move(arguments), "facts", std::move(form), std::move(text), std::move(outcome)});
    spend(runner.solver(), found_.runs.back());
    return true;
  }

  bool said(size_t query, const solver::Solver& solver, const char* answer) {
    return std::ranges::any_of(facts(query).answers, [&](const SolverAnswer& each) {
      return each.solver == solver.label && each.answer == answer;
    });
  }

  bool has_enough(size_t query) { return facts(query).models.size() >= request_.needs.models; }

  // First with the models that are known excluded, which gives others for certain; then with other random seeds.
  Status find_models(size_t query, const Script& alone) {
    for (solver::Runner* runner : request_.runners) {
      if (!said(query, runner->solver(), "sat")) continue;
      TRY(exclude_known(query, alone, *runner));
      TRY(try_random_seeds(query, *runner));
    }
    return Done{};
  }

  Status exclude_known(size_t query, const Script& alone, solver::Runner& runner) {
    while (!has_enough(query) && !facts(query).models.empty()) {
      auto blocked = without_models(alone, facts(query).models);
      if (!blocked) return Done{};
      if (!TRY(ask(runner, "known models excluded", *blocked, {})) || !take_model(query, 1)) return Done{};
    }
    return Done{};
  }

  Status try_random_seeds(size_t query, solver::Runner& runner) {
    int most = kSeedsPerModel * static_cast<int>(request_.needs.models);
    const auto run = std::ranges::find_if(
        request_.runs, [&](const Run& each) { return each.solver == &runner.solver() && each.oracle.empty(); });
    if (run == request_.runs.end() || runner.solver().profile.seed_arguments.empty()) return Done{};
    for (int seed = 1; seed <= most && !has_enough(query); ++seed) {
      auto arguments = oracle::seed_arguments(runner.solver().profile, seed);
      if (!TRY(ask(runner, fmt::format("seed {}", seed), run->text, std::move(arguments)))) return Done{};
      take_model(query, count_);
    }
    return Done{};
  }

  /// From the last run, which had so many queries: the blocked script has one.
  bool take_model(size_t query, size_t queries) {
    const Run& run = found_.runs.back();
    size_t at = queries == 1 ? 0 : query;
    if (oracle::answer_of(run, at, queries) != Answer::kSat) return false;
    return add_model(query, *run.solver, run.outcome.responses[at].text);
  }

  // --- cores ---

  Status find_core(size_t query, const Script& alone) {
    auto forms = oracle::Forms::of(alone);
    auto named = forms ? forms->named() : std::nullopt;
    if (!named) return Done{};
    for (solver::Runner* runner : request_.runners) {
      if (!said(query, runner->solver(), "unsat") || runner->solver().profile.core_arguments.empty()) continue;
      if (!TRY(ask(*runner, "named assertions", *named, {}, true))) continue;
      if (oracle::answer_of(found_.runs.back(), 0, 1) != Answer::kUnsat) continue;
      auto core = forms->core(found_.runs.back().outcome.responses[0].text);
      if (!core || core->empty()) continue;
      TRY(confirm_core(query, runner->solver(), alone, *forms, *core));
    }
    return Done{};
  }

  Status confirm_core(size_t query, const solver::Solver& origin, const Script& script, const oracle::Forms& forms,
                      const std::vector<Term>& terms) {
    KnownCore core{.solver = origin.label};
    std::vector<Term> assertions = script.assertions();
    for (size_t i = 0; i < assertions.size(); ++i)
      if (std::ranges::find(terms, assertions[i]) != terms.end()) core.assertions.push_back(static_cast<uint32_t>(i));
    std::string text = forms.only(terms);
    for (solver::Runner* runner : request_.runners) {
      if (!TRY(ask(*runner, "unsat core", text, {}))) continue;
      auto answer = oracle::answer_of(found_.runs.back(), 0, 1);
      if (answer == Answer::kUnsat) core.refuted_by.push_back(runner->solver().label);
      // A core that somebody finds satisfiable is none; the self oracle reports it.
      if (answer == Answer::kSat) return Done{};
    }
    if (!core.refuted_by.empty()) facts(query).cores.push_back(std::move(core));
    return Done{};
  }

  const FactRequest& request_;
  oracle::Evidence evidence_;
  size_t count_ = 0;
  FoundFacts found_;
  std::map<std::string, std::chrono::microseconds> spent_;  // by label
};

// cvc4 took an annotated quantifier for a rule that holds where it fires, and the authors' statuses with it. To
// everybody else the formula says more.
bool has_rules_of_cvc4(const TermStore& store) {
  auto is_rule = [](const Attribute& attribute) {
    return attribute.keyword == ":rewrite-rule" || attribute.keyword == ":reduction-rule" ||
           attribute.keyword == ":propagation-rule";
  };
  for (uint32_t id = 0; id < store.size(); ++id) {
    Term term = store.term(id);
    if (term.is(TermKind::kAnnotation) && std::ranges::any_of(term.annotation().attributes, is_rule)) return true;
  }
  return false;
}

}  // namespace

std::vector<Expected> declared_statuses(const Script& script) {
  std::vector<Expected> declared;
  bool means_something_else = has_rules_of_cvc4(*script.store);
  Expected current = Expected::kUnknown;
  for (const Command& command : script.commands) {
    if (const auto* info = std::get_if<AttributeCommand>(&command); info && info->keyword == ":status")
      current = info->value == "sat" ? Expected::kSat : info->value == "unsat" ? Expected::kUnsat : Expected::kUnknown;
    const auto* plain = std::get_if<PlainCommand>(&command);
    bool query = (plain && plain->command == "check-sat") || std::holds_alternative<CheckSatAssuming>(command);
    // A status is about the next query alone.
    if (query) declared.push_back(std::exchange(current, Expected::kUnknown));
    if (query && means_something_else) declared.back() = Expected::kUnknown;
  }
  return declared;
}

Expectations declared_expectations(const Script& script) {
  Expectations expectations;
  for (Expected answer : declared_statuses(script)) {
    // A seed has no mutations to undo.
    Expectation expectation{.answer = answer, .basis = Basis::kDeclared, .kept_by_undoing = true};
    if (answer != Expected::kUnknown)
      expectation.reason = fmt::format("the script declares (set-info :status {})", to_string(answer));
    expectations.push_back(std::move(expectation));
  }
  return expectations;
}

Result<FoundFacts> find_facts(const FactRequest& request) { return FactFinder(request).run(); }

}  // namespace cupel::knowledge
