// What a worker tells chains about their tests: outcomes, and what they reached of the solvers' code.
#include <fmt/format.h>

#include "campaign/worker.h"
#include "oracle/answers.h"
#include "solver/executor_choice.h"

namespace cupel::campaign {

namespace {

constexpr const char* kMeasuring = "traps";

}  // namespace

// A solver that cannot be measured takes part as usual, and its tests are worth nothing to a search.
Result<std::vector<solver::Runner>*> Worker::runners_for(const Strategy& strategy) {
  if (!strategy.wants_coverage()) return &runners_;
  if (!measuring_.empty()) return &measuring_;
  measuring_.reserve(runners_.size());
  for (const solver::Runner& usual : runners_) {
    const solver::Solver& solver = usual.solver();
    auto executor = usual.measures_coverage()
                        ? context_.make_executor(solver, false)
                        : solver::make_executor(kMeasuring, solver, {.sandbox = settings().sandbox});
    solver::Runner runner(solver, nullptr);
    std::optional<Error> failure;
    if (executor.ok()) {
      runner = solver::Runner(solver, std::move(executor).value());
      // Whether the program can be measured shows when it runs.
      auto tried = runner.run("(check-sat)\n", {.limits = settings().limits()});
      if (!tried.ok()) failure = tried.error();
    } else {
      failure = executor.error();
    }
    if (failure) {
      TRY(context_.note_once("coverage", solver.label, "is not measured: " + failure->message));
      runner = solver::Runner(solver, TRY(context_.make_executor(solver, false)));
    }
    measuring_.push_back(std::move(runner));
  }
  return &measuring_;
}

namespace {

std::vector<Expected> answers_of(const oracle::Run& run, size_t queries) {
  std::vector<Expected> answers(queries, Expected::kUnknown);
  for (size_t query = 0; query < queries; ++query)
    if (auto answer = oracle::answer_of(run, query, queries))
      answers[query] = *answer == solver::Answer::kSat ? Expected::kSat : Expected::kUnsat;
  return answers;
}

}  // namespace

Feedback Worker::feedback_of(const oracle::Examined& examined, const Chosen& chosen, const std::string& strategy) {
  Feedback feedback{.solvers = {}, .found = !examined.findings.empty()};
  reached_.clear();
  reached_.reserve(chosen.runners.size());
  for (solver::Runner* runner : chosen.runners) {
    solver::Reached reached = runner->take_reached();
    context_.statistics.add_blocks(strategy, runner->solver().label, reached.new_blocks);
    reached_.push_back(std::move(reached.sites));
    for (const oracle::Run& run : examined.runs) {
      if (!run.form.empty() || run.solver != &runner->solver()) continue;
      SolverFeedback solver{.solver = run.solver->label,
                            .profile = run.solver->profile.name,
                            .outcome = solver::to_string(run.outcome.kind),
                            .answers = answers_of(run, examined.queries),
                            .options = oracle::options_of(run),
                            .wall = run.outcome.run.wall,
                            .cpu = run.outcome.run.cpu};
      solver.covered = reached_.back();
      if (!reached_.back().empty())
        solver.news = context_.statistics.add_coverage(strategy, run.solver->label, reached_.back());
      feedback.solvers.push_back(solver);
    }
  }
  return feedback;
}

}  // namespace cupel::campaign
