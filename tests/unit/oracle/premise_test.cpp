// A model of a test that keeps an unsat core convicts whoever gave the core, and nobody where it does not fit.
#include "scene.h"

namespace cupel::oracle {
namespace {

const std::string kSeed =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(assert (< x 9))\n(assert (> x 20))\n(check-sat)\n";
// The second assertion is outside of the core and has changed.
const std::string kMutant =
    "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(assert (> x (- 9)))\n(assert (> x "
    "20))\n(check-sat)\n";

Expectation premise(const std::string& script) {
  return {.answer = Expected::kUnsat,
          .reason = "a core",
          .basis = Basis::kAgreed,
          .kept_by_undoing = true,
          .premise = std::make_shared<const Premise>(Premise{script, "a", true})};
}

solver::Outcome core(const std::string& names) { return outcome({{solver::Answer::kUnsat, names}}); }

/// The names that `named()` gives, for the assertions at these places.
std::string names_in(const std::string& text, std::vector<int> places) {
  std::vector<std::string> names;
  for (size_t at = 0; (at = text.find(":named ", at)) != std::string::npos; ++at) {
    size_t start = at + 7, end = text.find(')', start);
    names.push_back(text.substr(start, end - start));
  }
  std::string list;
  for (int place : places) list += (list.empty() ? "(" : " ") + names.at(static_cast<size_t>(place));
  return list + ")\n";
}

std::vector<Finding> judged(const std::string& seed, const std::string& x, std::vector<int> places) {
  Scene scene(kMutant);
  scene.expect(premise(seed)).add("a", sat("")).add("b", sat(model("(define-fun x () Int " + x + ")")));
  std::vector<FollowUp> asked = scene.follow_ups("premise");
  if (asked.empty()) return {};
  EXPECT_EQ(asked.size(), 1u);
  EXPECT_EQ(asked[0].solver->label, "a");
  EXPECT_TRUE(asked[0].cores);
  scene.add("a", core(names_in(asked[0].text, places)), "premise", asked[0].form);
  EXPECT_TRUE(scene.follow_ups("premise").empty());
  return scene.judge("premise");
}

TEST(Premise, ACoreWithAModelIsBad) {
  auto findings = judged(kSeed, "21", {0, 2});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kBadCore);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"a"});
}

TEST(Premise, AModelOfTheWholeSeedConvictsItsUnsat) {
  auto findings = judged(kMutant, "21", {0, 2});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
}

TEST(Premise, NothingElseConvicts) {
  EXPECT_TRUE(judged(kSeed, "5", {0, 2}).empty()) << "the model is false";
  EXPECT_TRUE(judged(kSeed, "21", {0, 1}).empty()) << "the core that is given now has no model that we know";
  EXPECT_TRUE(judged("(check-sat", "21", {}).empty()) << "the seed cannot be read";
  Scene without(kMutant);
  without.expect({.answer = Expected::kUnsat}).add("a", sat(model("(define-fun x () Int 21)")));
  EXPECT_TRUE(without.follow_ups("premise").empty());
}

// --- a whole script as the premise ---

Expectation weaker_or_stronger(Expected answer, Basis basis) {
  return {.answer = answer,
          .reason = "a rule",
          .basis = basis,
          .kept_by_undoing = true,
          .premise = std::make_shared<const Premise>(Premise{kSeed, "a", false})};
}

/// `a` says this about the test and about the premise's script.
std::vector<Finding> own_words(const Expectation& expected, solver::Outcome test, solver::Outcome premise) {
  Scene scene(kMutant);
  scene.expect(expected).add("a", std::move(test));
  std::vector<FollowUp> asked = scene.follow_ups("premise");
  if (asked.empty()) return {};
  EXPECT_EQ(asked[0].text, kSeed);
  EXPECT_FALSE(asked[0].cores);
  scene.add("a", std::move(premise), "premise", asked[0].form);
  return scene.judge("premise");
}

solver::Outcome unsat() { return outcome({{solver::Answer::kUnsat, ""}}); }

TEST(Premise, ASolverMayContradictItself) {
  Expectation expected = weaker_or_stronger(Expected::kUnsat, Basis::kOneSolver);
  auto findings = own_words(expected, sat(""), unsat());
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kInconsistent);
  EXPECT_EQ(findings[0].certainty, Certainty::kCrossChecked);
  EXPECT_NE(findings[0].evidence.find(kSeed), std::string::npos);
  EXPECT_TRUE(own_words(expected, sat(""), sat("")).empty()) << "asked again it says something else";
  EXPECT_TRUE(own_words(expected, unsat(), unsat()).empty());

  expected.answer = Expected::kSat;
  findings = own_words(expected, unsat(), sat(""));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kInconsistent);
}

TEST(Premise, OneSolversWordConvictsNobodyElse) {
  Scene scene(kMutant);
  scene.expect(weaker_or_stronger(Expected::kUnsat, Basis::kOneSolver)).add("a", unsat()).add("b", sat(""));
  EXPECT_TRUE(scene.follow_ups("premise").empty());
  EXPECT_TRUE(scene.judge("expectation").empty());
}

TEST(Premise, AModelOfAStrongerScriptConvictsTheAnswerToTheWeaker) {
  std::string test = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 20))\n(check-sat)\n";
  Expectation expected = weaker_or_stronger(Expected::kUnsat, Basis::kAgreed);
  for (bool fits : {true, false}) {
    // A wrong rule would make a test that is not stronger: its model need not be one of the premise's script.
    std::string script = fits ? "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n" : kSeed;
    expected.premise = std::make_shared<const Premise>(Premise{script, "a", false});
    Scene scene(test);
    scene.expect(expected).add("a", unsat()).add("b", sat(model("(define-fun x () Int 21)")));
    std::vector<FollowUp> asked = scene.follow_ups("premise");
    ASSERT_EQ(asked.size(), 1u);
    scene.add("a", unsat(), "premise", asked[0].form);
    auto findings = scene.judge("premise");
    ASSERT_EQ(findings.size(), fits ? 1u : 0u);
    if (!fits) continue;
    EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
    EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  }
}

}  // namespace
}  // namespace cupel::oracle
