// Options of tests that a solver refuses: left out before the test is run, once the solver has refused them.
#include <fmt/format.h>

#include <algorithm>

#include "campaign/refused_options.h"
#include "campaign/worker.h"

namespace cupel::campaign {

TestOptions Worker::without_refused(const TestCase& made) {
  TestOptions options = made.options;
  for (SolverArguments& entry : options) {
    const auto& solvers = context_.setup.solvers;
    auto solver =
        std::ranges::find_if(solvers, [&](const solver::Solver& each) { return each.profile.name == entry.profile; });
    if (entry.arguments.empty() || solver == solvers.end()) continue;
    const TestMode mode = TestMode::of(made.text, solver->profile);
    std::erase_if(entry.arguments, [&](const std::string& word) {
      std::string reason = context_.setup.refused_options->reason(entry.profile, word, mode);
      if (reason.empty()) return false;
      context_.statistics.change(
          [&](Counts& counts) { ++counts.tally[fmt::format("left out: {} refuses {}", entry.profile, reason)]; });
      return true;
    });
  }
  return options;
}

Status Worker::look_at_refusals(const RunningTest& test, const std::vector<oracle::Run>& runs) {
  for (const oracle::Run& run : runs) {
    using solver::OutcomeKind;
    bool refused = run.outcome.kind == OutcomeKind::kError || run.outcome.kind == OutcomeKind::kUnsupported;
    std::span<const std::string> words = arguments_for(test.input.options, run.solver->profile.name);
    if (!run.form.empty() || !refused || !run.outcome.responses.empty() || words.empty()) continue;
    auto runner = std::ranges::find_if(
        plain_, [&](const solver::Runner& plain) { return plain.solver().label == run.solver->label; });
    if (runner == plain_.end()) continue;
    auto found = TRY(context_.setup.refused_options->look_at(
        run, words, TestMode::of(test.input.text, run.solver->profile), *runner));
    for (const auto& [word, reason] : found)
      TRY(context_.note("option", fmt::format("{} refuses {}: left out of such tests", run.solver->label, reason)));
  }
  return Done{};
}

}  // namespace cupel::campaign
