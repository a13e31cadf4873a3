#include "oracle/release_history.h"

#include <fmt/format.h>

#include <algorithm>

#include "oracle/reproduce.h"

namespace cupel::oracle {

namespace {

using solver::OutcomeKind;

constexpr size_t kLongestReason = 120;

bool is_expensive(const std::string& oracle) {
  return std::ranges::any_of(oracles(), [&](const OracleInfo& info) { return info.expensive && info.name == oracle; });
}

ExaminerOptions options_for(const Finding& wanted, ExaminerOptions options) {
  bool expensive = wanted.oracle.empty() ? info_of(wanted.kind).has_own_runs : is_expensive(wanted.oracle);
  options.expensive = expensive;
  options.limits = limits_to_repeat(wanted.kind, options.limits);
  // The cheap oracles are all asked: they tell when a release is wrong in another way.
  if (expensive && !wanted.oracle.empty()) options.oracles = oracles_to_repeat(wanted.oracle, wanted.kind);
  return options;
}

/// Whether a release that did this can be said not to have the bug.
bool tells(FindingKind wanted, OutcomeKind outcome) {
  if (outcome == OutcomeKind::kSat || outcome == OutcomeKind::kUnsat) return true;
  return outcome == OutcomeKind::kUnknown && !info_of(wanted).about_answers;
}

bool is_same(const ReleaseQuestion& question, const Finding& wanted, const Finding& found) {
  if (!question.any_signature) return same_finding(wanted, found);
  return wanted.kind == found.kind && std::ranges::is_permutation(wanted.culprits, found.culprits);
}

std::string detail_of(const Run& run) {
  std::string said = run.outcome.answers();
  if (said.empty() || run.outcome.kind >= OutcomeKind::kTimeout) said = solver::to_string(run.outcome.kind);
  const std::string& why = run.outcome.message;
  return why.empty() ? said : said + ": " + why.substr(0, kLongestReason);
}

ReleaseVerdict judge(const ReleaseQuestion& question, const Finding& wanted, const solver::Solver& solver,
                     const Examined& examined) {
  auto own = std::ranges::find_if(examined.runs, [&](const Run& run) { return run.solver == &solver; });
  CUPEL_ASSERT(own != examined.runs.end());
  ReleaseVerdict verdict{.solver = solver.label, .version = solver.version, .detail = detail_of(*own)};
  verdict.only_exited = own->outcome.crash.kind == "exit-status";
  for (const Finding& finding : examined.findings) {
    if (is_same(question, wanted, finding)) {
      verdict.showing = Showing::kShows;
      return verdict;
    }
    bool about_it = std::ranges::find(finding.culprits, solver.label) != finding.culprits.end();
    if (!about_it || verdict.showing == Showing::kOther) continue;
    verdict.showing = Showing::kOther;
    verdict.detail +=
        fmt::format(", {}{}{}", to_string(finding.kind), finding.signature.empty() ? "" : " ", finding.signature);
  }
  if (verdict.showing == Showing::kUndecided && tells(wanted.kind, own->outcome.kind))
    verdict.showing = Showing::kClean;
  return verdict;
}

std::string in_between(const std::vector<ReleaseVerdict>& verdicts, const std::string& from, const std::string& to) {
  bool inside = false;
  std::string silent;
  for (const ReleaseVerdict& verdict : verdicts) {
    if (verdict.version == to && inside) break;
    if (inside && verdict.showing >= Showing::kOther)
      silent += fmt::format("{}{}", silent.empty() ? "" : ", ", verdict.version);
    inside |= verdict.version == from;
  }
  return silent.empty() ? "nothing in between is installed" : "in between only " + silent + ", which does not tell";
}

}  // namespace

const char* to_string(Showing showing) {
  switch (showing) {
    case Showing::kShows: return "shows";
    case Showing::kClean: return "clean";
    case Showing::kOther: return "other";
    case Showing::kUndecided: return "undecided";
  }
  return "?";
}

Result<ReleaseVerdict> ask_release(const ReleaseQuestion& question, solver::Runner& release,
                                   const std::vector<solver::Runner*>& others, ExaminerOptions options) {
  Finding wanted = question.finding;
  std::ranges::replace(wanted.culprits, question.culprit, release.solver().label);
  std::vector<solver::Runner*> runners = {&release};
  runners.insert(runners.end(), others.begin(), others.end());
  Examiner examiner(std::move(runners), options_for(wanted, std::move(options)));
  ReleaseVerdict verdict;
  for (int i = 0; i < question.times; ++i) {
    auto examined = TRY(examiner.examine(question.test));
    ReleaseVerdict seen = judge(question, wanted, release.solver(), examined);
    if (i == 0 || seen.showing < verdict.showing) verdict = std::move(seen);
    if (verdict.showing == Showing::kShows) break;
  }
  return verdict;
}

std::vector<ShowingRange> showing_ranges(const std::vector<ReleaseVerdict>& verdicts) {
  std::vector<ShowingRange> ranges;
  std::string clean;
  bool open = false;
  for (const ReleaseVerdict& verdict : verdicts) {
    if (verdict.showing == Showing::kShows) {
      if (!open) ranges.push_back({.first = verdict.version, .clean_before = clean});
      ranges.back().last = verdict.version;
      open = true;
    } else if (verdict.showing == Showing::kClean) {
      if (open) ranges.back().clean_after = verdict.version;
      clean = verdict.version;
      open = false;
    }
  }
  return ranges;
}

std::vector<std::string> describe_history(const std::vector<ReleaseVerdict>& verdicts) {
  std::vector<std::string> lines;
  for (const ShowingRange& range : showing_ranges(verdicts)) {
    std::string line = range.clean_before.empty()
                           ? fmt::format("since {} or earlier (no older release that tells is installed)", range.first)
                           : fmt::format("since {}, not in {} ({})", range.first, range.clean_before,
                                         in_between(verdicts, range.clean_before, range.first));
    line += range.clean_after.empty()
                ? fmt::format("; still in {} (no newer release that tells is installed)", range.last)
                : fmt::format("; until {}, not in {} ({})", range.last, range.clean_after,
                              in_between(verdicts, range.last, range.clean_after));
    lines.push_back(std::move(line));
  }
  if (lines.empty()) lines.push_back("no installed release shows it");
  return lines;
}

}  // namespace cupel::oracle
