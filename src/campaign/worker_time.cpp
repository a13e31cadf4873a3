// What a worker knows about time: how long tests usually take, and which solvers take longer.
#include <algorithm>

#include "campaign/worker.h"

namespace cupel::campaign {

namespace {

using solver::OutcomeKind;

// Nested quantifiers can take the evaluator longer than solvers, and a test has a model of each solver: with all 4
// million steps, 0.3 to 0.5 s for a model, one test took 1.4 s. Tests that rest on a witness get all of them; of the
// others those that may be expensive get a quarter, while long evaluations have not used up their share of the time.
constexpr uint64_t kManySteps = EvalLimits{}.steps / 4;
constexpr uint64_t kUsualSteps = 100'000;
// More than a formula without quantifiers takes: it has fewer terms than bytes.
uint64_t few_steps(size_t bytes) { return 10'000 + 4 * bytes; }
// What the models of most tests take, in seconds: these are always evaluated.
constexpr double kUsualEvaluation = 0.0005;

double in_seconds(process::microseconds time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

double Worker::worked() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
}

bool Worker::may_wait(process::milliseconds limit) const { return patience_.allows(in_seconds(limit), worked()); }

std::map<std::string, process::microseconds> Worker::usual_times(const RunningTest& test, const Chosen& chosen) const {
  std::map<std::string, process::microseconds> times;
  for (solver::Runner* runner : chosen.runners) {
    const std::string& label = runner->solver().label;
    process::microseconds usual = context_.usual.limit(label, test.seed ? test.seed->id : 0, test.logic);
    times[label] = usual;
  }
  return times;
}

uint64_t Worker::evaluation_steps(const RunningTest& test) const {
  bool is_seed = test.id.step == 0;
  if (evaluation_.allows(0, worked())) return test.thorough || is_seed ? kManySteps : kUsualSteps;
  return is_seed ? kUsualSteps : few_steps(test.input.text.size());
}

void Worker::watch_evaluation(double seconds) {
  if (seconds > kUsualEvaluation) evaluation_.spend(seconds - kUsualEvaluation, worked());
}

void Worker::watch_time(const RunningTest& test, const std::vector<oracle::Run>& runs) {
  uint64_t seed = test.seed ? test.seed->id : 0;
  for (const oracle::Run& run : runs) {
    process::microseconds cpu = run.outcome.run.cpu;
    chain_.seconds += in_seconds(cpu);
    if (!run.form.empty()) {
      expensive_.spend(in_seconds(cpu), worked());
      continue;
    }
    const std::string& label = run.solver->label;
    OutcomeKind kind = run.outcome.kind;
    unsigned& row = in_a_row_[label];
    row = kind == OutcomeKind::kCut ? kMostInARow : kind == OutcomeKind::kTimeout ? row + 1 : 0;
    process::microseconds usual = context_.usual.limit(label, seed, test.logic);
    if (cpu > usual) patience_.spend(in_seconds(cpu - usual), worked());
    if (kind <= OutcomeKind::kUnknown) context_.usual.answered(label, seed, test.logic, cpu);
  }
}

}  // namespace cupel::campaign
