#include "cli/generation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/clock.h"
#include "base/parallel.h"
#include "oracle/evidence.h"
#include "smtlib/parser.h"
#include "smtlib/printer.h"

namespace cupel::cli {

namespace {

// Chains that give nothing must not go on for ever where no seed gives anything.
constexpr uint64_t kBarrenChains = 10000;

double cpu_milliseconds() { return 1e3 * thread_seconds(); }

/// Why a witness does not make its query true, as strictly as an oracle asks; empty if all do.
std::string doubted_witness(const Script& script, const Expectations& expectations) {
  oracle::Evidence evidence(script);
  for (size_t query = 0; query < expectations.size(); ++query) {
    if (!expectations[query].witness) continue;
    const oracle::ModelVerdict& verdict = evidence.of_model(query, *expectations[query].witness);
    if (verdict.truth == Truth::kTrue) continue;
    return fmt::format("mutant: its witness does not make query {} true: {}{}\n{}", query + 1, verdict.reason,
                       verdict.evidence, *expectations[query].witness);
  }
  return {};
}

}  // namespace

void Spread::add(double number) { add(Spread{1, number, number * number, number, number}); }

void Spread::add(const Spread& other) {
  if (other.count == 0) return;
  least = count == 0 ? other.least : std::min(least, other.least);
  most = std::max(most, other.most);
  count += other.count;
  sum += other.sum;
  squares += other.squares;
}

double Spread::mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }

double Spread::deviation() const {
  double variance = count == 0 ? 0 : squares / static_cast<double>(count) - mean() * mean();
  return std::sqrt(std::max(0.0, variance));
}

void Totals::add(const Totals& other) {
  milliseconds.add(other.milliseconds);
  for (const auto& [spec, spread] : other.of_strategy) of_strategy[spec].add(spread);
  tests += other.tests;
  bytes += other.bytes;
  chains += other.chains;
  rejected += other.rejected;
  for (const auto& [name, count] : other.tally) tally[name] += count;
  for (const auto& [name, count] : other.refusals) refusals[name] += count;
}

Totals Generation::run() {
  unsigned jobs = settings_.jobs == 0 ? available_cores() : settings_.jobs;
  if (sink_) jobs = 1;
  std::vector<Totals> totals(jobs);
  parallel_for(jobs, jobs, [&](size_t worker) { work(totals[worker], worker, jobs); });
  Totals sum;
  for (const Totals& part : totals) sum.add(part);
  return sum;
}

void Generation::work(Totals& totals, uint64_t worker, uint64_t step) {
  uint64_t share = settings_.count / step + (worker < settings_.count % step);
  uint64_t barren = 0;
  for (uint64_t number = worker; totals.tests < share && barren < kBarrenChains; number += step) {
    uint64_t before = totals.tests;
    run_chain(number, share, totals);
    barren = totals.tests == before ? barren + 1 : 0;
    if (stopped()) return;
  }
}

void Generation::run_chain(uint64_t number, uint64_t share, Totals& totals) {
  PlannedChain planned = plan_.chain(number);
  ++totals.chains;
  for (const Seed* seed : planned.seeds) {
    Result<const SeedFacts*> known = facts_of(*seed);
    if (!known) return fail(known.error());
  }
  auto facts = [this](const Seed& seed) -> const SeedFacts& { return **facts_of(seed); };
  double begun = cpu_milliseconds();
  Result<std::unique_ptr<Chain>> chain = start_chain(planned, facts, settings_.stop);
  if (!chain) {
    const Seed* seed = planned.seed();
    std::string who = seed ? seed->path : planned.strategy->info->name;
    ++totals.refusals[who + ": " + chain.error().message];
    return;
  }
  uint32_t step = 0;
  Spread& of_strategy = totals.of_strategy[planned.strategy->spec];
  while (totals.tests < share && !stopped()) {
    const TestCase* test = (*chain)->next();
    if (!test) break;
    double ended = cpu_milliseconds();
    totals.milliseconds.add(ended - begun);
    of_strategy.add(ended - begun);
    begun = ended;
    ++totals.tests;
    totals.bytes += test->text.size();
    if (settings_.progress) settings_.progress(++made_);
    if (settings_.recheck) recheck(*test, totals);
    if (settings_.recheck || sink_) begun = cpu_milliseconds();
    if (!sink_) continue;
    Status done =
        sink_(totals.tests,
              {{planned.strategy->info->name, number, ++step}, planned.seed() ? planned.seed()->path : "", test});
    if (!done) return fail(done.error());
  }
  for (const auto& [name, count] : (*chain)->tally()) totals.tally[std::string(name)] += count;
}

Result<const SeedFacts*> Generation::facts_of(const Seed& seed) {
  if (facts_) return facts_->of(seed);
  return &no_facts(seed);
}

void Generation::fail(const Error& error) {
  std::lock_guard lock(mutex_);
  if (!error_) error_ = error;
  failed_ = true;
}

void Generation::recheck(const TestCase& test, Totals& totals) {
  Result<Script> again = parse_script(test.text, vocabulary_);
  std::string reason;
  if (!again) reason = again.error().describe("mutant");
  if (again && print_script(*again) != test.text) reason = "mutant: printed again it differs";
  if (again && reason.empty()) reason = doubted_witness(*again, test.expectations);
  if (reason.empty()) return;
  if (totals.rejected++ == 0) {
    std::lock_guard lock(mutex_);
    fmt::print(stderr, "{}\n{}\n", reason, test.text);
  }
}

}  // namespace cupel::cli
