#include "campaign/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "smtlib/parser.h"
#include "solver/executor_choice.h"

namespace cupel::campaign {

namespace {

using Clock = std::chrono::steady_clock;
using solver::OutcomeKind;

// Mutants of a chain resemble each other: a solver that ran out of time so often in a row will go on doing so, and is
// left out of the rest of the chain.
constexpr unsigned kMostInARow = 2;

// Findings that still wait for their reduction when the time is up get this much more.
constexpr std::chrono::minutes kLongestAfterwards{5};

/// Why a seed is not worth mutating; empty if a solver had something to say about it.
std::string useless(const std::vector<oracle::Run>& runs) {
  std::string reasons;
  for (const oracle::Run& run : runs) {
    OutcomeKind kind = run.outcome.kind;
    bool silent = kind == OutcomeKind::kTimeout || kind == OutcomeKind::kMemout || kind == OutcomeKind::kError ||
                  kind == OutcomeKind::kUnsupported;
    if (!silent) return {};
    reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : ", ", run.solver->label, solver::to_string(kind));
  }
  return "no solver answers it (" + reasons + ")";
}

std::string outcome_summary(const std::vector<oracle::Run>& runs) {
  std::string text;
  for (const oracle::Run& run : runs) {
    if (run.form.empty())
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", run.solver->label, solver::to_string(run.outcome.kind));
  }
  return text;
}

}  // namespace

Status Workshop::note(const std::string& kind, const std::string& text) const {
  observer.noted(kind, text);
  return store.add_note(kind, text);
}

Status Worker::start_solvers() {
  process::ContainmentOptions containment{.sandbox = settings().sandbox};
  for (const solver::Solver& solver : shop_.setup.solvers) {
    auto executor = TRY(solver::choose_executor(settings().executor, solver, containment));
    runners_.emplace_back(solver, std::move(executor));
    auto plain = TRY(solver::make_executor("spawn", solver, containment));
    plain_.emplace_back(solver, std::move(plain));
  }
  for (solver::Runner& runner : plain_) plain_pointers_.push_back(&runner);
  return Done{};
}

Worker::Examiners Worker::examiners_for(const std::string& logic) {
  std::vector<solver::Runner*> able;
  for (solver::Runner& runner : runners_) {
    const std::string& label = runner.solver().label;
    auto row = in_a_row_.find(label);
    bool waits = row != in_a_row_.end() && row->second >= kMostInARow;
    if (waits) shop_.statistics.change([&](Counts& counts) { ++counts.answers[label]["left out"]; });
    if (!waits && !shop_.health.benched(label, logic)) able.push_back(&runner);
  }
  oracle::ExaminerOptions options = shop_.setup.examiner(settings().oracles);
  options.expensive = false;
  options.stop = &shop_.enough;
  oracle::ExaminerOptions thorough = options;
  thorough.expensive = true;
  return {able, oracle::Examiner(able, options), oracle::Examiner(able, thorough)};
}

void Worker::watch_time(const std::vector<oracle::Run>& runs) {
  for (const oracle::Run& run : runs) {
    if (!run.form.empty()) continue;
    unsigned& row = in_a_row_[run.solver->label];
    row = run.outcome.kind == OutcomeKind::kTimeout ? row + 1 : 0;
  }
}

Status Worker::run() {
  TRY(start_solvers());
  while (!shop_.enough.requested()) {
    TRY(reduce_one());
    std::optional<Claim> claim = shop_.queue.take();
    if (!claim) break;
    TRY(run_chain(*claim));
    // A chain that was cut short by a stop is repeated by --resume; its findings are not stored twice.
    if (!shop_.enough.requested()) shop_.queue.finished(*claim);
  }
  return reduce_the_rest();
}

Status Worker::reduce_one() {
  std::optional<std::string> said = TRY(shop_.reducing.reduce_next(settings().reduce_seconds));
  return said ? shop_.note("reduced", *said) : Status(Done{});
}

Status Worker::reduce_the_rest() {
  Clock::time_point end = Clock::now() + kLongestAfterwards;
  while (!shop_.stop.requested() && shop_.reducing.waiting() > 0 && Clock::now() < end) {
    TRY(reduce_one());
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // another worker may still be at one
  }
  return Done{};
}

Status Worker::run_chain(const Claim& claim) {
  const PlannedChain& planned = claim.planned;
  in_a_row_.clear();
  Examiners examiners = examiners_for(planned.seed->logic);
  SeedPool::State state = shop_.pool.claim(*planned.seed);
  if (state == SeedPool::State::kNew) {
    Result<SeedPool::State> tried = try_seed(claim, examiners);
    shop_.pool.settle(*planned.seed, tried ? *tried : SeedPool::State::kSetAside);
    if (!tried) return tried.error();
    state = *tried;
  }
  if (state == SeedPool::State::kSetAside || examiners.runners.empty()) {
    shop_.statistics.change([](Counts& counts) { ++counts.skipped_chains; });
    return Done{};
  }
  Result<std::unique_ptr<Chain>> chain = planned.strategy->strategy->start(*planned.seed, planned.rng);
  if (!chain) {
    shop_.statistics.change([](Counts& counts) { ++counts.skipped_chains; });
    return shop_.note("skipped", fmt::format("{}: {} cannot use it: {}", planned.seed->path,
                                             planned.strategy->info->name, chain.error().message));
  }
  in_a_row_.clear();
  for (const std::string& label : shop_.pool.slow(*planned.seed)) in_a_row_[label] = kMostInARow;
  Clock::time_point start = Clock::now();
  Status ran = run_tests(claim, **chain);
  double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  shop_.statistics.change([&](Counts& counts) {
    ++counts.chains;
    counts.strategies[planned.strategy->info->name].seconds += seconds;
    for (const auto& [name, count] : (*chain)->tally())
      counts.tally[fmt::format("{} {}", planned.strategy->info->name, name)] += count;
  });
  return ran;
}

Result<SeedPool::State> Worker::try_seed(const Claim& claim, Examiners& examiners) {
  if (examiners.runners.empty()) return SeedPool::State::kSetAside;
  const Seed& seed = *claim.planned.seed;
  Expectation nothing;
  TestInHand test{.id = {.strategy = "seed", .chain = claim.chain, .step = 0},
                  .seed = seed,
                  .text = seed.text,
                  .expectation = nothing,
                  .rng = claim.planned.rng.split("seed"),
                  .mutations = [] { return std::string(); }};
  std::vector<oracle::Run> runs;
  TRY(run_test(test, examiners, &runs));
  std::set<std::string> slow;
  for (const oracle::Run& run : runs) {
    if (run.form.empty() && run.outcome.kind == OutcomeKind::kTimeout) slow.insert(run.solver->label);
  }
  shop_.pool.set_slow(seed, std::move(slow));
  std::string reason = useless(runs);
  if (reason.empty()) return SeedPool::State::kGood;
  // A mutant that joined the pool is no seed file: it is only passed over.
  if (claim.chain < kFirstGrownChain) TRY(shop_.store.set_aside(seed.path, reason));
  TRY(shop_.note("set-aside", seed.path + ": " + reason));
  return SeedPool::State::kSetAside;
}

Status Worker::run_tests(const Claim& claim, Chain& chain) {
  const PlannedChain& planned = claim.planned;
  Rng oracle_rng = planned.rng.split("oracle");
  for (uint32_t step = 1; step <= claim.most_tests && !shop_.enough.requested(); ++step) {
    const TestCase* made = chain.next();
    if (!made) break;
    TestInHand test{.id = {.strategy = planned.strategy->info->name, .chain = claim.chain, .step = step},
                    .seed = *planned.seed,
                    .text = made->text,
                    .expectation = made->expectation,
                    .rng = oracle_rng.split(step),
                    .mutations = [made] { return describe(*made); }};
    Examiners examiners = examiners_for(planned.seed->logic);
    if (examiners.runners.empty()) break;
    TRY(run_test(test, examiners));
    shop_.statistics.change([&](Counts& counts) {
      ++counts.tests;
      ++counts.strategies[planned.strategy->info->name].tests;
    });
  }
  return Done{};
}

Status Worker::run_test(const TestInHand& test, Examiners& examiners, std::vector<oracle::Run>* runs) {
  bool thorough = settings().self_share > 0 && test.rng.split("share").chance(1, settings().self_share);
  oracle::Examiner& examiner = thorough ? examiners.thorough : examiners.quick;
  Result<Script> script = parse_script(test.text, shop_.setup.vocabulary());
  if (!script) {
    shop_.statistics.change([](Counts& counts) { ++counts.malformed; });
    return shop_.note("malformed", fmt::format("{}: our own checker refuses it: {}", test.id.text(),
                                               script.error().describe(test.seed.path)));
  }
  oracle::Examined examined = TRY(examiner.examine(test.text, *script, test.expectation, test.rng));
  TRY(record(test, examined.runs));
  for (const oracle::Finding& finding : examined.findings)
    TRY(shop_.triage.take(finding, test, examined.runs, plain_pointers_));
  if (runs) *runs = std::move(examined.runs);
  return Done{};
}

Status Worker::record(const TestInHand& test, const std::vector<oracle::Run>& runs) {
  shop_.statistics.add_runs(runs);
  watch_time(runs);
  for (const oracle::Run& run : runs) {
    if (!run.form.empty()) continue;
    if (auto benched = shop_.health.record(run.solver->label, test.seed.logic, run.outcome))
      TRY(shop_.note("benched", *benched));
  }
  std::optional<GrownSeed> grown;
  if (settings().grow && test.id.step > 0) grown = shop_.pool.grow(test.id.text(), test.text, test.seed.logic, runs);
  bool sampled = settings().sample > 0 && (test.id.chain * 31 + test.id.step) % settings().sample == 0;
  if (!grown && !sampled) return Done{};
  TRY(shop_.store.add_test({.id = test.id.text(),
                            .seed = test.seed.path,
                            .text = std::string(test.text),
                            .outcomes = outcome_summary(runs)}));
  if (!grown) return Done{};
  store::SeedRecord seed{.path = grown->seed.path,
                         .logic = grown->seed.logic,
                         .bytes = grown->seed.text.size(),
                         .hash = grown->behaviour,
                         .status = "grown",
                         .reason = std::to_string(grown->chain)};
  return shop_.store.add_seeds({&seed, 1});
}

}  // namespace cupel::campaign
