// Hand-made outcomes for the tests of oracles: solvers that exist only by name, and what they are said to have done.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "oracle/oracle.h"
#include "smtlib/parser.h"

namespace cupel::oracle {

inline solver::Outcome outcome(std::vector<solver::Response> responses) {
  solver::Outcome made;
  made.responses = std::move(responses);
  solver::Answer last = made.responses.back().answer;
  made.kind = last == solver::Answer::kSat     ? solver::OutcomeKind::kSat
              : last == solver::Answer::kUnsat ? solver::OutcomeKind::kUnsat
                                               : solver::OutcomeKind::kUnknown;
  return made;
}

inline solver::Outcome sat(std::string model = "") { return outcome({{solver::Answer::kSat, std::move(model)}}); }
inline solver::Outcome unsat() { return outcome({{solver::Answer::kUnsat, ""}}); }

inline solver::Outcome untrusted(solver::Answer answer) {
  solver::Outcome made = outcome({{answer, "", false}});
  made.kind = solver::OutcomeKind::kError;
  return made;
}

inline solver::Outcome timeout(int milliseconds) {
  solver::Outcome made;
  made.kind = solver::OutcomeKind::kTimeout;
  made.run.ending = process::Ending::kWallTime;
  made.run.wall = process::milliseconds(milliseconds);
  return made;
}

inline solver::Outcome crash(std::string kind, std::string signature) {
  solver::Outcome made;
  made.kind = solver::OutcomeKind::kCrash;
  made.crash = {std::move(kind), std::move(signature), "message"};
  return made;
}

/// A script and its runs. Labels are profile names too, up to a `-`.
class Scene {
 public:
  explicit Scene(std::string text) : text_(std::move(text)) {
    auto script = parse_script(text_);
    EXPECT_TRUE(script.ok()) << (script.ok() ? "" : script.error().message);
    script_ = std::move(script).value();
    evidence_.emplace(script_, EvalLimits(), false);
  }

  Scene(const Scene&) = delete;  // runs point into it

  /// Models that nobody gave are looked for.
  Scene& search() {
    evidence_.emplace(script_);
    return *this;
  }

  const solver::Solver& solver(const std::string& label) {
    for (const solver::Solver& known : solvers_)
      if (known.label == label) return known;
    solver::Solver& made = solvers_.emplace_back();
    made.label = label;
    made.profile = solver::generic_profile(label.substr(0, label.find('-')));
    made.profile.core_arguments = {"--cores"};
    return made;
  }

  Scene& add(const std::string& label, solver::Outcome done, std::string oracle = "", std::string form = "") {
    runs_.push_back({&solver(label), {}, std::move(oracle), std::move(form), text_, std::move(done)});
    return *this;
  }

  /// Of the last run.
  Scene& with_options(std::vector<std::string> options) {
    runs_.back().arguments = std::move(options);
    return *this;
  }
  /// Only what a test needs is asked.
  Scene& quick() {
    thorough_ = false;
    return *this;
  }

  /// As campaigns ask.
  Scene& sampled() {
    sampled_ = true;
    return *this;
  }

  /// Of the test.
  Scene& options(TestOptions options) {
    options_ = std::move(options);
    return *this;
  }

  Scene& expect(Expectation expectation) {
    expectations_ = {std::move(expectation)};
    return *this;
  }
  Scene& expect_each(Expectations expectations) {
    expectations_ = std::move(expectations);
    return *this;
  }

  std::vector<Finding> judge(const std::string& oracle) { return info(oracle).oracle->judge(examination()); }

  std::vector<FollowUp> follow_ups(const std::string& oracle) { return info(oracle).oracle->follow_ups(examination()); }

  /// What all oracles together say.
  std::vector<Finding> judge_all() {
    std::vector<Finding> all;
    for (const OracleInfo& one : oracles())
      for (Finding& finding : one.oracle->judge(examination())) all.push_back(std::move(finding));
    return all;
  }

  std::vector<Run>& runs() { return runs_; }
  Examination examination() {
    return {script_, text_, expectations_, runs_, limits_, *evidence_, thorough_, sampled_, options_};
  }

 private:
  static const OracleInfo& info(const std::string& name) {
    for (const OracleInfo& one : oracles())
      if (one.name == name) return one;
    ADD_FAILURE() << "no oracle " << name;
    return oracles().front();
  }

  std::string text_;
  Script script_;
  std::optional<Evidence> evidence_;
  Expectations expectations_;
  TestOptions options_;
  process::Limits limits_;
  bool thorough_ = true;
  bool sampled_ = false;
  std::deque<solver::Solver> solvers_;
  std::vector<Run> runs_;
};

inline std::string model(const std::string& definitions) { return "(\n" + definitions + "\n)\n"; }

}  // namespace cupel::oracle
