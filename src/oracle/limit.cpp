// A solver must obey its own time limit. What it needed long for it is asked again with a limit of a fraction of a
// second for each query (`time_limit` in its profile). One that goes on for seconds ignores its limit: who embeds it
// waits in vain. An answer that it gives under the limit must not contradict the one that it gave without.
//
// Nobody is blamed for what is no part of a query: models are not asked for, and what reading the script costs is
// measured by a run without the queries, which also shows that the option is accepted.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/contradiction.h"
#include "solver/script_shape.h"

namespace cupel::oracle::limit_oracle {

namespace {

using process::microseconds;
using process::milliseconds;
using solver::Answer;
using solver::OutcomeKind;

const std::string kName = "limit";
const char* const kReading = "own limit, no query";
const char* const kSignature = "ignores its time limit";
constexpr milliseconds kLimit{200};
constexpr microseconds kLong{1'000'000};          // CPU time after which the limit is tried
constexpr microseconds kUnmistakable{2'000'000};  // beyond the cost of reading
constexpr int kFactor = 5;                        // of the limits of all queries together
constexpr int kRepetitions = 3;

std::string form_name(int repetition) {
  return repetition == 1 ? "own limit" : fmt::format("own limit, run {}", repetition);
}

bool took_long(const Run& run) {
  bool settled = run.outcome.kind <= OutcomeKind::kCut;
  return run.oracle.empty() && settled && (ran_out_of_time(run) || run.outcome.run.cpu >= kLong);
}

/// The limit as the profile can express it: some solvers count in whole seconds.
milliseconds limit_of(const solver::Profile& profile) {
  bool in_seconds = std::ranges::any_of(profile.time_limit_arguments,
                                        [](const std::string& word) { return word.find("{seconds}") != word.npos; });
  return in_seconds ? std::chrono::ceil<std::chrono::seconds>(kLimit) : kLimit;
}

std::string without_queries(std::string_view script) {
  std::string out;
  for (const solver::CommandText& command : solver::split_commands(script)) {
    bool asks = command.name.starts_with("check-sat") || command.name.starts_with("get-");
    if (!asks) out.append(command.text).append("\n");
  }
  return out;
}

/// What a solver did under its own limit, next to one run of the script itself.
class Limited {
 public:
  Limited(const Examination& examination, size_t base)
      : examination_(examination), base_(base), queries_(examination.evidence.queries()->size()) {
    for (size_t i : own_runs(examination, kName)) {
      const Run& run = examination.runs[i];
      if (run.solver == examination.runs[base].solver) (run.form == kReading ? reading_ : runs_).push_back(i);
    }
  }

  std::vector<FollowUp> wanted() const {
    if (runs_.empty()) return {follow_up(form_name(1), std::string(examination_.text))};
    if (runs_.size() > 1 || !too_long(runs_.front(), microseconds(0))) return {};
    std::vector<FollowUp> more{follow_up(kReading, without_queries(examination_.text))};
    for (int i = 2; i <= kRepetitions; ++i) more.push_back(follow_up(form_name(i), std::string(examination_.text)));
    return more;
  }

  void judge(std::vector<Finding>& findings) const {
    if (auto ignored = ignores_limit()) findings.push_back(std::move(*ignored));
    if (queries_ != 1) return;
    auto expected = answer_of(examination_.runs[base_], 0, 1);
    for (size_t at : runs_) {
      auto answer = answer_of(examination_.runs[at], 0, 1);
      if (!expected || !answer || *answer == *expected) continue;
      bool limited_is_sat = *answer == Answer::kSat;
      std::vector<Term> formulas = (*examination_.evidence.queries())[0].formulas();
      findings.push_back(judge_contradiction(examination_, kName, {limited_is_sat ? at : base_, 0},
                                             limited_is_sat ? base_ : at, formulas));
      return;
    }
  }

 private:
  const Run& base() const { return examination_.runs[base_]; }
  microseconds cpu(size_t run) const { return examination_.runs[run].outcome.run.cpu; }

  FollowUp follow_up(std::string form, std::string text) const {
    return {.solver = base().solver,
            .form = std::move(form),
            .text = std::move(text),
            .arguments = time_limit_arguments(base().solver->profile, kLimit),
            .measures_time = true};
  }

  bool too_long(size_t run, microseconds reading) const {
    microseconds all_queries = limit_of(base().solver->profile) * queries_;
    bool settled = examination_.runs[run].outcome.kind <= OutcomeKind::kTimeout;
    return settled && cpu(run) - reading >= std::max(kUnmistakable, kFactor * all_queries);
  }

  std::optional<Finding> ignores_limit() const {
    if (runs_.size() < kRepetitions || reading_.size() != 1) return std::nullopt;
    const solver::Outcome& read = examination_.runs[reading_[0]].outcome;
    if (read.kind != OutcomeKind::kUnknown || read.refused) return std::nullopt;
    for (size_t run : runs_)
      if (!too_long(run, read.run.cpu)) return std::nullopt;
    size_t shortest = *std::ranges::min_element(runs_, {}, [&](size_t run) { return cpu(run); });
    auto seconds = [](microseconds time) { return static_cast<double>(time.count()) / 1e6; };
    std::vector<size_t> used = runs_;
    used.push_back(reading_[0]);
    return Finding{FindingKind::kSlow,
                   Certainty::kObserved,
                   kName,
                   {base().solver->label},
                   kSignature,
                   fmt::format("{} ignores its time limit of {} ms for a query: it uses {:.1f} s of CPU time",
                               name_of(base()), limit_of(base().solver->profile).count(), seconds(cpu(shortest))),
                   fmt::format("options: {}\nshortest of {} runs; reading the script takes {:.2f} s of CPU time\n",
                               fmt::join(time_limit_arguments(base().solver->profile, kLimit), " "), runs_.size(),
                               seconds(read.run.cpu)),
                   std::move(used)};
  }

  const Examination& examination_;
  size_t base_;
  size_t queries_;
  std::vector<size_t> runs_;     // of the script under the limit
  std::vector<size_t> reading_;  // of the script without its queries
};

class LimitOracle : public Oracle {
 public:
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    std::vector<FollowUp> wanted;
    for (size_t base : suspects(examination))
      for (FollowUp& run : Limited(examination, base).wanted()) wanted.push_back(std::move(run));
    return wanted;
  }

  std::vector<Finding> judge(const Examination& examination) const override {
    std::vector<Finding> findings;
    for (size_t base : suspects(examination)) Limited(examination, base).judge(findings);
    return findings;
  }

 private:
  static std::vector<size_t> suspects(const Examination& examination) {
    const auto& queries = examination.evidence.queries();
    std::vector<size_t> found;
    for (size_t i = 0; queries && !queries->empty() && i < examination.runs.size(); ++i) {
      const Run& run = examination.runs[i];
      if (took_long(run) && !run.solver->profile.time_limit_arguments.empty()) found.push_back(i);
    }
    return found;
  }
};

const LimitOracle kOracle;
const RegisterOracle kRegister({kName, "a solver's own time limit must be obeyed", true, &kOracle});

}  // namespace

}  // namespace cupel::oracle::limit_oracle
