#include "campaign/finding_reduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "campaign/grouping.h"
#include "campaign/open_findings.h"
#include "campaign/outcome_record.h"
#include "campaign/release_check.h"
#include "oracle/crash_place.h"
#include "oracle/reproduce.h"
#include "reduce/finding_predicate.h"
#include "reduce/slow_predicate.h"
#include "solver/executor_choice.h"
#include "solver/option_class.h"

namespace cupel::campaign {

namespace {

using Options = std::vector<std::string>;

class FindingReduction {
 public:
  explicit FindingReduction(const ReductionRequest& request)
      : request_(request),
        finding_(request.finding),
        examiner_(request.setup.examiner(oracle::oracles_to_repeat(finding_.oracle, finding_.kind))) {
    examiner_.limits = oracle::limits_to_repeat(finding_.kind, examiner_.limits);
    check_ = {.finding = finding_,
              .expectations = request.expectations,
              .options = request.configurations,
              .examiner = examiner_,
              .make_runners =
                  [this](std::span<const std::string> options) {
                    return reduce::make_runners(
                        with_options(options), solver::without_memory(request_.setup.settings.executor), containment());
                  },
              .watch = request.watch};
  }

  Result<ReducedFinding> run() {
    reduce::Subject subject{.text = request_.text, .arguments = culprit_options()};
    if (request_.test) {
      subject.mutations = request_.test->mutations;
      subject.script = request_.test->script;
    }
    reduce::ReducerOptions options = request_.options;
    options.limit = examiner_.limits.wall * static_cast<int>(request_.solvers.size() + 1);
    options.vocabulary = &request_.setup.vocabulary();
    reduce::PredicateFactory predicate = TRY(predicate_of(subject));
    reduce::Reduction reduction = TRY(reduce::reduce(subject, predicate, options));
    return confirm(std::move(reduction));
  }

 private:
  process::ContainmentOptions containment() const { return {.sandbox = request_.setup.settings.sandbox}; }

  Result<reduce::PredicateFactory> predicate_of(const reduce::Subject& subject) const {
    // Only a delay without a signature is one beside another solver, and is seen by timing both.
    bool beside_another = finding_.kind == oracle::FindingKind::kSlow && finding_.signature.empty();
    if (!beside_another) return reduce::finding_predicate(check_);
    auto limits = TRY(reduce::slow_limits(check_, {.text = subject.text, .arguments = subject.arguments}));
    return reduce::slow_predicate(check_, limits);
  }

  /// The one solver whose options may be dropped; null where two are blamed.
  const solver::Solver* culprit() const {
    if (finding_.culprits.size() != 1) return nullptr;
    auto found = std::ranges::find(request_.solvers, finding_.culprits.front(), &solver::Solver::label);
    return found == request_.solvers.end() ? nullptr : &*found;
  }

  Options culprit_options() const { return culprit() ? solver::own_options(*culprit()) : Options(); }

  std::vector<solver::Solver> with_options(std::span<const std::string> options) const {
    std::vector<solver::Solver> solvers = request_.solvers;
    for (solver::Solver& solver : solvers)
      if (culprit() && solver.label == culprit()->label) solver = solver::with_own_options(std::move(solver), options);
    return solvers;
  }

  // Only what shows in plain processes as well is handed out, with the evidence for that very script.
  Result<ReducedFinding> confirm(reduce::Reduction reduction) const {
    std::string script = reduction.text;
    // Whoever repeats it by hand wants to see the model; but a result is never longer than what was reduced.
    const std::string ask_model = "(get-model)\n";
    bool has_room = script.size() + ask_model.size() <= request_.text.size();
    if (finding_.kind == oracle::FindingKind::kBadModel && has_room && script.find("(get-model)") == std::string::npos)
      script += ask_model;
    auto plain = TRY(reduce::make_runners(with_options(reduction.arguments), "spawn", containment()));
    auto again = TRY(reduce::examine_candidate(check_, plain, script, examiner_, reduction.only_undone));
    auto same = std::ranges::find_if(
        again.examined.findings, [&](const oracle::Finding& found) { return reduce::still_shows(found, finding_); });
    if (same == again.examined.findings.end()) return Error{"the reduced script does not show it in a plain process"};
    ReducedFinding reduced{.script = script, .evidence = same->evidence, .expectations = std::move(again.expectations)};
    if (!reduction.needed.empty())
      reduced.evidence += "\nMutations that could not be undone before the rest was reduced:\n" + reduction.needed;
    for (size_t i = 0; i < again.examined.runs.size(); ++i) {
      const oracle::Run& run = again.examined.runs[i];
      if (run.form.empty() || std::ranges::find(same->runs, i) != same->runs.end())
        reduced.outcomes.push_back(outcome_record(run, script, "reduced.smt2"));
    }
    reduced.place = oracle::place_of(*same, again.examined.runs, examiner_.limits, containment());
    reduced.options = reduction.arguments;
    reduction.text = std::move(script);
    reduced.reduction = std::move(reduction);
    return reduced;
  }

  const ReductionRequest& request_;
  const oracle::Finding& finding_;
  oracle::ExaminerOptions examiner_;
  reduce::FindingCheck check_;
};

// Where several releases of the culprit are installed, which of them show it tells bugs apart, and belongs in reports.
// Otherwise the newest tells whether it is open.
Status ask_releases(const Setup& setup, const store::StoredFinding& finding, store::ReductionRecord& record) {
  ReleaseChecker checker = TRY(release_checker(setup, finding.oracle));
  store::StoredFinding reduced = finding;
  reduced.reduced = record.script;
  reduced.reduced_options = record.options;
  reduced.reduced_expectations = record.expectations;
  // A delay would take the time limit several times for each release.
  if (finding.culprits.size() == 1 && finding.kind != oracle::FindingKind::kSlow) {
    ReleaseCheck check = checks_of(reduced).front();
    auto releases = TRY(checker.releases(check));
    if (releases.size() > 1)
      for (const solver::Solver& release : releases)
        record.releases.push_back(checker.record(check, release, finding.number));
  }
  if (record.releases.empty()) record.releases = TRY(ask_newest(checker, reduced));
  return Done{};
}

}  // namespace

Result<ReducedFinding> reduce_finding(const ReductionRequest& request) { return FindingReduction(request).run(); }

std::vector<solver::Solver> solvers_of(const store::FindingRecord& finding, const std::vector<solver::Solver>& all) {
  std::set<std::string> labels(finding.culprits.begin(), finding.culprits.end());
  for (const store::OutcomeRecord& outcome : finding.outcomes) labels.insert(outcome.solver);
  std::vector<solver::Solver> chosen;
  for (solver::Solver solver : all) {
    if (!labels.contains(solver.label)) continue;
    Options options = solver::own_options(solver);
    std::span<const std::string> more = arguments_for(finding.options, solver.profile.name);
    options.insert(options.end(), more.begin(), more.end());
    chosen.push_back(solver::with_own_options(std::move(solver), options));
  }
  return chosen;
}

ReductionRequest request_for(const Setup& setup, const store::StoredFinding& finding, const TestCase* test) {
  return {.setup = setup,
          .finding = finding_of(finding),
          .text = finding.script,
          .expectations = expectations_behind(finding),
          .configurations = configurations_behind(finding),
          .solvers = solvers_of(finding, setup.solvers),
          .test = test};
}

Result<store::ReductionRecord> record_of(const Setup& setup, const store::StoredFinding& finding,
                                         const ReducedFinding& reduced) {
  store::ReductionRecord record{.script = reduced.script,
                                .evidence = reduced.evidence,
                                .place = reduced.place.place,
                                .frames = reduced.place.frames,
                                .place_note = reduced.place.note,
                                .expectations = reduced.expectations,
                                .options = reduced.options,
                                .outcomes = reduced.outcomes};
  TRY(ask_releases(setup, finding, record));
  if (!finding.flaky)
    record.group = group_of(
        finding,
        {.script = record.script,
         .place = record.place,
         .options = record.options,
         // Those of several culprits do not tell bugs apart.
         .releases = finding.culprits.size() == 1 ? record.releases : std::span<const store::ReleaseRecord>()});
  auto culprit = std::ranges::find_if(setup.solvers, [&](const solver::Solver& solver) {
    return finding.culprits.size() == 1 && solver.label == finding.culprits.front();
  });
  if (culprit != setup.solvers.end()) record.option_class = option_label(*culprit, record.options, record.script);
  return record;
}

}  // namespace cupel::campaign
