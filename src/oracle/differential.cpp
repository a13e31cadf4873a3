// `sat` against `unsat` on the same query. The model of the sat side decides who is wrong: one that our evaluator finds
// true refutes every `unsat`, one that it finds false is wrong itself. Where none is true, we look for one ourselves.
// Where that fails, too, and the script has other queries, this one is asked alone: who answers otherwise then is
// wrong. Else somebody is wrong and both sides are named.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "oracle/answers.h"
#include "oracle/fresh_queries.h"

namespace cupel::oracle::differential_oracle {

namespace {

const std::string kName = "differential";

class Comparison {
 public:
  Comparison(const Examination& examination, size_t query, std::vector<Finding>& findings)
      : examination_(examination), query_(query), findings_(findings) {
    sat_ = runs_that_said(examination, query, solver::Answer::kSat);
    unsat_ = runs_that_said(examination, query, solver::Answer::kUnsat);
  }

  /// Nobody's model decides.
  bool is_open() const {
    if (sat_.empty() || unsat_.empty() || examination_.evidence.is_beyond_standard(query_)) return false;
    auto has = [&](Truth truth) {
      return std::ranges::any_of(sat_, [&](size_t run) { return verdict(run).truth == truth; });
    };
    return has(Truth::kUndetermined) && !has(Truth::kTrue) && examination_.evidence.found_model(query_).empty();
  }

  void judge() {
    if (sat_.empty() || unsat_.empty()) return;
    std::vector<size_t> bad, undecided;
    std::optional<size_t> witness;
    for (size_t run : sat_) {
      Truth truth = verdict(run).truth;
      if (truth == Truth::kTrue && !witness) witness = run;
      if (truth == Truth::kFalse) bad.push_back(run);
      if (truth == Truth::kUndetermined) undecided.push_back(run);
    }
    const std::string found = witness ? std::string() : examination_.evidence.found_model(query_);
    for (size_t run : bad) report_bad_model(run, witness || !found.empty());
    if (witness) {
      report_wrong_unsat(*witness, "the model of " + name_of(examination_.runs[*witness]), verdict(*witness));
    } else if (!found.empty()) {
      report_wrong_unsat(sat_.front(), "a model that we found", examination_.evidence.of_model(query_, found));
    } else if (is_open()) {
      std::vector<Finding> alone = judge_query_alone(examination_, kName, query_);
      std::ranges::move(alone, std::back_inserter(findings_));
      if (alone.empty()) report_disagreement(undecided);
    }
  }

 private:
  const ModelVerdict& verdict(size_t run) const {
    return examination_.evidence.of_model(query_, examination_.runs[run].outcome.responses[query_].text);
  }

  const std::string& label(size_t run) const { return examination_.runs[run].solver->label; }
  std::string place() const { return place_of(query_, examination_.evidence.queries()->size()); }

  void report_wrong_unsat(size_t on_the_other_side, const std::string& whose_model, const ModelVerdict& proof) {
    for (size_t culprit : unsat_)
      findings_.push_back({FindingKind::kWrongUnsat,
                           Certainty::kCertified,
                           kName,
                           {label(culprit)},
                           "",
                           fmt::format("{} answers unsat{}, but {} makes every assertion true",
                                       name_of(examination_.runs[culprit]), place(), whose_model),
                           proof.evidence,
                           with(culprit, on_the_other_side)});
  }

  void report_bad_model(size_t culprit, bool has_model) {
    std::string doubt = has_model ? "" : fmt::format("; {} unsat, so the sat itself is suspect", said(unsat_));
    findings_.push_back({FindingKind::kBadModel,
                         Certainty::kCertified,
                         kName,
                         {label(culprit)},
                         "",
                         fmt::format("{} answers sat{} with a model that makes an assertion false{}",
                                     name_of(examination_.runs[culprit]), place(), doubt),
                         verdict(culprit).evidence,
                         with(culprit, unsat_.front())});
  }

  // One of each side is named: the first, so that the same two are named when only they run again. The smaller side is
  // the more suspect one.
  void report_disagreement(const std::vector<size_t>& undecided) {
    size_t yes = undecided.front(), no = unsat_.front();
    bool sat_first = sat_.size() < unsat_.size();
    std::vector<std::string> culprits{label(sat_first ? yes : no), label(sat_first ? no : yes)};
    std::string evidence;
    for (size_t run : undecided)
      evidence +=
          fmt::format("the model of {} decides nothing: {}\n", name_of(examination_.runs[run]), verdict(run).reason);
    findings_.push_back({FindingKind::kDisagreement,
                         Certainty::kCrossChecked,
                         kName,
                         std::move(culprits),
                         "",
                         fmt::format("{} sat and {} unsat{}", said(sat_), said(unsat_), place()),
                         std::move(evidence),
                         {yes, no}});
  }

  std::string said(const std::vector<size_t>& runs) const {
    return fmt::format("{} {}", names_of(examination_, runs), runs.size() > 1 ? "answer" : "answers");
  }

  static std::vector<size_t> with(size_t first, size_t second) { return {first, second}; }

  const Examination& examination_;
  size_t query_;
  std::vector<Finding>& findings_;
  std::vector<size_t> sat_;
  std::vector<size_t> unsat_;
};

class Differential : public Oracle {
 public:
  std::vector<FollowUp> follow_ups(const Examination& examination) const override {
    std::vector<FollowUp> wanted;
    std::vector<Finding> none;
    size_t queries = examination.evidence.queries() ? examination.evidence.queries()->size() : 0;
    for (size_t query = 0; queries > 1 && query < queries; ++query) {
      if (!Comparison(examination, query, none).is_open()) continue;
      std::ranges::move(ask_query_alone(examination, kName, query), std::back_inserter(wanted));
    }
    return wanted;
  }
  std::vector<Finding> judge(const Examination& examination) const override {
    std::vector<Finding> findings;
    if (!examination.evidence.queries()) return findings;
    for (size_t query = 0; query < examination.evidence.queries()->size(); ++query)
      Comparison(examination, query, findings).judge();
    return findings;
  }
};

const Differential kOracle;
const RegisterOracle kRegister({kName, "sat against unsat on the same query; models decide who is wrong", false,
                                &kOracle});

}  // namespace

}  // namespace cupel::oracle::differential_oracle
