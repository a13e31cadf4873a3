#include "campaign/finding_reduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/paths.h"
#include "campaign/claims.h"
#include "campaign/outcome_record.h"
#include "campaign/release_trial.h"
#include "oracle/reproduce.h"
#include "reduce/finding_predicate.h"
#include "reduce/slow_predicate.h"
#include "solver/option_class.h"

namespace cupel::campaign {

namespace {

using Options = std::vector<std::string>;

/// The solvers that took part in a finding.
std::vector<solver::Solver> solvers_of(const store::FindingRecord& finding, const std::vector<solver::Solver>& all) {
  std::set<std::string> labels(finding.culprits.begin(), finding.culprits.end());
  for (const store::OutcomeRecord& outcome : finding.outcomes) labels.insert(outcome.solver);
  std::vector<solver::Solver> chosen;
  std::ranges::copy_if(all, std::back_inserter(chosen),
                       [&](const solver::Solver& solver) { return labels.contains(solver.label); });
  return chosen;
}

class FindingReduction {
 public:
  FindingReduction(const ReductionRequest& request, oracle::Finding claim)
      : request_(request),
        finding_(request.finding),
        claim_(std::move(claim)),
        solvers_(solvers_of(finding_, request.setup.solvers)),
        examiner_(request.setup.examiner({claim_.oracle})) {
    examiner_.limits = oracle::limits_to_repeat(claim_.kind, examiner_.limits);
  }

  Result<ReducedFinding> run() {
    reduce::FindingCheck check{.finding = claim_, .examiner = examiner_, .watch = request_.watch};
    check.make_runners = [this](std::span<const std::string> options) {
      return reduce::make_runners(with_options(options), request_.setup.settings.executor, containment());
    };
    reduce::Subject subject{.text = finding_.script, .arguments = culprit_options()};
    if (request_.test) {
      subject.mutations = request_.test->test->mutations;
      subject.script = request_.test->test->script;
    }
    reduce::ReducerOptions options = request_.options;
    options.limit = examiner_.limits.wall * static_cast<int>(solvers_.size() + 1);
    options.vocabulary = &request_.setup.vocabulary();
    reduce::PredicateFactory predicate = TRY(predicate_of(std::move(check), subject));
    reduce::Reduction reduced = TRY(reduce::reduce(subject, predicate, options));
    store::ReductionRecord record = TRY(confirm(reduced.text, reduced.arguments));
    reduced.text = record.script;
    return ReducedFinding{std::move(reduced), std::move(record)};
  }

 private:
  process::ContainmentOptions containment() const { return {.sandbox = request_.setup.settings.sandbox}; }

  Result<reduce::PredicateFactory> predicate_of(reduce::FindingCheck check, const reduce::Subject& subject) const {
    if (!is_slow()) return reduce::finding_predicate(std::move(check));
    reduce::SlowLimits limits = TRY(reduce::slow_limits(check, {.text = subject.text, .arguments = subject.arguments}));
    return reduce::slow_predicate(std::move(check), limits);
  }

  bool is_slow() const { return claim_.kind == oracle::FindingKind::kSlow; }

  /// The one solver whose options may be dropped; null where two are blamed.
  const solver::Solver* culprit() const {
    if (claim_.culprits.size() != 1) return nullptr;
    auto found = std::ranges::find(solvers_, claim_.culprits.front(), &solver::Solver::label);
    return found == solvers_.end() ? nullptr : &*found;
  }

  Options culprit_options() const { return culprit() ? solver::own_options(*culprit()) : Options(); }

  std::vector<solver::Solver> with_options(std::span<const std::string> options) const {
    std::vector<solver::Solver> solvers = solvers_;
    for (solver::Solver& solver : solvers)
      if (culprit() && solver.label == culprit()->label) solver = solver::with_own_options(std::move(solver), options);
    return solvers;
  }

  // Only what shows in plain processes as well is handed out, with the evidence for that very script.
  Result<store::ReductionRecord> confirm(std::string script, const Options& options) const {
    // Whoever repeats it by hand wants to see the model.
    if (claim_.kind == oracle::FindingKind::kBadModel && script.find("(get-model)") == std::string::npos)
      script += "(get-model)\n";
    auto plain = TRY(reduce::make_runners(with_options(options), "spawn", containment()));
    auto examined = TRY(oracle::Examiner(plain.pointers(), examiner_).examine(script, Expectation{}, Rng(1)));
    auto same = std::ranges::find_if(examined.findings,
                                     [&](const oracle::Finding& found) { return reduce::still_shows(found, claim_); });
    if (same == examined.findings.end()) return Error{"the reduced script does not show it in a plain process"};
    store::ReductionRecord record{.script = script, .evidence = same->evidence};
    for (size_t i = 0; i < examined.runs.size(); ++i) {
      const oracle::Run& run = examined.runs[i];
      if (run.form.empty() || std::ranges::find(same->runs, i) != same->runs.end())
        record.outcomes.push_back(outcome_record(run, script, "reduced.smt2"));
    }
    TRY(ask_releases(record, options));
    if (!finding_.flaky)
      record.group = group_of(finding_, {.script = script, .options = options, .releases = record.releases});
    record.options = options;
    if (culprit()) record.option_class = option_label(*culprit(), options, script);
    return record;
  }

  // Where several releases of the culprit are installed, which of them show it tells bugs apart, and belongs in
  // reports.
  Status ask_releases(store::ReductionRecord& record, const Options& options) const {
    // A delay would take the time limit several times for each release.
    if (!culprit() || is_slow()) return Done{};
    auto profiles = TRY(solver::load_profiles(data_directory() / "solvers"));
    TrialCourt court(std::move(profiles), {.examiner = request_.setup.examiner({claim_.oracle}),
                                           .sandbox = request_.setup.settings.sandbox});
    store::StoredFinding reduced = finding_;
    reduced.reduced = record.script;
    reduced.reduced_options = options;
    auto trials = TRY(trials_of(reduced));
    for (const Trial& trial : trials) {
      auto releases = TRY(court.releases(trial));
      if (releases.size() < 2) continue;
      for (const solver::Solver& release : releases) {
        auto asked = court.ask(trial, release);
        // A release that cannot be run is no reason to lose the reduction.
        oracle::ReleaseVerdict verdict{.solver = release.label, .version = release.version};
        if (asked)
          verdict = std::move(*asked);
        else
          verdict.detail = asked.error().message;
        record.releases.push_back(
            {finding_.number, verdict.solver, verdict.version, oracle::to_string(verdict.showing), verdict.detail});
      }
    }
    return Done{};
  }

  const ReductionRequest& request_;
  const store::StoredFinding& finding_;
  oracle::Finding claim_;
  std::vector<solver::Solver> solvers_;
  oracle::ExaminerOptions examiner_;
};

}  // namespace

Result<ReducedFinding> reduce_finding(const ReductionRequest& request) {
  std::optional<oracle::Finding> claim = claim_of(request.finding);
  if (!claim) return Error{"it was made by an oracle of another version"};
  return FindingReduction(request, std::move(*claim)).run();
}

}  // namespace cupel::campaign
