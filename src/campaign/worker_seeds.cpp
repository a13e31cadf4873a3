// What a worker does with a seed before its first chain: the seed itself is a test, and facts are found about it.
#include <fmt/format.h>

#include "campaign/worker.h"
#include "knowledge/fact_finder.h"
#include "smtlib/parser.h"
#include "smtlib/used_theories.h"

namespace cupel::campaign {

namespace {

using solver::OutcomeKind;

/// Why a seed is not worth working on; empty if a solver had something to say about it.
std::string useless(const std::vector<oracle::Run>& runs) {
  std::string reasons;
  for (const oracle::Run& run : runs) {
    OutcomeKind kind = run.outcome.kind;
    bool silent = kind == OutcomeKind::kTimeout || kind == OutcomeKind::kCut || kind == OutcomeKind::kMemout ||
                  kind == OutcomeKind::kError || kind == OutcomeKind::kUnsupported;
    if (!silent) return {};
    reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : ", ", run.solver->label, solver::to_string(kind));
  }
  return "no solver answers it (" + reasons + ")";
}

}  // namespace

// Every seed of a chain is tried. The first must be good; what partners are good for is the strategy's business. Facts
// take longer than the tests of a chain, so they are found for the first chain whose strategy needs them.
Result<SeedPool::State> Worker::try_seeds(const QueuedChain& queued) {
  using State = SeedPool::State;
  State first = State::kGood;
  bool patience = queued.patient || may_wait(settings().limits().wall);
  bool facts = queued.planned.strategy->strategy->needs().any();
  for (const Seed* seed : queued.planned.seeds) {
    State state = context_.pool.claim(*seed, {.patience = patience, .facts = facts});
    if (state == State::kNew || state == State::kTrying || state == State::kUnexplored) {
      Result<State> tried = try_seed(*seed, state, facts);
      context_.pool.settle(*seed, tried ? *tried : State::kSetAside);
      state = TRY(std::move(tried));
    }
    if (seed == queued.planned.seed()) first = state;
  }
  return first;
}

// The seed's id is the number of its test: a campaign that tries it again finds nothing twice.
Result<SeedPool::State> Worker::try_seed(const Seed& seed, SeedPool::State before, bool facts) {
  Script script = TRY(parse_script(seed.text, context_.setup.vocabulary()));
  std::string theories = used_theories(script).text();
  in_a_row_.clear();  // who was slow on another seed of the chain may be fast on this one
  Chosen chosen = choose_solvers(runners_, script, theories);
  if (chosen.runners.empty()) {
    TRY(set_aside(seed, (chosen.benched ? "benched for its theories: " : "no solver has its theories: ") + theories));
    return SeedPool::State::kSetAside;
  }
  Expectations declared = knowledge::declared_expectations(script);
  TestId id{.strategy = kSeedTally, .chain = seed.id, .step = 0};
  RunningTest test{.id = id,
                   .seed = &seed,
                   .origin = origin_of(&seed, id),
                   .logic = seed.logic,
                   .theories = theories,
                   .input = {.text = seed.text, .expectations = declared},
                   .mutations = [] { return std::string(); }};
  process::Limits limits = facts ? settings().fact_limits(context_.setup.needs) : settings().limits();
  bool patiently = before == SeedPool::State::kTrying;
  oracle::ExaminerOptions options = examiner_options(limits);
  options.evaluation.steps = evaluation_steps(test);
  oracle::Examined examined = TRY(run_test(test, chosen, std::move(options), patiently));
  std::set<std::string> slow;
  bool cut = false;
  for (const oracle::Run& run : examined.runs) {
    if (!run.form.empty()) continue;
    cut |= run.outcome.kind == OutcomeKind::kCut;
    if (run.outcome.kind == OutcomeKind::kTimeout || run.outcome.kind == OutcomeKind::kCut)
      slow.insert(run.solver->label);
  }
  context_.pool.set_slow(seed, std::move(slow));
  // A seed that was good stays so, whatever happens this time.
  std::string reason = before == SeedPool::State::kUnexplored ? "" : useless(examined.runs);
  if (!reason.empty() && cut) {
    context_.statistics.change([](Counts& counts) { ++counts.tally["seeds put off: they take more than usual"]; });
    return SeedPool::State::kDeferred;
  }
  if (!reason.empty()) {
    TRY(set_aside(seed, reason));
    return SeedPool::State::kSetAside;
  }
  if (facts && !context_.pool.has_facts(seed.id)) TRY(find_facts(seed, examined.runs));
  return SeedPool::State::kGood;
}

Status Worker::set_aside(const Seed& seed, const std::string& reason) {
  // A test that joined the pool is no seed file: it is only passed over.
  bool grown = TestId::parse(seed.path).has_value();
  if (!grown) TRY(context_.store.set_aside(id_text(seed.id), reason));
  context_.statistics.change([&](Counts& counts) { ++counts.tally["seeds set aside: " + reason]; });
  return context_.note("set-aside", seed.path + ": " + reason);
}

Status Worker::find_facts(const Seed& seed, const std::vector<oracle::Run>& runs) {
  Script script = TRY(parse_script(seed.text, context_.setup.vocabulary()));
  std::vector<solver::Runner*> runners;
  for (solver::Runner& runner : runners_) runners.push_back(&runner);
  knowledge::FoundFacts found = TRY(knowledge::find_facts({.script = script,
                                                           .text = seed.text,
                                                           .needs = context_.setup.needs,
                                                           .limits = settings().fact_limits(context_.setup.needs),
                                                           .runs = runs,
                                                           .runners = runners}));
  context_.statistics.add_time(kFactsTally, found.runs);
  for (const oracle::Run& run : found.runs)
    chain_.seconds += std::chrono::duration<double>(run.outcome.run.cpu).count();
  for (size_t query = 0; query < found.facts.queries.size(); ++query) {
    const std::string& contradiction = found.facts.queries[query].contradiction;
    if (!contradiction.empty())
      TRY(context_.note_once("contradicted", seed.path, fmt::format("query {}: {}", query + 1, contradiction)));
  }
  // Stored before any test is made from it.
  TRY(context_.store.set_facts(id_text(seed.id), to_json(found.facts)));
  context_.pool.set_facts(seed.id, found.facts);
  return Done{};
}

}  // namespace cupel::campaign
