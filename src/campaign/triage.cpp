#include "campaign/triage.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "campaign/claims.h"
#include "campaign/outcome_record.h"
#include "solver/option_class.h"

namespace cupel::campaign {

namespace {

// A delay was repeated with other random seeds before it became a finding, and takes the time limit each time.
int confirmations(oracle::FindingKind kind) { return kind == oracle::FindingKind::kSlow ? 1 : 3; }

/// The solver that is blamed; null where there are two.
const solver::Solver* only_culprit(const oracle::Finding& finding, const std::vector<oracle::Run>& runs) {
  if (finding.culprits.size() != 1) return nullptr;
  auto run = std::ranges::find_if(
      runs, [&](const oracle::Run& each) { return each.solver->label == finding.culprits.front(); });
  return run == runs.end() ? nullptr : run->solver;
}

}  // namespace

Triage::Triage(Options options, store::Store& store, Statistics& statistics, Observer& observer, Reducing& reducing,
               std::function<double()> seconds)
    : options_(std::move(options)),
      store_(store),
      statistics_(statistics),
      observer_(observer),
      reducing_(reducing),
      seconds_(std::move(seconds)) {}

// A crash or a refusal is known by its signature. Wrong answers have none before they are reduced: there the triggers
// that come from one seed are taken for one bug.
std::string Triage::key(const std::string& kind, const std::vector<std::string>& culprits, const std::string& signature,
                        const std::string& seed) {
  return fmt::format("{}\n{}\n{}", kind, fmt::join(culprits, "\n"), signature.empty() ? "seed " + seed : signature);
}

bool Triage::is_repeat(const std::string& claim, uint64_t& first) {
  std::lock_guard lock(mutex_);
  const Claim& known = claims_[claim];
  first = known.first;
  return known.kept >= options_.keep;
}

Status Triage::restore() {
  std::vector<store::FindingSummary> known = TRY(store_.findings());
  for (const store::FindingSummary& finding : known) {
    Claim& claim = claims_[key(finding.kind, finding.culprits, finding.signature, finding.seed)];
    if (claim.kept++ == 0) claim.first = finding.number;
  }
  return Done{};
}

store::FindingRecord Triage::record(const oracle::Finding& finding, const TestInHand& test,
                                    const std::vector<oracle::Run>& runs, int confirmed) const {
  store::FindingRecord record{.kind = oracle::to_string(finding.kind),
                              .culprits = finding.culprits,
                              .certainty = oracle::to_string(finding.certainty),
                              .severity = static_cast<int>(finding.kind),
                              .oracle = finding.oracle,
                              .signature = finding.signature,
                              .summary = finding.summary,
                              .evidence = finding.evidence,
                              .flaky = confirmed < confirmations(finding.kind),
                              .confirmed = static_cast<uint32_t>(confirmed),
                              .confirmations = static_cast<uint32_t>(confirmations(finding.kind)),
                              .test = test.id.text(),
                              .strategy = test.id.step == 0 ? "" : test.id.strategy,
                              .seed = test.seed.path,
                              .logic = test.seed.logic,
                              .script = std::string(test.text),
                              .mutations = test.mutations(),
                              .expectation = to_string(test.expectation.answer),
                              .expectation_reason = test.expectation.reason,
                              .witness = test.expectation.witness ? *test.expectation.witness : "",
                              .found_after = seconds_(),
                              .found_at = utc_now()};
  // All runs of the script itself tell who agrees with whom; of the other forms only those that it rests on.
  for (size_t i = 0; i < runs.size(); ++i) {
    if (runs[i].form.empty() || std::ranges::find(finding.runs, i) != finding.runs.end())
      record.outcomes.push_back(outcome_record(runs[i], test.text, "original.smt2"));
  }
  if (!record.flaky) record.group = group_of(record, {});
  if (const solver::Solver* culprit = only_culprit(finding, runs))
    record.option_class = option_label(*culprit, solver::own_options(*culprit), test.text);
  return record;
}

Status Triage::announce(const store::FindingRecord& record, uint64_t number) {
  std::optional<store::StoredFinding> stored = TRY(store_.finding(number));
  statistics_.change([&](Counts& counts) {
    if (record.flaky)
      ++counts.flaky;
    else
      ++counts.findings[record.kind][record.certainty];
  });
  observer_.found({.number = number, .directory = stored ? stored->directory : "", .finding = record});
  return Done{};
}

Status Triage::take(const oracle::Finding& finding, const TestInHand& test, const std::vector<oracle::Run>& runs,
                    const std::vector<solver::Runner*>& plain) {
  std::string claim = key(oracle::to_string(finding.kind), finding.culprits, finding.signature, test.seed.path);
  uint64_t first = 0;
  if (is_repeat(claim, first)) {
    statistics_.change([](Counts& counts) { ++counts.repeats; });
    return store_.count_repeat(first);
  }
  int confirmed = TRY(oracle::reproduce(finding, test.text, test.expectation, confirmations(finding.kind), test.rng,
                                        plain, options_.examiner));
  store::FindingRecord made = record(finding, test, runs, confirmed);
  store::AddedFinding added = TRY(store_.add_finding(made));
  if (!added.is_new) return Done{};
  {
    std::lock_guard lock(mutex_);
    Claim& known = claims_[claim];
    if (known.kept++ == 0) known.first = added.number;
  }
  if (!made.flaky) reducing_.add(added.number);
  return announce(made, added.number);
}

}  // namespace cupel::campaign
