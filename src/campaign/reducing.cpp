#include "campaign/reducing.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/hash.h"
#include "campaign/outcome_record.h"
#include "oracle/examiner.h"
#include "reduce/finding_predicate.h"
#include "reduce/normal_form.h"
#include "reduce/reducer.h"
#include "solver/executor_choice.h"

namespace cupel::campaign {

namespace {

using oracle::Certainty;
using oracle::FindingKind;

template <typename Enum>
std::optional<Enum> named(const std::string& name, Enum last) {
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (name == oracle::to_string(static_cast<Enum>(i))) return static_cast<Enum>(i);
  }
  return {};
}

/// The solvers that took part in a finding.
std::vector<solver::Solver> solvers_of(const store::FindingRecord& finding, const std::vector<solver::Solver>& all) {
  std::set<std::string> labels(finding.culprits.begin(), finding.culprits.end());
  for (const store::OutcomeRecord& outcome : finding.outcomes) labels.insert(outcome.solver);
  std::vector<solver::Solver> chosen;
  std::ranges::copy_if(all, std::back_inserter(chosen),
                       [&](const solver::Solver& solver) { return labels.contains(solver.label); });
  return chosen;
}

Result<reduce::FindingRunners> make_runners(const std::vector<solver::Solver>& solvers, const std::string& executor,
                                            bool sandbox) {
  reduce::FindingRunners made;
  for (const solver::Solver& solver : solvers) {
    auto chosen = solver::choose_executor(executor, solver, {.sandbox = sandbox});
    if (!chosen) return chosen.error();
    made.runners.push_back(std::make_unique<solver::Runner>(solver, std::move(chosen).value()));
  }
  return made;
}

}  // namespace

std::optional<oracle::Finding> claim_of(const store::FindingRecord& finding) {
  auto kind = named(finding.kind, FindingKind::kSlow);
  auto certainty = named(finding.certainty, Certainty::kObserved);
  if (!kind || !certainty) return {};
  oracle::Finding claim{.kind = *kind, .certainty = *certainty, .oracle = finding.oracle};
  claim.culprits = finding.culprits;
  claim.signature = finding.signature;
  return claim;
}

std::string group_of(const store::FindingRecord& finding, const std::string& reduced) {
  std::string what = finding.signature;
  if (what.empty()) what = reduce::normal_form(reduced.empty() ? finding.script : reduced);
  return fmt::format("{} {} {:016x}", finding.kind, fmt::join(finding.culprits, "+"), hash_bytes(what));
}

void Reducing::add(uint64_t number, FindingKind kind) {
  if (kind == FindingKind::kSlow || setup_.settings.reduce_seconds <= 0) return;
  std::lock_guard lock(mutex_);
  queue_.push_back(number);
}

Status Reducing::restore() {
  auto findings = store_.findings();
  if (!findings) return findings.error();
  for (const store::FindingSummary& finding : *findings) {
    auto kind = named(finding.kind, FindingKind::kSlow);
    if (kind && !finding.flaky && finding.reduced_bytes == 0) add(finding.number, *kind);
  }
  return Done{};
}

size_t Reducing::waiting() const {
  std::lock_guard lock(mutex_);
  return queue_.size() + at_work_;
}

std::optional<uint64_t> Reducing::take() {
  std::lock_guard lock(mutex_);
  if (queue_.empty()) return {};
  uint64_t number = queue_.front();
  queue_.pop_front();
  ++at_work_;
  return number;
}

Result<std::optional<std::string>> Reducing::reduce_next(double seconds) {
  std::optional<uint64_t> number = take();
  if (!number) return std::optional<std::string>();
  Result<std::string> said = reduce(*number, seconds);
  std::lock_guard lock(mutex_);
  --at_work_;
  if (!said) return said.error();
  return std::optional<std::string>(std::move(*said));
}

// A test knows how it came from its seed, and most of these steps have nothing to do with the bug: they are undone
// first.
std::optional<Regenerated> Reducing::test_of(const store::StoredFinding& finding) const {
  std::optional<TestId> id = TestId::parse(finding.test);
  if (!id || id->step == 0) return {};
  PlannedChain planned = plan_.chain(id->chain);
  if (id->chain >= kFirstGrownChain) planned.seed = &pool_.grown(id->chain);
  Result<Regenerated> made = regenerate(planned, id->step);
  if (!made || made->test->text != finding.script) return {};
  return std::move(*made);
}

// Only what shows in plain processes as well is handed out, with the evidence for that very script.
Result<std::optional<store::ReductionRecord>> Reducing::confirm(const oracle::Finding& claim,
                                                                const store::FindingRecord& finding, std::string script,
                                                                const oracle::ExaminerOptions& options) const {
  // Whoever repeats it by hand wants to see the model.
  if (claim.kind == FindingKind::kBadModel && script.find("(get-model)") == std::string::npos)
    script += "(get-model)\n";
  auto plain = make_runners(solvers_of(finding, setup_.solvers), "spawn", setup_.settings.sandbox);
  if (!plain) return plain.error();
  std::vector<solver::Runner*> runners;
  for (const auto& runner : plain->runners) runners.push_back(runner.get());
  auto examined = oracle::Examiner(runners, options).examine(script, Expectation{}, Rng(1));
  if (!examined) return examined.error();
  auto same = std::ranges::find_if(examined->findings,
                                   [&](const oracle::Finding& other) { return oracle::same_claim(other, claim); });
  if (same == examined->findings.end()) return std::optional<store::ReductionRecord>();
  store::ReductionRecord record{.script = script, .evidence = same->evidence, .group = group_of(finding, script)};
  for (size_t i = 0; i < examined->runs.size(); ++i) {
    const oracle::Run& run = examined->runs[i];
    if (run.form.empty() || std::ranges::find(same->runs, i) != same->runs.end())
      record.outcomes.push_back(outcome_record(run, script, "reduced.smt2"));
  }
  return std::optional<store::ReductionRecord>(std::move(record));
}

Result<std::string> Reducing::reduce(uint64_t number, double seconds) {
  auto stored = store_.finding(number);
  if (!stored) return stored.error();
  if (!*stored) return fmt::format("finding {} is gone", number);
  const store::StoredFinding& finding = **stored;
  std::optional<oracle::Finding> claim = claim_of(finding);
  if (!claim) return fmt::format("finding {} was made by an oracle of another version: not reduced", number);

  std::vector<solver::Solver> solvers = solvers_of(finding, setup_.solvers);
  const Settings& settings = setup_.settings;
  reduce::FindingCheck check{.finding = *claim, .examiner = setup_.examiner({claim->oracle})};
  check.make_runners = [&](std::span<const std::string>) {
    return make_runners(solvers, settings.executor, settings.sandbox);
  };
  check.watch = [this](const std::vector<oracle::Run>& runs) { statistics_.add_time(runs); };
  reduce::Subject subject{.text = finding.script};
  std::optional<Regenerated> test = test_of(finding);
  if (test) {
    subject.mutations = test->test->mutations;
    subject.script = test->test->script;
  }
  reduce::ReducerOptions options;
  options.budget = std::chrono::milliseconds(static_cast<int64_t>(seconds * 1000));
  options.limit = check.examiner.limits.wall * static_cast<int>(solvers.size() + 1);
  options.rechecks = 1;
  options.vocabulary = &setup_.vocabulary();
  Result<reduce::Reduction> reduced = reduce::reduce(subject, reduce::finding_predicate(check), options);
  if (!reduced) return fmt::format("finding {} could not be reduced: {}", number, reduced.error().message);

  Result<std::optional<store::ReductionRecord>> shown = confirm(*claim, finding, reduced->text, check.examiner);
  if (!shown) return shown.error();
  if (!*shown) return fmt::format("finding {}: the reduced script does not show it in a plain process", number);
  CUPEL_TRY(store_.set_reduced(number, **shown));
  return fmt::format("finding {} reduced from {} to {} bytes in {:.0f} s{}", number, finding.script.size(),
                     reduced->text.size(), reduced->seconds, reduced->out_of_budget ? ", its budget is used up" : "");
}

}  // namespace cupel::campaign
