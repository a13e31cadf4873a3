#include "campaign/session_script.h"

#include <algorithm>

#include "oracle/reproduce.h"
#include "solver/script_shape.h"

namespace cupel::campaign {

namespace {

// The test alone in a scope is what most users' incremental queries look like.
constexpr size_t kTails[] = {1, 8, 1'000'000};
// A script of many queries takes as long as all of them.
constexpr int kTestsPerLimit = 20;

/// The run of a culprit that the finding rests on, where it was in a session.
const oracle::Run* run_in_session(const oracle::Finding& finding, const std::vector<oracle::Run>& runs) {
  for (size_t at : finding.runs) {
    bool blamed = std::ranges::find(finding.culprits, runs[at].solver->label) != finding.culprits.end();
    if (blamed && runs[at].outcome.run.transcript) return &runs[at];
  }
  return nullptr;
}

// Examiners ask for models themselves, where there are some; after `unsat` this command is an error.
void append_without_models(std::string& text, const std::string& commands) {
  for (const solver::CommandText& command : solver::split_commands(commands)) {
    if (command.name != "get-model") text.append(command.text).append("\n");
  }
}

std::string tail_of(const process::RunResult& run, size_t tests) {
  std::string text;
  append_without_models(text, run.transcript->prefix);
  for (size_t i = run.position - tests; i < run.position; ++i) append_without_models(text, run.transcript->tests[i]);
  return text;
}

// Nothing is known about the queries of earlier tests.
Expectations expectations_of(const std::string& text, std::span<const Expectation> of_last) {
  size_t queries = solver::prepare_script(text).queries();
  Expectations all(queries - std::min(queries, of_last.size()));
  all.insert(all.end(), of_last.begin(), of_last.end());
  return all;
}

}  // namespace

bool was_in_session(const oracle::Finding& finding, const std::vector<oracle::Run>& runs) {
  return run_in_session(finding, runs) != nullptr;
}

Result<std::optional<SessionScript>> find_session_script(
    const oracle::Finding& finding, const RunningTest& test, const std::vector<oracle::Run>& runs,
    const std::vector<solver::Runner*>& plain, oracle::ExaminerOptions options,
    const std::function<void(const std::vector<oracle::Run>&)>& watch) {
  const oracle::Run* seen = run_in_session(finding, runs);
  if (!seen) return std::optional<SessionScript>();
  options.expensive = true;
  options.oracles = oracle::oracles_to_repeat(finding.oracle, finding.kind);
  options.limits = oracle::limits_to_repeat(finding.kind, options.limits);
  const process::milliseconds wall = options.limits.wall;
  size_t tried = 0;
  for (size_t tail : kTails) {
    size_t tests = std::min(tail, seen->outcome.run.position);
    if (tests == tried) break;
    tried = tests;
    SessionScript script{.text = tail_of(seen->outcome.run, tests), .tests = tests};
    if (seen->form.empty()) script.expectations = expectations_of(script.text, test.input.expectations);
    options.limits.wall = wall * (1 + static_cast<int>(tests) / kTestsPerLimit);
    Result<oracle::Examined> examined =
        oracle::Examiner(plain, options).examine({script.text, script.expectations, test.input.options});
    // A session that our own parser refuses is no script: two tests may declare one sort differently.
    if (!examined) continue;
    watch(examined->runs);
    auto again = std::ranges::find_if(examined->findings,
                                      [&](const oracle::Finding& other) { return same_finding(finding, other); });
    if (again == examined->findings.end()) continue;
    script.finding = *again;
    script.runs = std::move(examined->runs);
    return std::optional<SessionScript>(std::move(script));
  }
  return std::optional<SessionScript>();
}

}  // namespace cupel::campaign
