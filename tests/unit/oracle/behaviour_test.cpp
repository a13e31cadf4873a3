// Crashes, refusals, delays, and solvers that contradict themselves.
#include <set>

#include "base/file.h"
#include "scene.h"
#include "smtlib/printer.h"

namespace cupel::oracle::behaviour_test {
namespace {

using solver::Answer;

const char* const kTwo = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(assert (< x 9))\n(check-sat)\n";
const std::string kFive = model("(define-fun x () Int 5)");

TEST(Registry, EveryOracleIsDescribedAndDocumented) {
  auto page = read_file(std::string(CUPEL_SOURCE_DIR) + "/docs/oracles.md");
  ASSERT_TRUE(page.ok());
  std::set<std::string> names;
  for (const OracleInfo& info : oracles()) {
    EXPECT_FALSE(info.description.empty()) << info.name;
    EXPECT_NE(page->find("| `" + info.name + "` |"), std::string::npos)
        << info.name << " has no row in docs/oracles.md";
    names.insert(info.name);
  }
  EXPECT_EQ(names, (std::set<std::string>{"configuration", "crash", "differential", "expectation", "incremental",
                                          "limit", "model", "performance", "premise", "rejection", "self"}));
}

TEST(Crash, CarriesItsSignature) {
  auto findings = Scene(kTwo).add("a", crash("fatal", "fatal:word.cpp:90")).add("b", sat(kFive)).judge("crash");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kCrash);
  EXPECT_EQ(findings[0].certainty, Certainty::kObserved);
  EXPECT_EQ(findings[0].signature, "fatal:word.cpp:90");
}

TEST(Crash, KnownBugsAreSaid) {
  Scene scene(kTwo);
  const_cast<solver::Solver&>(scene.solver("a"))
      .profile.known_bugs.push_back(
          {.id = "#12", .address = "https://example.org/12", .signature = Pattern("word\\.cpp")});
  auto findings = scene.add("a", crash("fatal", "fatal:word.cpp:90")).judge("crash");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].summary.find("known as #12"), std::string::npos);
}

TEST(Crash, AValidatorIsOnlyASecondOpinion) {
  solver::Outcome complaint = crash("invalid-model", "invalid-model:check");
  complaint.responses = {{Answer::kSat, kFive}};
  auto findings = Scene(kTwo).add("a", complaint).judge_all();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kCrash);
  complaint.responses = {{Answer::kSat, model("(define-fun x () Int 50)")}};
  findings = Scene(kTwo).add("a", complaint).judge_all();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kBadModel);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
}

solver::Outcome refusal(std::string message) {
  solver::Outcome made;
  made.kind = solver::OutcomeKind::kError;
  made.message = std::move(message);
  made.refused = true;
  return made;
}

TEST(Rejection, OfAStandardScript) {
  Scene scene(print_script(*parse_script(kTwo)));
  scene.add("a", refusal("line 3 column 12: unknown symbol 'x17'")).add("b", sat(kFive));
  EXPECT_TRUE(scene.follow_ups("rejection").empty()) << "it is as we print it";
  auto findings = scene.judge("rejection");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kRejection);
  EXPECT_EQ(findings[0].signature, "unknown symbol _");
}

TEST(Rejection, OfATestWithOptionsMayBeOfTheOptions) {
  Scene scene(print_script(*parse_script(kTwo)));
  scene.add("a", refusal("Cannot use sort-inference with model generation")).add("b", sat(kFive));
  scene.runs()[0].arguments = {"--sort-inference"};
  EXPECT_TRUE(scene.judge("rejection").empty());
}

// `-1` is a symbol, not a number; our parser takes it, and some solvers do.
TEST(Rejection, OfOurPrintCountsWhereTheTextIsAnothers) {
  Scene scene("(set-logic QF_LIA)(declare-const x Int)(assert (> x -1))(check-sat)");
  scene.add("a", refusal("no")).add("b", sat("((define-fun x () Int 5))"));
  EXPECT_TRUE(scene.judge("rejection").empty()) << "the print was not tried yet";
  auto wanted = scene.follow_ups("rejection");
  ASSERT_EQ(wanted.size(), 1u);
  EXPECT_NE(wanted[0].text.find("(- 1)"), std::string::npos) << wanted[0].text;
  scene.add("a", sat(), "rejection", wanted[0].form);
  EXPECT_TRUE(scene.follow_ups("rejection").empty());
  EXPECT_TRUE(scene.judge("rejection").empty());
  scene.runs().back().outcome = refusal("no");
  EXPECT_EQ(scene.judge("rejection").size(), 1u);
}

/// A scene in which `a` refused what we print as well.
std::vector<Finding> findings_about(const std::string& text, solver::Outcome refused, solver::Outcome other) {
  Scene scene(text);
  scene.add("a", refused).add("b", std::move(other)).add("a", refused, "rejection", "as we print it");
  return scene.judge("rejection");
}

TEST(Rejection, NeedsSomebodyWhoAnswered) {
  EXPECT_EQ(findings_about(kTwo, refusal("no"), sat(kFive)).size(), 1u);
  EXPECT_TRUE(findings_about(kTwo, refusal("no"), timeout(10'000)).empty());
  EXPECT_TRUE(findings_about(kTwo, refusal("no"), untrusted(Answer::kSat)).empty());
  solver::Outcome silent = refusal("answered 0 of 1 queries");
  silent.refused = false;
  EXPECT_TRUE(findings_about(kTwo, silent, sat(kFive)).empty());
}

TEST(Rejection, ExcusesAreTaken) {
  for (const char* text : {
           "(declare-const x Int)(assert (> x 0))(check-sat)",                          // no logic
           "(set-logic QF_LIA)(declare-const x Int)(assert (> (* x x) 0))(check-sat)",  // not linear
           "(set-logic QF_LRA)(declare-const x Int)(assert (> x 0))(check-sat)",        // not in the logic
           "(set-logic QF_LIA)(declare-const x Int)(assert (exists ((y Int)) (> x y)))(check-sat)",
           "(set-logic QF_IDL)(declare-const x Int)(assert (> x 0))(check-sat)",
           "(set-logic ALL)(declare-const x Real)(declare-const y Int)(assert (> x y))(check-sat)",
           "(set-logic ALL)(declare-const x Real)(assert (> x 1))(check-sat)",
           "(set-logic QF_BV)(declare-const x (_ BitVec 4))(assert (= (concat x x x) #xfff))(check-sat)",
           "(set-logic QF_LIA)(set-option :my-option 1)(declare-const x Int)(assert (> x 0))(check-sat)",
           "(set-logic QF_LIA)(declare-const |@x| Int)(assert (> |@x| 0))(check-sat)",  // reserved names
           "(set-logic QF_LIA)(declare-const .x Int)(assert (> .x 0))(check-sat)",
           "(set-logic ALL)(declare-const s (Seq Int))(assert (= s s))(check-sat)",
           "(set-logic QF_LIA)(declare-const x Int)(assert (> x 0))(check-sat)(get-model)(check-sat)",
           // lengths without arithmetic on them
           "(set-logic QF_S)(declare-const s String)(assert (> (str.len s) 12))(check-sat)",
           // arrays other than from bit-vectors to bit-vectors
           "(set-logic QF_ABV)(declare-const a (Array Bool (_ BitVec 2)))(assert (= (select a true) #b01))(check-sat)",
           "(set-logic QF_ALIA)(declare-const a (Array Int Int Int))(check-sat)",  // several indices
           // datatypes that recur through arrays
           "(set-logic ALL)(declare-datatypes ((E 0) (T 0)) (((a)) ((b (c (Array E T))) (d))))(check-sat)",
           // a pattern that is not at the body of a quantifier
           "(set-logic UFLIA)(declare-fun P (Int) Bool)(assert (forall ((x Int)) (! (! (P x) :pattern ((P x))) "
           ":pattern "
           "((P x)))))(check-sat)",
       })
    EXPECT_TRUE(findings_about(text, refusal("no"), sat()).empty()) << text;
}

TEST(Performance, IsRepeatedAndTheMedianDecides) {
  Scene scene(kTwo);
  solver::Outcome fast = sat(kFive);
  fast.run.wall = process::milliseconds(20);
  scene.add("a", fast).add("b", timeout(10'000));
  EXPECT_TRUE(scene.judge("performance").empty());
  EXPECT_EQ(scene.follow_ups("performance").size(), 6u);
  for (int i = 0; i < 3; ++i) scene.add("a", fast, "performance").add("b", timeout(10'000), "performance");
  auto findings = scene.judge("performance");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kSlow);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"b"});
  EXPECT_TRUE(scene.follow_ups("performance").empty());
}

TEST(Performance, OneBadSeedIsNoFinding) {
  Scene scene(kTwo);
  solver::Outcome fast = sat(kFive);
  fast.run.wall = process::milliseconds(20);
  scene.add("a", fast).add("b", timeout(10'000));
  for (int i = 0; i < 3; ++i) scene.add("a", fast, "performance");
  scene.add("b", timeout(10'000), "performance").add("b", fast, "performance").add("b", fast, "performance");
  EXPECT_TRUE(scene.judge("performance").empty());
}

TEST(Performance, SlowButNotSlowEnough) {
  Scene scene(kTwo);
  solver::Outcome fast = sat(kFive), slow = sat(kFive);
  fast.run.wall = process::milliseconds(50);
  slow.run.wall = process::milliseconds(900);  // of the same solver: more than ten times, less than a second
  EXPECT_TRUE(scene.add("a-1", fast).add("a-2", slow).follow_ups("performance").empty());
  slow.run.wall = process::milliseconds(1'900);
  scene.runs()[1].outcome = slow;
  EXPECT_EQ(scene.follow_ups("performance").size(), 6u);
  Scene other(kTwo);  // of another solver: only a time-out counts
  EXPECT_TRUE(other.add("a", fast).add("b", slow).follow_ups("performance").empty());
}

TEST(Self, AsksForFormsThatMeanTheSame) {
  Scene scene(kTwo);
  auto wanted = scene.add("a", unsat()).add("b", timeout(1)).follow_ups("self");
  ASSERT_EQ(wanted.size(), 4u);
  for (const FollowUp& form : wanted) {
    EXPECT_TRUE(parse_script(form.text).ok()) << form.text;
    EXPECT_EQ(form.solver->label, "a");
  }
  EXPECT_NE(wanted[0].text.find("(push 1)"), std::string::npos);
  EXPECT_LT(wanted[1].text.find("(< x 9)"), wanted[1].text.find("(> x 0)"));
  EXPECT_NE(wanted[2].text.find("(check-sat-assuming (assumption_0 assumption_1))"), std::string::npos);
  EXPECT_NE(wanted[3].text.find("(get-unsat-core)"), std::string::npos);
  EXPECT_TRUE(wanted[3].cores);
}

TEST(Self, LeavesScriptsAloneThatItCannotReshape) {
  EXPECT_TRUE(Scene("(assert true)(check-sat)(check-sat)").add("a", sat()).follow_ups("self").empty());
  EXPECT_TRUE(Scene("(check-sat)").add("a", sat()).follow_ups("self").empty());
  EXPECT_TRUE(Scene("(assert true)(set-option :x 1)(check-sat)").add("a", sat()).follow_ups("self").empty());
  // Names tie assertions to their order; scopes do not mind.
  const char* named = "(declare-const x Int)(assert (! (> x 0) :named p))(assert (=> p (< x 9)))(check-sat)";
  EXPECT_EQ(Scene(named).add("a", sat()).follow_ups("self").size(), 1u);
}

TEST(Self, AModelDecidesWhichAnswerIsWrong) {
  auto findings = Scene(kTwo).add("a", unsat()).add("a", sat(kFive), "self", "reordered").judge("self");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  findings = Scene(kTwo).add("a", sat(kFive)).add("a", unsat(), "self", "check-sat-assuming").judge("self");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  findings = Scene(kTwo).add("a", sat("")).add("a", unsat(), "self", "reordered").judge("self");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kInconsistent);
  EXPECT_EQ(findings[0].certainty, Certainty::kCrossChecked);
  // Another solver's answer is no contradiction.
  EXPECT_TRUE(Scene(kTwo).add("a", sat("")).add("b", unsat(), "self", "reordered").judge("self").empty());
}

TEST(Self, AnUnsatThatBecomesSatInScopesIsAskedForItsModel) {
  Scene scene(kTwo);
  scene.add("a", unsat());
  scene.add("a", outcome({{Answer::kUnsat, ""}, {Answer::kSat, ""}}), "self", "push-pop");
  auto wanted = scene.follow_ups("self");
  ASSERT_EQ(wanted.size(), 1u);
  EXPECT_EQ(wanted[0].form, "push-pop, models");
}

TEST(Self, TheCoreMustBeUnsat) {
  const char* text = "(declare-const x Int)(assert (> x 0))(assert (< x 0))(assert (< x 9))(check-sat)";
  Scene scene(text);
  scene.add("a", unsat())
      .add("a", outcome({{Answer::kUnsat, "(assertion_0 assertion_2)\n"}}), "self", "named assertions");
  auto wanted = scene.follow_ups("self");
  ASSERT_EQ(wanted.size(), 1u);
  EXPECT_EQ(wanted[0].text.find("(< x 0)"), std::string::npos);
  scene.add("a", unsat(), "self", "unsat core");
  EXPECT_TRUE(scene.judge("self").empty());
  EXPECT_TRUE(scene.follow_ups("self").empty());
  scene.runs()[1].outcome.responses[0].text = "()\n(assertion_0 assertion_2)\n";  // options may make it print more
  scene.runs().back().outcome = sat(kFive);
  EXPECT_TRUE(scene.judge("self").empty());
  scene.runs()[1].outcome.responses[0].text = "(assertion_0 assertion_2)\n";
  auto findings = scene.judge("self");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kBadCore);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  scene.runs().back().outcome = sat("");
  findings = scene.judge("self");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].certainty, Certainty::kCrossChecked);
}

}  // namespace
}  // namespace cupel::oracle::behaviour_test
