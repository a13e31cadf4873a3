#include "campaign/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/clock.h"
#include "base/hash.h"
#include "base/pattern.h"
#include "oracle/standard_script.h"
#include "smtlib/parser.h"
#include "smtlib/used_theories.h"
#include "solver/executor_choice.h"
#include "strategy/regenerate.h"

namespace cupel::campaign {

namespace {

using Clock = std::chrono::steady_clock;

// A chain has at least so many tests, however long they take.
constexpr uint64_t kFewestTests = 3;

// For a chain of another worker that may show that there is more to do.
constexpr std::chrono::milliseconds kWaitForOthers{10};

// What the schedule pays for a finding that is kept, where new behaviour is 1.
constexpr uint64_t kNewsOfFinding = 10;

std::string outcome_summary(const std::vector<oracle::Run>& runs) {
  std::string text;
  for (const oracle::Run& run : runs) {
    if (run.form.empty())
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", run.solver->label, solver::to_string(run.outcome.kind));
  }
  return text;
}

/// What equal notes have in common: quoted names and numbers differ from test to test.
std::string without_names(const std::string& text) {
  static const Pattern name(R"('[^']*'|"[^"]*"|\|[^|]*\|)");
  static const Pattern number(R"(\d+)");
  return number.replace_all(name.replace_all(text.substr(0, 300), "_"), "#");
}

/// What was counted since `before`.
cupel::Tally without(cupel::Tally now, const cupel::Tally& before) {
  for (auto& [name, count] : now) {
    auto old = std::ranges::find(before, name, &cupel::Tally::value_type::first);
    if (old != before.end()) count -= std::min(count, old->second);
  }
  return now;
}

/// On the CPU time for making its tests.
bool has_bound(const ChosenStrategy& strategy) { return strategy.strategy->most_making_share() < 1; }

}  // namespace

MakeExecutor executors_of(const Settings& settings) {
  return [executor = settings.executor, sandbox = settings.sandbox](const solver::Solver& solver, bool plain) {
    return solver::choose_executor(plain ? "spawn" : executor, solver, {.sandbox = sandbox});
  };
}

Status WorkerContext::note(const std::string& kind, const std::string& text) const {
  observer.noted(kind, text);
  return store.add_note(kind, text);
}

Status WorkerContext::note_once(const std::string& kind, const std::string& place, const std::string& text) const {
  uint64_t before = 0;
  std::string key = fmt::format("{}: {}", kind, without_names(text));
  statistics.change([&](Counts& counts) { before = counts.notes[key]++; });
  return before > 0 ? Status(Done{}) : note(kind, fmt::format("{}: {} (others like it are counted)", place, text));
}

Status Worker::start_solvers() {
  for (const solver::Solver& solver : context_.setup.solvers) {
    runners_.emplace_back(solver, TRY(context_.make_executor(solver, false)));
    plain_.emplace_back(solver, TRY(context_.make_executor(solver, true)));
  }
  for (solver::Runner& runner : plain_) plain_pointers_.push_back(&runner);
  return Done{};
}

Worker::Chosen Worker::choose_solvers(std::vector<solver::Runner>& runners, const Script& script,
                                      const std::string& theories) {
  Chosen chosen;
  const UsedTheories used = used_theories(script);
  for (solver::Runner& runner : runners) {
    const std::string& label = runner.solver().label;
    auto row = in_a_row_.find(label);
    if (!oracle::is_meant_for(script, used, runner.solver().profile)) {
      context_.statistics.change([&](Counts& counts) { ++counts.answers[label]["unfit"]; });
    } else if (row != in_a_row_.end() && row->second >= kMostInARow) {
      context_.statistics.change([&](Counts& counts) { ++counts.answers[label]["left out"]; });
      chosen.too_slow = true;
    } else if (context_.health.benched(label, theories)) {
      chosen.benched = true;
    } else {
      chosen.runners.push_back(&runner);
    }
  }
  return chosen;
}

oracle::ExaminerOptions Worker::examiner_options(process::Limits limits) const {
  oracle::ExaminerOptions options = context_.setup.examiner(settings().oracles);
  options.limits = limits;
  options.expensive = false;
  options.stop = &context_.enough;
  return options;
}

Status Worker::run() {
  TRY(start_solvers());
  while (!context_.enough.requested()) {
    if (context_.reduce_first && TRY(context_.reduce_first())) continue;
    std::optional<QueuedChain> queued = context_.queue.take();
    if (!queued) {
      if (context_.queue.is_over()) break;
      std::this_thread::sleep_for(kWaitForOthers);
      continue;
    }
    TRY(run_chain(*queued));
    if (has_bound(*queued->planned.strategy)) context_.schedule.add_making(*queued->planned.strategy, making_);
    // A chain that was cut short by a stop is taken up again by --resume, behind its last test.
    if (!context_.enough.requested()) context_.queue.finished(*queued, chain_, fruitless_);
  }
  return Done{};
}

Status Worker::skip(const QueuedChain& queued, Fruitless why, const std::string& reason) {
  fruitless_ = why;
  const std::string& strategy = queued.planned.strategy->info->name;
  bool first = false;
  context_.statistics.change([&](Counts& counts) {
    ++counts.skipped_chains;
    first = !reason.empty() && counts.tally[fmt::format("{} skipped: {}", strategy, reason)]++ == 0;
  });
  if (!first) return Done{};
  const Seed* seed = queued.planned.seed();
  return context_.note("skipped", fmt::format("{} cannot use {}: {} (others like it are only counted)", strategy,
                                              seed ? seed->path : "its options", reason));
}

template <typename Make>
auto Worker::timed(const ChosenStrategy& strategy, Make make) {
  if (!has_bound(strategy)) return make();
  double before = thread_seconds();
  auto made = make();
  double seconds = thread_seconds() - before;
  making_ += seconds;
  context_.statistics.add_making(strategy.info->name, seconds);
  return made;
}

Status Worker::run_chain(const QueuedChain& queued) {
  const PlannedChain& planned = queued.planned;
  making_ = 0;
  fruitless_ = Fruitless::kNothing;
  chain_ = queued.begun;
  chain_.chain = queued.chain;
  chain_.strategy = planned.strategy->info->name;
  if (planned.seed()) chain_.seed = id_text(planned.seed()->id);
  SeedPool::State state = TRY(try_seeds(queued));
  if (state == SeedPool::State::kSetAside) return skip(queued, Fruitless::kSetAside);
  if (state != SeedPool::State::kGood) return skip(queued, Fruitless::kTooSlow);
  auto facts = [this](const Seed& seed) -> const SeedFacts& { return context_.pool.facts(seed); };
  auto start = [&] { return start_chain(planned, facts, &context_.enough); };
  try {
    Result<std::unique_ptr<Chain>> chain = timed(*planned.strategy, start);
    return chain ? run_begun(queued, **chain) : skip(queued, Fruitless::kNothing, chain.error().message);
  } catch (const std::exception& fault) {
    return drop(queued, fault.what());
  }
}

// What is thrown is a fault of ours. It costs the chain, not a campaign of days.
Status Worker::drop(const QueuedChain& queued, const std::string& fault) {
  fruitless_ = Fruitless::kNothing;
  context_.statistics.change([](Counts& counts) { ++counts.faults; });
  const Seed* seed = queued.planned.seed();
  std::string place = fmt::format("{}-{}{}{}, after {} tests", chain_.strategy, queued.chain, seed ? " from " : "",
                                  seed ? seed->path : "", chain_.tests);
  return context_.note_once("fault", place, "an internal error ended this chain: " + fault);
}

Status Worker::run_begun(const QueuedChain& queued, Chain& chain) {
  const PlannedChain& planned = queued.planned;
  in_a_row_.clear();
  if (planned.seed() && !queued.patient)
    for (const std::string& label : context_.pool.slow(*planned.seed())) in_a_row_[label] = kMostInARow;
  // Tests that an interrupted run had are made again, since each follows from the one before, and nothing more.
  for (uint64_t step = 0; step < queued.begun.tests; ++step)
    if (!timed(*planned.strategy, [&] { return chain.next(); })) break;
  const cupel::Tally tally_before = chain.tally(), rules_before = chain.rules();
  Clock::time_point start = Clock::now();
  Status ran = run_tests(queued, chain);
  double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  bool is_new = queued.begun.tests == 0 && (chain_.tests > 0 || !context_.enough.requested());
  context_.statistics.change([&](Counts& counts) {
    counts.chains += is_new;
    counts.strategies[planned.strategy->info->name].seconds += seconds;
    for (const auto& [name, count] : without(chain.tally(), tally_before))
      counts.tally[fmt::format("{} {}", planned.strategy->info->name, name)] += count;
  });
  context_.statistics.add_rules(planned.strategy->info->name, without(chain.rules(), rules_before));
  return ran;
}

RunningTest Worker::test_of(const QueuedChain& queued, const TestCase& made, uint32_t step) const {
  const PlannedChain& planned = queued.planned;
  TestId id{.strategy = planned.strategy->info->name, .chain = queued.chain, .step = step};
  Rng oracle_rng = planned.rng.split("oracle");
  bool thorough = settings().self_share > 0 && oracle_rng.split(step).split("share").chance(1, settings().self_share) &&
                  expensive_.allows(0, worked());
  return {.id = id,
          .seed = planned.seed(),
          .origin = origin_of(planned.seed(), id),
          .logic = made.logic(),
          .theories = used_theories(made.script).text(),
          .input = {made.text, made.expectations, made.options},
          .thorough = thorough,
          .mutations = [&made] { return describe(made); }};
}

// One answer alone says little where others would have been asked; and a chain gets no more than its share of time.
bool Worker::is_worth_more(const QueuedChain& queued, const Chosen& chosen) {
  const char* reason = nullptr;
  bool alone = settings().adaptive() && !queued.patient && chosen.too_slow && chosen.runners.size() == 1;
  if (chosen.too_slow && (chosen.runners.empty() || alone))
    reason = "solvers need more than the usual time";
  else if (chosen.runners.empty())
    reason = "no solver takes its tests";
  else if (chain_.tests >= kFewestTests && chain_.seconds > context_.schedule.most_seconds(*queued.planned.strategy))
    reason = "it took its share of time";
  if (!reason) return true;
  fruitless_ = chosen.too_slow ? Fruitless::kTooSlow : Fruitless::kNothing;
  context_.statistics.change([&](Counts& counts) { ++counts.tally[fmt::format("chains ended early: {}", reason)]; });
  return false;
}

Status Worker::run_tests(const QueuedChain& queued, Chain& chain) {
  const ChosenStrategy& strategy = *queued.planned.strategy;
  std::vector<solver::Runner>* runners = TRY(runners_for(*strategy.strategy));
  auto step = static_cast<uint32_t>(queued.begun.tests + 1);
  for (; step <= queued.most_tests && !context_.enough.requested(); ++step) {
    const TestCase* made = timed(strategy, [&] { return chain.next(); });
    if (!made) break;
    RunningTest test = test_of(queued, *made, step);
    TestOptions options_taken = made->options.empty() ? TestOptions() : without_refused(*made);
    test.input.options = options_taken;
    Chosen chosen = choose_solvers(*runners, made->script, test.theories);
    if (!is_worth_more(queued, chosen)) break;
    oracle::ExaminerOptions options = examiner_options(settings().limits());
    options.expensive = test.thorough;
    options.sample_forms = true;
    if (made->expectations.empty()) options.evaluation.steps = evaluation_steps(test);
    double before = chain_.seconds;
    oracle::Examined examined = TRY(run_test(test, chosen, std::move(options)));
    TRY(look_at_refusals(test, examined.runs));
    if (context_.enough.requested()) break;  // perhaps it was cut short: --resume runs it again
    context_.schedule.add_test(chain_.seconds - before);
    ++chain_.tests;
    Feedback feedback = feedback_of(examined, chosen, strategy.info->name);
    if (strategy.strategy->learns()) chain.learn(feedback);
    context_.statistics.add_test(strategy.info->name, test.logic);
    context_.queue.progressed(queued, chain_);
  }
  return Done{};
}

Result<oracle::Examined> Worker::run_test(const RunningTest& test, const Chosen& chosen,
                                          oracle::ExaminerOptions options, bool patiently) {
  Result<Script> script = parse_script(test.input.text, context_.setup.vocabulary());
  if (!script) {
    context_.statistics.change([](Counts& counts) { ++counts.malformed; });
    std::string place = test.id.text() + (test.seed ? " from " + test.seed->path : "");
    TRY(context_.note_once("malformed", place, "our own checker refuses it: " + script.error().describe("the test")));
    return oracle::Examined{};
  }
  if (!patiently && !may_wait(options.limits.wall)) options.usual = usual_times(test, chosen);
  oracle::Examiner examiner(chosen.runners, std::move(options));
  double own_before = thread_seconds();
  oracle::Examined examined = TRY(examiner.examine(test.input, *script));
  chain_.seconds += thread_seconds() - own_before;
  watch_evaluation(examined.evaluation_seconds);
  TRY(record(test, examined.runs));
  for (const std::string& doubt : examined.doubts) {
    context_.statistics.change([](Counts& counts) { ++counts.doubted; });
    TRY(context_.note_once("doubted", test.id.text(), doubt));
  }
  for (const oracle::Finding& finding : examined.findings) {
    if (is_junk(finding, test)) continue;
    bool kept = TRY(context_.triage.take(finding, test, examined.runs, plain_pointers_));
    if (kept) chain_.news += kNewsOfFinding;
  }
  return examined;
}

// A solver that answered no script of these theories yet may simply not have them, whatever is said about it.
bool Worker::is_junk(const oracle::Finding& finding, const RunningTest& test) {
  if (finding.kind != oracle::FindingKind::kRejection) return false;
  bool answered = std::ranges::any_of(
      finding.culprits, [&](const std::string& label) { return context_.health.answered(label, test.theories); });
  if (!answered)
    context_.statistics.change([](Counts& counts) { ++counts.tally["refusals by solvers without any answer"]; });
  return !answered;
}

Status Worker::count_left_out(const oracle::Run& run) {
  for (const std::string& why : run.left_out) {
    std::string text = fmt::format("{} {}", run.solver->label, why);
    bool first = false;
    context_.statistics.change([&](Counts& counts) { first = counts.tally["left out: " + text]++ == 0; });
    if (first) TRY(context_.note("option", text + ": left out for it, in all tests"));
  }
  return Done{};
}

Status Worker::count_stopped(const oracle::Run& run) {
  if (!run.outcome.message.starts_with("stopped by the sandbox")) return Done{};
  std::string text = fmt::format("{} is {}", run.solver->label, run.outcome.message);
  bool first = false;
  context_.statistics.change([&](Counts& counts) { first = counts.tally[text]++ == 0; });
  return first ? context_.note("sandbox", text) : Done{};
}

Status Worker::record(const RunningTest& test, const std::vector<oracle::Run>& runs) {
  chain_.news += context_.statistics.add_runs(test.id.strategy, test.logic, runs);
  watch_time(test, runs);
  for (const oracle::Run& run : runs) {
    if (!run.form.empty()) continue;
    TRY(count_left_out(run));
    TRY(count_stopped(run));
    if (auto benched = context_.health.record(run.solver->label, test.theories, run.outcome))
      TRY(context_.note("benched", *benched));
  }
  return keep_test(test, runs);
}

// Tests that join the pool, and a sample of all others, are kept whole.
Status Worker::keep_test(const RunningTest& test, const std::vector<oracle::Run>& runs) {
  std::optional<GrownSeed> grown;
  if (settings().grow && test.id.step > 0)
    grown = context_.pool.grow(test.id.text(), test.input.text, std::string(test.logic), runs);
  bool sampled = settings().sample > 0 && (test.id.chain * 31 + test.id.step) % settings().sample == 0;
  if (!grown && !sampled) return Done{};
  TRY(context_.store.add_test({.id = test.id.text(),
                               .seed = test.seed ? test.seed->path : "",
                               .text = std::string(test.input.text),
                               .outcomes = outcome_summary(runs)}));
  if (!grown) return Done{};
  store::SeedRecord seed{.path = grown->seed.path,
                         .id = id_text(grown->seed.id),
                         .logic = grown->seed.logic,
                         .bytes = grown->seed.text.size(),
                         .status = store::SeedStatus::kGrown,
                         .chain = grown->chain,
                         .behaviour = grown->behaviour};
  return context_.store.add_seeds({&seed, 1});
}

}  // namespace cupel::campaign
