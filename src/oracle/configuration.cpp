// A solver against itself under two configurations: options choose how a formula is solved, not whether it has a model,
// so `sat` with some of them and `unsat` with others, or without any, is a bug (Falcon, Algorithm 2; its line 13 also
// files `unknown` and crashes as wrong answers, which this does not).
//
// A run under another configuration costs as much as the test. Without options the solver is asked where another solver
// or the strategy contradicts the answer, and for the tests that may be expensive; under options that it answered the
// same script with before, where that answer was the opposite.
#include <fmt/format.h>

#include <algorithm>

#include "oracle/answers.h"
#include "oracle/doubt.h"

namespace cupel::oracle::configuration_oracle {

namespace {

using solver::Answer;
using Options = std::vector<std::string>;

const std::string kName = kConfigurationOracle;

bool is_own(const Run& run) { return run.oracle == kName; }

// `no options`, or `with` these.
std::string form_of(const Options& options) {
  return options.empty() ? "no options" : fmt::format("with {}", fmt::join(options, " "));
}
std::string in_words(const Options& options) { return options.empty() ? "without options" : form_of(options); }

Expected opposite_of(Answer answer) { return answer == Answer::kSat ? Expected::kUnsat : Expected::kSat; }

bool contradicted(const Examination& examination, size_t query, Answer answer) {
  Answer opposite = answer == Answer::kSat ? Answer::kUnsat : Answer::kSat;
  if (!runs_that_said(examination, query, opposite).empty()) return true;
  if (query >= examination.expectations.size()) return false;
  return examination.expectations[query].answer == opposite_of(answer);
}

// Where the answer is known, the oracle `expectation` says all that there is to say.
bool is_known(const Examination& examination, size_t query) {
  if (query >= examination.expectations.size()) return false;
  const Expectation& expected = examination.expectations[query];
  return expected.answer != Expected::kUnknown && expected.basis != Basis::kOneSolver;
}

/// Which configurations the solver of a run is to be asked under.
class ConfigurationChoice {
 public:
  ConfigurationChoice(const Examination& examination, size_t queries) : examination_(examination), queries_(queries) {}

  std::vector<Options> others(const Run& run) const {
    std::vector<Options> wanted;
    const Options own = options_of(run);
    if (!own.empty() && is_contradicted(run)) wanted.emplace_back();
    for (const SolverArguments& entry : examination_.options) {
      if (entry.profile != run.solver->profile.name) continue;
      for (const EarlierAnswers& earlier : entry.earlier) {
        bool meant = earlier.solver.empty() || earlier.solver == run.solver->label;
        bool is_new = earlier.options != own && std::ranges::find(wanted, earlier.options) == wanted.end();
        if (meant && is_new && contradicts(run, earlier)) wanted.push_back(earlier.options);
      }
    }
    return wanted;
  }

 private:
  /// Whether the run answers some query in a way that `is_worth` asking about.
  template <typename IsWorth>
  bool any_answer(const Run& run, IsWorth is_worth) const {
    for (size_t query = 0; query < queries_; ++query) {
      auto answer = answer_of(run, query, queries_);
      if (answer && !is_known(examination_, query) && is_worth(query, *answer)) return true;
    }
    return false;
  }

  bool is_contradicted(const Run& run) const {
    return any_answer(run, [this](size_t query, Answer answer) {
      return examination_.thorough || contradicted(examination_, query, answer);
    });
  }

  bool contradicts(const Run& run, const EarlierAnswers& earlier) const {
    return any_answer(run, [&](size_t query, Answer answer) {
      if (earlier.answers.empty()) return true;
      return query < earlier.answers.size() && earlier.answers[query] == opposite_of(answer);
    });
  }

  const Examination& examination_;
  size_t queries_;
};

class ConfigurationJudge {
 public:
  ConfigurationJudge(const Examination& examination, size_t queries) : examination_(examination), queries_(queries) {}

  /// The test's run and one under another configuration.
  std::vector<Finding> compare(size_t test, size_t other) const {
    for (size_t query = 0; query < queries_; ++query) {
      auto one = answer_of(examination_.runs[test], query, queries_);
      auto two = answer_of(examination_.runs[other], query, queries_);
      if (!one || !two || *one == *two) continue;
      return {finding(test, other, query, *one)};
    }
    return {};
  }

 private:
  // The model of whoever answers `sat` decides where it can.
  Finding finding(size_t test, size_t other, size_t query, Answer answer) const {
    const Run& run = examination_.runs[test];
    size_t sat = answer == Answer::kSat ? test : other;
    const ModelVerdict& verdict =
        examination_.evidence.of_model(query, examination_.runs[sat].outcome.responses[query].text);
    bool certain = verdict.truth == Truth::kTrue;
    std::string summary =
        fmt::format("{} answers {}{} {} and {} {}", name_of(run), answer == Answer::kSat ? "sat" : "unsat",
                    place_of(query, queries_), in_words(options_of(run)), to_string(opposite_of(answer)),
                    in_words(options_of(examination_.runs[other])));
    if (certain) summary += "; the model makes every assertion true";
    return {certain ? FindingKind::kWrongUnsat : FindingKind::kInconsistent,
            certain ? Certainty::kCertified : Certainty::kCrossChecked,
            kName,
            {run.solver->label},
            "",
            std::move(summary),
            verdict.evidence,
            {test, other}};
  }

  const Examination& examination_;
  size_t queries_;
};

class ConfigurationOracle : public Oracle {
 public:
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    const auto& queries = examination.evidence.queries();
    if (!queries || std::ranges::any_of(examination.runs, is_own)) return {};
    std::vector<FollowUp> wanted;
    ConfigurationChoice choice(examination, queries->size());
    for (const Run& run : examination.runs) {
      if (!run.oracle.empty()) continue;
      for (const Options& options : choice.others(run)) {
        FollowUp other{.solver = run.solver, .form = form_of(options), .text = {}, .arguments = options};
        other.instead_of_options = true;
        wanted.push_back(std::move(other));
      }
    }
    return wanted;
  }

  std::vector<Finding> judge(const Examination& examination) const override {
    const auto& queries = examination.evidence.queries();
    if (!queries) return {};
    std::vector<Finding> findings;
    ConfigurationJudge judge(examination, queries->size());
    for (size_t other : own_runs(examination, kName))
      for (size_t i = 0; i < examination.runs.size(); ++i) {
        const Run& run = examination.runs[i];
        if (!run.oracle.empty() || run.solver != examination.runs[other].solver) continue;
        for (Finding& finding : judge.compare(i, other)) findings.push_back(std::move(finding));
      }
    return findings;
  }
};

const ConfigurationOracle kOracle;
const RegisterOracle kRegister({kName, "a solver against itself under two configurations", false, &kOracle});

}  // namespace

}  // namespace cupel::oracle::configuration_oracle
