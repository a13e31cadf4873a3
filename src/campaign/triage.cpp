#include "campaign/triage.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/clock.h"
#include "campaign/grouping.h"
#include "campaign/outcome_record.h"
#include "campaign/session_script.h"
#include "solver/option_class.h"

namespace cupel::campaign {

namespace {

/// The key under which triggers of one bug meet, as far as that can be told before reduction. A crash is known by
/// its place, a refusal by its signature. Wrong answers have none before they are reduced: there the triggers that come
/// from one seed or one chain are taken for one bug.
std::string key_of(oracle::FindingKind kind, const std::vector<std::string>& culprits, const std::string& signature,
                   const std::string& origin) {
  return fmt::format("{}\n{}\n{}", to_string(kind), fmt::join(culprits, "\n"),
                     signature.empty() ? "from " + origin : signature);
}

// Triggers of one kind that have no signature may be many bugs: without time, so many times --keep are still confirmed.
constexpr uint64_t kOrigins = 8;

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

Triage::Triage(Options options, store::Store& store, Statistics& statistics, TriageBudget& budget, Observer& observer,
               ReductionQueue& reductions, std::function<double()> seconds)
    : options_(std::move(options)),
      store_(store),
      statistics_(statistics),
      budget_(budget),
      observer_(observer),
      reductions_(reductions),
      seconds_(std::move(seconds)),
      places_(oracle::limits_to_repeat(oracle::FindingKind::kCrash, options_.examiner.limits), options_.containment,
              [this](const std::string& text) {
                observer_.noted("untraceable", text);
                return store_.add_note("untraceable", text);
              }) {}

// The time of solvers is theirs, whatever they are run for.
std::function<void(const std::vector<oracle::Run>&)> Triage::watch() {
  return [this](const std::vector<oracle::Run>& runs) { statistics_.add_time(kTriageTally, runs); };
}

bool Triage::is_repeat(const std::string& key) {
  std::lock_guard lock(mutex_);
  return kept_[key].count >= options_.keep;
}

Result<bool> Triage::count_repeat(const std::string& key, const std::string& message) {
  statistics_.change([](Counts& counts) { ++counts.repeats; });
  uint64_t first = 0;
  {
    std::lock_guard lock(mutex_);
    first = kept_[key].first;
    if (kept_[message].first == 0) kept_[message].first = first;
  }
  if (first > 0) TRY(store_.count_repeat(first));
  return false;
}

// A solver that crashes on most tests must not cost the campaign its time. What is new by its message is always dealt
// with.
bool Triage::is_worth_the_time(const oracle::Finding& finding, const std::string& message) {
  bool has_time = !options_.saves_time || !budget_.is_overdrawn();
  bool worth = places_.worth_a_look(message, has_time, options_.keep);
  if (finding.signature.empty()) {
    std::lock_guard lock(mutex_);
    uint64_t& settled = settled_[key_of(finding.kind, finding.culprits, "", "any")];
    worth = worth && (has_time || settled < kOrigins * options_.keep);
    settled += worth;
  }
  if (!worth && !has_time)
    statistics_.change(
        [](Counts& counts) { ++counts.tally["triggers only counted: triage had its share of the time"]; });
  return worth;
}

void Triage::keep(const std::string& key, const std::string& message, uint64_t number) {
  std::lock_guard lock(mutex_);
  Kept& kept = kept_[key];
  if (kept.count++ == 0) kept.first = number;
  kept_[message].first = kept_[message].first != 0 ? kept_[message].first : number;
}

Status Triage::restore() {
  std::vector<store::FindingSummary> known = TRY(store_.findings());
  for (const store::FindingSummary& finding : known) {
    std::string message = key_of(finding.kind, finding.culprits, finding.signature, finding.origin);
    std::string place = key_of(finding.kind, finding.culprits, finding.place, finding.origin);
    keep(finding.place.empty() ? message : place, message, finding.number);
    places_.looked(message, true);
  }
  return Done{};
}

store::FindingRecord Triage::record(const oracle::Finding& finding, const RunningTest& test,
                                    const std::vector<oracle::Run>& runs, int confirmed,
                                    const solver::CrashPlace& place) const {
  store::FindingRecord record;
  record.kind = finding.kind;
  record.culprits = finding.culprits;
  record.certainty = finding.certainty;
  record.oracle = finding.oracle;
  record.signature = finding.signature;
  record.place = place.place;
  record.frames = place.frames;
  record.place_note = place.note;
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

// Before it is reduced: verdicts about the reduced script replace these.
Status Triage::ask_newest(uint64_t number) {
  std::optional<store::StoredFinding> stored = TRY(store_.finding(number));
  if (!stored || !options_.ask_newest) return Done{};
  std::vector<store::ReleaseRecord> verdicts = TRY(options_.ask_newest(*stored));
  for (const store::ReleaseRecord& verdict : verdicts) TRY(store_.set_release_verdict(verdict));
  return Done{};
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
  // A delay takes longest to confirm, and there are many: the others must not wait for them.
  if (finding.kind == oracle::FindingKind::kSlow && budget_.is_used_up()) {
    statistics_.change(
        [](Counts& counts) { ++counts.tally["delays not confirmed: triage had its share of the time"]; });
    return false;
  }
  auto start = std::chrono::steady_clock::now();
  Result<bool> kept = settle(finding, test, runs, plain);
  budget_.spend(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return kept;
}

// What was seen in a session is confirmed as a plain script: alone, else with what the session had read before.
Result<bool> Triage::settle(const oracle::Finding& finding, const RunningTest& test,
                            const std::vector<oracle::Run>& runs, const std::vector<solver::Runner*>& plain) {
  std::string message = key_of(finding.kind, finding.culprits, finding.signature, test.origin);
  if (!is_worth_the_time(finding, message)) return count_repeat(message, message);
  if (is_repeat(message) || !was_in_session(finding, runs)) return take_script(finding, test, runs, plain);
  int alone = TRY(oracle::reproduce(finding, test.input, 1, plain, options_.examiner, watch()));
  statistics_.change(
      [&](Counts& counts) { ++counts.tally[alone > 0 ? "sessions: shown alone" : "sessions: not alone"]; });
  if (alone > 0) return take_script(finding, test, runs, plain);
  auto script = TRY(find_session_script(finding, test, runs, plain, options_.examiner, watch()));
  if (!script) return take_script(finding, test, runs, plain);  // that is, as flaky
  statistics_.change([](Counts& counts) { ++counts.tally["sessions: shown with the transcript"]; });
  oracle::Finding shown = script->finding;
  shown.summary += fmt::format(" (in incremental use: {} in one process)",
                               script->tests == 1 ? "a scope" : fmt::format("{} tests", script->tests));
  RunningTest in_session = test;
  in_session.input.text = script->text;
  in_session.input.expectations = script->expectations;
  in_session.mutations = [&] {
    return fmt::format("the last of {} tests of a session; it comes from its seed by:\n{}", script->tests,
                       test.mutations());
  };
  return take_script(shown, in_session, script->runs, plain);
}

Result<bool> Triage::take_script(const oracle::Finding& finding, const RunningTest& test,
                                 const std::vector<oracle::Run>& runs, const std::vector<solver::Runner*>& plain) {
  std::string message = key_of(finding.kind, finding.culprits, finding.signature, test.origin);
  solver::CrashPlace place = TRY(places_.of(finding, runs));
  std::string key = place.place.empty() ? message : key_of(finding.kind, finding.culprits, place.place, test.origin);
  bool is_known = is_repeat(key);
  places_.looked(message, !is_known);
  if (is_known) return count_repeat(key, message);
  int confirmed = TRY(
      oracle::reproduce(finding, test.input, info_of(finding.kind).confirmations, plain, options_.examiner, watch()));
  store::FindingRecord made = record(finding, test, runs, confirmed, place);
  store::AddedFinding added = TRY(store_.add_finding(made));
  if (!added.is_new) return false;
  keep(key, message, added.number);
  if (!made.flaky) {
    TRY(ask_newest(added.number));
    reductions_.add(made.kind, added.number);
  }
  TRY(announce(made, added.number));
  return true;
}

}  // namespace cupel::campaign
