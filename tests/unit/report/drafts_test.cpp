#include "report/drafts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/paths.h"
#include "solver/profile.h"

namespace cupel::report {

namespace {

using oracle::FindingKind;

store::StoredFinding finding(uint64_t number, FindingKind kind, const std::string& solver, const std::string& script) {
  store::StoredFinding made;
  made.number = number;
  made.kind = kind;
  made.culprits = {solver};
  made.summary = "finding " + std::to_string(number);
  made.script = made.reduced = script;
  made.outcomes = {
      {.solver = solver, .profile = solver, .version = "1.0", .command = solver + " < reduced.smt2", .kind = "unsat"}};
  made.outcomes.back().of_reduced = true;
  return made;
}

store::StoredFinding crash(uint64_t number, const std::string& frames) {
  store::StoredFinding made = finding(number, FindingKind::kCrash, "a", "(check-sat)\n");
  made.frames = frames;
  return made;
}

const std::string kAdd = "(declare-const x Int)\n(assert (= x (+ x 1)))\n(check-sat)\n";
const std::string kMultiply = "(declare-const x Int)\n(assert (= x (* x x)))\n(check-sat)\n";

std::vector<DraftPolicy> policies(solver::FilingPolicy policy) { return {{"a", std::move(policy)}}; }

std::vector<uint64_t> numbers(const std::vector<Draft>& drafts) {
  std::vector<uint64_t> all;
  for (const Draft& draft : drafts) all.push_back(draft.findings.front().number);
  return all;
}

}  // namespace

TEST(Drafts, FollowTheOrderOfTheProject) {
  std::vector<store::StoredFinding> findings = {finding(1, FindingKind::kSlow, "a", kAdd),
                                                finding(2, FindingKind::kBadModel, "a", kAdd),
                                                finding(3, FindingKind::kWrongUnsat, "a", kAdd)};
  EXPECT_EQ(numbers(plan_drafts(findings, {})), (std::vector<uint64_t>{3, 2, 1}));
  EXPECT_EQ(numbers(plan_drafts(findings, policies({.order = {"bad-model"}}))), (std::vector<uint64_t>{2, 3, 1}));
}

TEST(Drafts, UnwelcomeOptionsComeLast) {
  std::vector<store::StoredFinding> findings = {finding(1, FindingKind::kWrongUnsat, "a", kAdd),
                                                finding(2, FindingKind::kBadModel, "a", kAdd)};
  findings[0].option_class = "expert: --foo";
  findings[1].option_class = "safe";
  EXPECT_EQ(numbers(plan_drafts(findings, {})), (std::vector<uint64_t>{2, 1}));
}

TEST(Drafts, ComeInWeeksOfTheirProject) {
  std::vector<store::StoredFinding> findings = {
      finding(1, FindingKind::kWrongUnsat, "a", kAdd), finding(2, FindingKind::kWrongSat, "a", kAdd),
      finding(3, FindingKind::kBadModel, "a", kAdd), finding(4, FindingKind::kBadModel, "b", kAdd)};
  std::vector<Draft> drafts = plan_drafts(findings, policies({.per_week = 2}));
  ASSERT_EQ(drafts.size(), 4U);
  EXPECT_EQ(drafts[1].week, 0U);
  EXPECT_EQ(drafts[2].week, 1U);
  EXPECT_EQ(drafts[3].week, 0U);
  EXPECT_EQ(drafts[3].file, "b-01-bad-model.md");
  std::string index = draft_index(drafts, {{9, "a|b", "known as #1"}}, policies({.per_week = 2}));
  EXPECT_NE(index.find("# 4 drafts, 3 to file now"), std::string::npos) << index;
  EXPECT_NE(index.find("| in a week | [a-03-bad-model.md]"), std::string::npos) << index;
  EXPECT_NE(index.find("| 9 | a\\|b | known as #1 |"), std::string::npos) << index;
}

TEST(Drafts, WhatIsRelatedIsOneReport) {
  std::vector<store::StoredFinding> findings = {
      finding(1, FindingKind::kBadModel, "a", kAdd), finding(2, FindingKind::kBadModel, "a", kMultiply),
      finding(3, FindingKind::kBadModel, "a", kAdd + "\n"), finding(4, FindingKind::kBadModel, "b", kAdd)};
  std::vector<Draft> drafts = plan_drafts(findings, {});
  EXPECT_EQ(numbers(drafts), (std::vector<uint64_t>{1, 2, 4}));
  EXPECT_EQ(drafts[0].findings.size(), 2U);
  std::string text = draft_text(drafts[0], {.labels = {{"bad-model", "models"}}});
  EXPECT_NE(text.find("**Label:** models"), std::string::npos) << text;
  EXPECT_NE(text.find("What they share: bad-model of + ="), std::string::npos) << text;
}

TEST(Drafts, CrashesAreRelatedByFunction) {
  std::vector<Draft> drafts = plan_drafts({crash(1, "#0 raise (libc+0x1)\n#1 f (m+0x2)\n"), crash(2, "#0 f (m+0x9)\n"),
                                           crash(3, "#0 g (m+0x2)\n"), crash(4, "#0 ? (m+0x2)\n"), crash(5, "")},
                                          {});
  EXPECT_EQ(numbers(drafts), (std::vector<uint64_t>{1, 3, 4, 5}));
}

TEST(Drafts, HowAProgramAbortsIsNoFunctionToShare) {
  std::string abort =
      "#0 __pthread_kill_implementation (libc.so.6+0x8a)\n#1 gsignal (libc.so.6+0x3b)\n#2 abort (libc.so.6+0x24)\n"
      "#3 std::terminate (libstdc++.so.6+0xa)\n#4 cvc5::internal::FatalStream::~FatalStream (cvc5+0x77) output.cpp:9\n";
  std::vector<Draft> drafts = plan_drafts({crash(1, abort + "#5 f (cvc5+0x1)\n"), crash(2, abort + "#5 g (cvc5+0x2)\n"),
                                           crash(3, abort + "#5 g (cvc5+0x3)\n"), crash(4, abort)},
                                          {});
  EXPECT_EQ(numbers(drafts), (std::vector<uint64_t>{1, 2, 4}));
}

TEST(Drafts, WhatIsMissingPutsThemOff) {
  std::vector<store::StoredFinding> findings = {finding(1, FindingKind::kWrongUnsat, "a", kAdd),
                                                finding(2, FindingKind::kBadModel, "a", kAdd)};
  findings[0].releases = {{1, "a", "1.10", "clean", ""}, {1, "a", "1.9", "shows", ""}};
  findings[1].releases = {{2, "a", "1.10", "shows", ""}, {2, "a", "1.9", "clean", ""}};
  std::vector<Draft> drafts = plan_drafts(findings, policies({.wants = {"newest", "reduced"}}));
  EXPECT_EQ(numbers(drafts), (std::vector<uint64_t>{2, 1}));
  EXPECT_TRUE(drafts[0].is_due());
  EXPECT_EQ(drafts[1].missing, (std::vector<std::string>{"newest"}));
  EXPECT_NE(draft_index(drafts, {}, {}).find("| once complete | [a-02-wrong-unsat.md]"), std::string::npos);
}

TEST(Drafts, ReleasesThatCanBeInstalledHaveATrackerAndAreRechecked) {
  auto profiles = solver::load_profiles(data_directory() / "solvers").value();
  for (const char* name : {"bitwuzla", "cvc5", "princess", "smtinterpol", "yices2", "z3"}) {
    auto profile = std::ranges::find(profiles, name, &solver::Profile::name);
    ASSERT_NE(profile, profiles.end()) << name;
    EXPECT_NE(profile->filing.tracker, "") << name;
    for (const char* part : {"newest", "reduced"})
      EXPECT_NE(std::ranges::find(profile->filing.wants, part), profile->filing.wants.end()) << name << " " << part;
  }
}

TEST(Drafts, KindsOfPoliciesAreChecked) {
  EXPECT_EQ(unknown_kind({.order = {"crash", "wrong"}}), "wrong");
  EXPECT_EQ(unknown_kind({.labels = {{"slowness", "x"}}}), "slowness");
  EXPECT_EQ(unknown_kind({.order = {"crash"}}), "");
}

}  // namespace cupel::report
