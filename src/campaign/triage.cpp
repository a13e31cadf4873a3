#include "campaign/triage.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "campaign/grouping.h"
#include "campaign/outcome_record.h"
#include "solver/option_class.h"

namespace cupel::campaign {

namespace {

/// The key under which triggers of one bug meet, as far as that can be told before reduction. A crash or a refusal is
/// known by its signature. Wrong answers have none before they are reduced: there the triggers that come from one seed
/// or one chain are taken for one bug.
std::string key_of(oracle::FindingKind kind, const std::vector<std::string>& culprits, const std::string& signature,
                   const std::string& origin) {
  return fmt::format("{}\n{}\n{}", to_string(kind), fmt::join(culprits, "\n"),
                     signature.empty() ? "from " + origin : signature);
}

/// The solver that is blamed; null where there are two.
const solver::Solver* only_culprit(const oracle::Finding& finding, const std::vector<oracle::Run>& runs) {
  if (finding.culprits.size() != 1) return nullptr;
  auto run = std::ranges::find_if(
      runs, [&](const oracle::Run& each) { return each.solver->label == finding.culprits.front(); });
  return run == runs.end() ? nullptr : run->solver;
}

}  // namespace

std::string origin_of(const Seed* seed, const TestId& id) {
  return seed ? "seed " + id_text(seed->id) : fmt::format("chain {}-{}", id.strategy, id.chain);
}

Triage::Triage(Options options, store::Store& store, Statistics& statistics, Observer& observer,
               ReductionQueue& reductions, std::function<double()> seconds)
    : options_(std::move(options)),
      store_(store),
      statistics_(statistics),
      observer_(observer),
      reductions_(reductions),
      seconds_(std::move(seconds)) {}

bool Triage::is_repeat(const std::string& key, uint64_t& first) {
  std::lock_guard lock(mutex_);
  const Kept& known = kept_[key];
  first = known.first;
  return known.count >= options_.keep;
}

Status Triage::restore() {
  std::vector<store::FindingSummary> known = TRY(store_.findings());
  for (const store::FindingSummary& finding : known) {
    Kept& kept = kept_[key_of(finding.kind, finding.culprits, finding.signature, finding.origin)];
    if (kept.count++ == 0) kept.first = finding.number;
  }
  return Done{};
}

store::FindingRecord Triage::record(const oracle::Finding& finding, const RunningTest& test,
                                    const std::vector<oracle::Run>& runs, int confirmed) const {
  store::FindingRecord record;
  record.kind = finding.kind;
  record.culprits = finding.culprits;
  record.certainty = finding.certainty;
  record.oracle = finding.oracle;
  record.signature = finding.signature;
  record.summary = finding.summary;
  record.evidence = finding.evidence;
  record.confirmations = static_cast<uint32_t>(info_of(finding.kind).confirmations);
  record.confirmed = static_cast<uint32_t>(confirmed);
  record.flaky = record.confirmed < record.confirmations;
  record.test = test.id.text();
  record.strategy = test.id.step == 0 ? "" : test.id.strategy;
  record.seed = test.seed ? test.seed->path : "";
  record.seed_id = test.seed ? id_text(test.seed->id) : "";
  record.origin = test.origin;
  record.logic = test.logic;
  record.script = test.input.text;
  record.mutations = test.mutations();
  record.options.assign(test.input.options.begin(), test.input.options.end());
  record.expectations.assign(test.input.expectations.begin(), test.input.expectations.end());
  record.found_after = seconds_();
  record.found_at = utc_now();
  // All runs of the script itself tell who agrees with whom; of the other forms only those that it rests on.
  for (size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].form.empty() || std::ranges::find(finding.runs, i) != finding.runs.end())
      record.outcomes.push_back(outcome_record(runs[i], test.input.text, "original.smt2"));
  }
  if (!record.flaky) record.group = group_of(record, {});
  if (const solver::Solver* culprit = only_culprit(finding, runs)) {
    std::vector<std::string> options = solver::own_options(*culprit);
    std::span<const std::string> more = arguments_for(test.input.options, culprit->profile.name);
    options.insert(options.end(), more.begin(), more.end());
    record.option_class = option_label(*culprit, options, test.input.text);
  }
  return record;
}

Status Triage::announce(const store::FindingRecord& record, uint64_t number) {
  std::optional<store::StoredFinding> stored = TRY(store_.finding(number));
  statistics_.change([&](Counts& counts) {
    if (record.flaky)
      ++counts.flaky;
    else
      ++counts.findings[to_string(record.kind)][to_string(record.certainty)];
  });
  observer_.found({.number = number, .directory = stored ? stored->directory : "", .finding = record});
  return Done{};
}

Result<bool> Triage::take(const oracle::Finding& finding, const RunningTest& test, const std::vector<oracle::Run>& runs,
                          const std::vector<solver::Runner*>& plain) {
  std::string key = key_of(finding.kind, finding.culprits, finding.signature, test.origin);
  uint64_t first = 0;
  if (is_repeat(key, first)) {
    statistics_.change([](Counts& counts) { ++counts.repeats; });
    TRY(store_.count_repeat(first));
    return false;
  }
  int confirmed =
      TRY(oracle::reproduce(finding, test.input, info_of(finding.kind).confirmations, plain, options_.examiner));
  store::FindingRecord made = record(finding, test, runs, confirmed);
  store::AddedFinding added = TRY(store_.add_finding(made));
  if (!added.is_new) return false;
  {
    std::lock_guard lock(mutex_);
    Kept& kept = kept_[key];
    if (kept.count++ == 0) kept.first = added.number;
  }
  if (!made.flaky) reductions_.add(added.number);
  TRY(announce(made, added.number));
  return true;
}

}  // namespace cupel::campaign
