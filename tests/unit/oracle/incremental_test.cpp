#include "scene.h"

namespace cupel::oracle::incremental_test {

namespace {

using solver::Answer;

const char* const kTwo = "(declare-const x Int)(assert (> x 0))(assert (< x 9))(check-sat)";
const char* const kFive = "(\n(define-fun x () Int 5)\n)\n";
const char* const kTwenty = "(\n(define-fun x () Int 20)\n)\n";

solver::Outcome answers(std::vector<Answer> all, const std::string& model = "") {
  std::vector<solver::Response> responses;
  for (Answer answer : all) responses.push_back({answer, answer == Answer::kSat ? model : ""});
  return outcome(std::move(responses));
}

std::vector<std::string> names(const std::vector<FollowUp>& wanted) {
  std::vector<std::string> all;
  for (const FollowUp& form : wanted) all.push_back(form.form);
  return all;
}

constexpr Answer kYes = Answer::kSat, kNo = Answer::kUnsat, kMaybe = Answer::kUnknown;

}  // namespace

TEST(Incremental, AsksForScriptsWithSeveralQueries) {
  Scene scene(kTwo);
  auto wanted = scene.add("a", sat(kFive)).add("b", unsat()).add("c", timeout(1)).follow_ups("incremental");
  EXPECT_EQ(names(wanted),
            (std::vector<std::string>{"in halves, models", "reset-assertions, models", "requests between, models",
                                      "get-assertions, models", "get-value", "in halves", "reset-assertions",
                                      "requests between", "get-assertions", "get-unsat-assumptions"}));
  for (const FollowUp& form : wanted) EXPECT_TRUE(parse_script(form.text).ok()) << form.text;
  EXPECT_NE(wanted[3].text.find("(set-option :produce-assertions true)"), std::string::npos);
  EXPECT_NE(wanted[4].text.find("(get-value (x))"), std::string::npos);
}

TEST(Incremental, CampaignsTakeOneForm) {
  Scene scene(kTwo);
  EXPECT_EQ(scene.add("a", sat(kFive)).add("b", unsat()).sampled().follow_ups("incremental").size(), 2u);
}

TEST(Incremental, LeavesScriptsAloneThatItCannotReshape) {
  EXPECT_TRUE(Scene("(assert true)(reset)(check-sat)(check-sat)").add("a", sat()).follow_ups("incremental").empty());
  // One assertion has no halves; names cannot be given twice, and stand for no assumption.
  const char* named = "(declare-const x Int)(assert (! (> x 0) :named p))(check-sat)";
  EXPECT_EQ(names(Scene(named).add("a", unsat()).follow_ups("incremental")),
            (std::vector<std::string>{"requests between", "get-assertions"}));
}

const char* const kThree =
    "(declare-const x Int)(assert (! (> x 0) :named p))(check-sat)"
    "(push 1)(declare-const y Int)(assert (< x y 0))(check-sat)(pop 1)(check-sat-assuming ((< x 9)))";

TEST(Incremental, AsksEachOfSeveralQueriesAlone) {
  Scene scene(kThree);
  auto wanted = scene.add("a", answers({kYes, kNo, kMaybe})).add("b", timeout(1)).follow_ups("incremental");
  ASSERT_EQ(names(wanted), (std::vector<std::string>{"query 1 alone", "query 2 alone"}));
  EXPECT_EQ(wanted[1].text.find("named"), std::string::npos);
  EXPECT_NE(wanted[1].text.find("(assert (< x y 0))"), std::string::npos);
  auto last = Scene(kThree).add("a", answers({kMaybe, kMaybe, kYes})).follow_ups("incremental");
  ASSERT_EQ(names(last), std::vector<std::string>{"query 3 alone"});
  EXPECT_NE(last[0].text.find("(assert (< x 9))\n(check-sat) (get-model)"), std::string::npos) << last[0].text;
  EXPECT_EQ(last[0].text.find(" y "), std::string::npos) << "it was taken back";
  EXPECT_EQ(Scene(kThree).add("a", answers({kYes, kNo, kYes})).sampled().follow_ups("incremental").size(), 1u);
  std::string many = "(declare-const x Int)";
  for (int i = 0; i < 100; ++i) many += "(check-sat)";
  EXPECT_EQ(Scene(many).add("a", answers(std::vector(100, kYes))).follow_ups("incremental").size(), 8u);
}

TEST(Incremental, AnAnswerAmongSeveralMustNotContradictTheOneAlone) {
  auto judged = [](std::vector<Answer> within, const std::string& form, solver::Outcome alone) {
    Scene scene(kThree);
    const char* seven = "(\n(define-fun x () Int 5)\n(define-fun y () Int 7)\n)\n";
    scene.add("a", answers(std::move(within), seven)).add("a", std::move(alone), "incremental", form);
    return scene.judge("incremental");
  };
  EXPECT_TRUE(judged({kYes, kNo, kYes}, "query 2 alone", unsat()).empty());
  EXPECT_TRUE(judged({kYes, kNo, kMaybe}, "query 3 alone", unsat()).empty());
  auto wrong = judged({kYes, kNo, kNo}, "query 3 alone", sat(kFive));
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_EQ(wrong[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(wrong[0].certainty, Certainty::kCertified);
  EXPECT_EQ(judged({kYes, kNo, kYes}, "query 3 alone", unsat()).at(0).kind, FindingKind::kWrongUnsat);
  auto open = judged({kYes, kYes, kYes}, "query 2 alone", unsat());
  ASSERT_EQ(open.size(), 1u);
  EXPECT_EQ(open[0].kind, FindingKind::kBadModel) << "y is declared there";
}

TEST(Incremental, AnAnswerMustNotContradictTheFreshOne) {
  for (const char* form : {"reset-assertions, models", "requests between, models", "get-assertions, models"}) {
    auto findings =
        Scene(kTwo).add("a", sat(kFive)).add("a", answers({kYes, kNo}), "incremental", form).judge("incremental");
    ASSERT_EQ(findings.size(), 1u) << form;
    EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
    EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  }
  Scene gave_up(kTwo);
  gave_up.add("a", sat(kFive)).add("a", answers({kYes, kMaybe}), "incremental", "requests between, models");
  EXPECT_TRUE(gave_up.judge("incremental").empty());
}

TEST(Incremental, TheModelStandsBeforeTheAssertions) {
  std::string said = std::string(kFive) + "((> x 0)\n(< x 9))\n";
  auto findings = Scene(kTwo)
                      .add("a", unsat())
                      .add("a", outcome({{kYes, said}, {kNo, ""}}), "incremental", "get-assertions, models")
                      .judge("incremental");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
}

TEST(Incremental, HalvesMayBeSatWhereTheWholeIsNot) {
  auto judged = [](solver::Outcome fresh, std::vector<Answer> all, const char* form) {
    Scene scene(kTwo);
    scene.add("a", std::move(fresh)).add("a", answers(std::move(all), kFive), "incremental", form);
    return scene.judge("incremental");
  };
  EXPECT_TRUE(judged(unsat(), {kYes, kNo, kYes}, "in halves").empty());
  EXPECT_TRUE(judged(unsat(), {kNo, kNo, kNo}, "in halves").empty());
  EXPECT_TRUE(judged(sat(kFive), {kYes, kYes, kMaybe}, "in halves, models").empty());
  auto findings = judged(sat(kFive), {kNo, kNo, kNo}, "in halves, models");  // a half of something that has a model
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  findings = judged(unsat(), {kYes, kNo, kNo}, "in halves, models");  // taken back, and not forgotten
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
}

TEST(Incremental, ASurprisingSatIsAskedForItsModel) {
  Scene scene(kTwo);
  scene.add("a", unsat()).add("a", answers({kYes, kNo, kNo}), "incremental", "in halves");
  auto wanted = scene.follow_ups("incremental");
  EXPECT_EQ(names(wanted), (std::vector<std::string>{"in halves, models"}));
  scene.add("a", answers({kYes, kNo, kNo}, kFive), "incremental", "in halves, models");
  EXPECT_TRUE(scene.follow_ups("incremental").empty());
  EXPECT_EQ(scene.judge("incremental").size(), 1u);  // one contradiction, not two
}

TEST(Incremental, NeededAssumptionsMustBeUnsat) {
  const char* text = "(declare-const x Int)(assert (> x 0))(assert (< x 0))(assert (< x 9))(check-sat)";
  Scene scene(text);
  std::string form;
  for (const FollowUp& wanted : scene.add("a", unsat()).follow_ups("incremental"))
    if (wanted.form == "get-unsat-assumptions") form = wanted.text;
  scene.add("a", outcome({{kNo, "(assumption_0 assumption_2)\n"}}), "incremental", "get-unsat-assumptions");
  scene.runs().back().text = form;
  auto wanted = scene.follow_ups("incremental");
  ASSERT_EQ(wanted.size(), 1u);
  EXPECT_EQ(wanted[0].text.find("(< x 0)"), std::string::npos) << wanted[0].text;
  scene.add("a", sat(kFive), "incremental", "needed assumptions");
  auto findings = scene.judge("incremental");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kBadCore);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  scene.runs().back().outcome = sat(kTwenty);  // false in (< x 9): the model is what is wrong
  EXPECT_EQ(scene.judge("incremental")[0].kind, FindingKind::kBadModel);
  scene.runs().back().outcome = unsat();
  EXPECT_TRUE(scene.judge("incremental").empty());
}

TEST(Incremental, ValuesMustBeThoseOfAModel) {
  auto judged = [](const std::string& values) {
    return Scene(kTwo).add("a", sat(kFive)).add("a", sat(values), "incremental", "get-value").judge("incremental");
  };
  EXPECT_TRUE(judged("((x 5))\n").empty());
  EXPECT_TRUE(judged("((x (+ 2 3)))\n").empty());
  EXPECT_TRUE(judged("((x 20)\n").empty());         // cut off
  EXPECT_TRUE(judged("((x 20) (y 1))\n").empty());  // an answer to another question
  auto findings = judged("((x 20))\n");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kBadModel);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
}

}  // namespace cupel::oracle::incremental_test
