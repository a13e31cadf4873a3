// Wrong answers and bad models: who is blamed, how certain it is, and what must never count.
#include <tuple>

#include "oracle/answers.h"
#include "scene.h"

namespace cupel::oracle {
namespace {

using solver::Answer;

const char* const kPositive = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";
const std::string kFive = model("(define-fun x () Int 5)");
const std::string kMinus = model("(define-fun x () Int (- 5))");

TEST(Names, AVersionIsSaidOnce) {
  for (const auto& [label, version, name] : std::vector<std::tuple<std::string, std::string, std::string>>{
           {"z3", "4.8.12", "z3 4.8.12"},
           {"z3@5.4.0", "5.4.0", "z3@5.4.0"},
           {"z3@5.4.0 sat.euf=true", "5.4.0", "z3@5.4.0 sat.euf=true"},
           {"mine", "", "mine"}}) {
    solver::Solver solver;
    solver.label = label, solver.version = version;
    oracle::Run run{};
    run.solver = &solver;
    EXPECT_EQ(name_of(run), name);
  }
}

TEST(Differential, ATrueModelConvictsEveryUnsat) {
  auto findings = Scene(kPositive).add("a", unsat()).add("b", sat(kFive)).add("c", unsat()).judge("differential");
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"a"});
  EXPECT_EQ(findings[1].culprits, std::vector<std::string>{"c"});
  EXPECT_NE(findings[0].evidence.find("(define-fun x () Int 5)"), std::string::npos);
  EXPECT_NE(findings[0].evidence.find("all 1 assertions evaluate to true"), std::string::npos);
  EXPECT_EQ(findings[0].runs, (std::vector<size_t>{0, 1}));
}

TEST(Differential, AFalseModelIsBadAndItsSatSuspect) {
  auto findings = Scene(kPositive).add("a", unsat()).add("b", sat(kMinus)).judge("differential");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kBadModel);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"b"});
  EXPECT_NE(findings[0].summary.find("suspect"), std::string::npos);
  EXPECT_NE(findings[0].evidence.find("assertion 1 of 1 is false"), std::string::npos);
}

TEST(Differential, ATrueModelOfAnybodyDecides) {
  Scene scene(kPositive);
  auto found =
      scene.add("a", unsat()).add("b", sat("")).add("c", sat(kMinus)).add("d", sat(kFive)).judge("differential");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].kind, FindingKind::kBadModel);
  EXPECT_EQ(found[1].kind, FindingKind::kWrongUnsat);
}

TEST(Differential, WithoutAModelBothSidesAreNamed) {
  for (const char* text : {"", "(error \"no model\")\n", "(nonsense"}) {
    auto findings = Scene(kPositive).add("a", unsat()).add("b", sat(text)).add("c", sat(text)).judge("differential");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].kind, FindingKind::kDisagreement);
    EXPECT_EQ(findings[0].certainty, Certainty::kCrossChecked);
    EXPECT_EQ(findings[0].culprits, (std::vector<std::string>{"a", "b"}));
  }
}

TEST(Differential, AModelThatWeFindConvictsTheUnsat) {
  auto findings = Scene(kPositive).search().add("a", unsat()).add("b", sat("(nonsense")).judge("differential");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"a"});
  EXPECT_NE(findings[0].evidence.find("all 1 assertions evaluate to true"), std::string::npos);
  EXPECT_NE(findings[0].evidence.find("define-fun x () Int"), std::string::npos);
  // A model that is false is bad all the same, but its sat is right.
  findings = Scene(kPositive).search().add("a", unsat()).add("b", sat(kMinus)).judge("differential");
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].kind, FindingKind::kBadModel);
  EXPECT_EQ(findings[0].summary.find("suspect"), std::string::npos);
  EXPECT_EQ(findings[1].kind, FindingKind::kWrongUnsat);
  // Where there is none, nobody is convicted.
  findings = Scene("(declare-const x Int)(assert (< x x))(check-sat)")
                 .search()
                 .add("a", unsat())
                 .add("b", sat(""))
                 .judge("differential");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kDisagreement);
}

TEST(Differential, OnlyTrustedDefiniteAnswersCount) {
  EXPECT_TRUE(Scene(kPositive).add("a", unsat()).add("b", untrusted(Answer::kSat)).judge("differential").empty());
  EXPECT_TRUE(Scene(kPositive).add("a", untrusted(Answer::kUnsat)).add("b", sat(kFive)).judge("differential").empty());
  EXPECT_TRUE(
      Scene(kPositive).add("a", unsat()).add("b", outcome({{Answer::kDeltaSat, kFive}})).judge("differential").empty());
  EXPECT_TRUE(
      Scene(kPositive).add("a", unsat()).add("b", outcome({{Answer::kUnknown, kFive}})).judge("differential").empty());
  solver::Outcome crashed = unsat();
  crashed.kind = solver::OutcomeKind::kCrash;
  EXPECT_TRUE(Scene(kPositive).add("a", crashed).add("b", sat(kFive)).judge("differential").empty());
  solver::Outcome chatty = outcome({{Answer::kUnsat, ""}, {Answer::kUnsat, ""}});
  EXPECT_TRUE(Scene(kPositive).add("a", chatty).add("b", sat(kFive)).judge("differential").empty());
}

// Boolector 1.5 reads all queries of a script and answers the last one only.
TEST(Differential, AMissingAnswerMakesTheOthersAmbiguous) {
  const char* text = "(declare-const x Int)(check-sat)(assert (> x x))(check-sat)";
  solver::Outcome one = outcome({{Answer::kUnsat, ""}});
  one.kind = solver::OutcomeKind::kError;
  auto both = outcome({{Answer::kSat, kFive}, {Answer::kUnsat, ""}});
  EXPECT_TRUE(Scene(text).add("a", one).add("b", both).judge_all().empty());
  one.refused = true;  // it said which command it did not take: the answers before it stand
  EXPECT_EQ(Scene(text).add("a", one).add("b", both).judge("differential").size(), 1u);
}

TEST(Differential, ScriptsThatWeDoNotFullyUnderstandAreLeftAlone) {
  std::string text = "(declare-const x Int)\n(assert (> x 0))\n(minimize x)\n(check-sat)\n";
  EXPECT_TRUE(Scene(text).add("a", unsat()).add("b", sat(kFive)).judge_all().empty());
  text = "(declare-const x Int)\n(assert (> x 0))\n(reset)\n(check-sat)\n";
  EXPECT_TRUE(Scene(text).add("a", unsat()).add("b", sat(kFive)).judge_all().empty());
}

TEST(Differential, QueriesAreComparedOneByOne) {
  const char* text =
      "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(push 1)\n(assert (< x 0))\n(check-sat)\n(pop 1)\n"
      "(push 1)\n(declare-const y Int)\n(assert (= y x))\n(check-sat)\n(pop 1)\n(check-sat-assuming ((< x 3)))\n";
  std::string two = model("(define-fun x () Int 2)(define-fun y () Int 2)");
  auto good = outcome({{Answer::kUnsat, ""}, {Answer::kSat, two}, {Answer::kSat, model("(define-fun x () Int 2)")}});
  EXPECT_TRUE(Scene(text).add("a", good).add("b", good).judge_all().empty());

  auto wrong = outcome({{Answer::kUnsat, ""}, {Answer::kUnsat, ""}, {Answer::kSat, kFive}});
  Scene scene(text);
  auto findings = scene.add("a", good).add("b", wrong).judge("differential");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_NE(findings[0].summary.find("query 2 of 3"), std::string::npos) << findings[0].summary;
  auto models = scene.judge("model");  // five is not below three: the assumption counts
  ASSERT_EQ(models.size(), 1u);
  EXPECT_EQ(models[0].kind, FindingKind::kBadModel);
  EXPECT_NE(models[0].summary.find("query 3 of 3"), std::string::npos) << models[0].summary;
}

TEST(Model, WhereAllAssignmentsFailTheSatItselfIsWrong) {
  std::string head = "(declare-const a (_ BitVec 2))\n(assert (bvult a #b10))\n";
  for (const std::string& given : {std::string(), model("(define-fun a () (_ BitVec 2) #b11)")}) {
    auto none = Scene(head + "(assert (bvult #b01 a))\n(check-sat)\n").add("a", sat(given)).judge("model");
    ASSERT_EQ(none.size(), 1u);
    EXPECT_EQ(none[0].kind, FindingKind::kWrongSat);
    EXPECT_EQ(none[0].certainty, Certainty::kCertified);
    EXPECT_NE(none[0].evidence.find("all assignments"), std::string::npos) << none[0].evidence;
    auto one = Scene(head + "(check-sat)\n").add("a", sat(given)).judge("model");
    EXPECT_EQ(one.size(), given.empty() ? 0u : 1u) << "no model is nobody's mistake";
    for (const Finding& finding : one) EXPECT_EQ(finding.kind, FindingKind::kBadModel);
  }
}

// A solver that did not look at a quantifier again after its first answer (SMTInterpol 2.5-1388).
TEST(Differential, WhoAnswersOtherwiseAloneContradictsItself) {
  const char* text =
      "(set-logic UFLIA)\n(declare-fun f (Int) Int)\n(assert (forall ((x Int)) (= (f x) 0)))\n(check-sat)\n"
      "(assert (= (f 1) 7))\n(check-sat)\n";
  auto yes = outcome({{Answer::kSat, ""}, {Answer::kSat, ""}}),
       no = outcome({{Answer::kSat, ""}, {Answer::kUnsat, ""}});
  auto wanted = Scene(text).add("a", no).add("b", yes).follow_ups("differential");
  ASSERT_EQ(wanted.size(), 2u);
  EXPECT_EQ(wanted[1].form, "query 2 alone");
  EXPECT_TRUE(Scene(text).add("a", no).add("b", no).follow_ups("differential").empty());

  auto judged = [&](const solver::Outcome& alone) {
    Scene scene(text);
    scene.add("a", no).add("b", yes).add("a", unsat(), "differential", "query 2 alone");
    scene.add("b", alone, "differential", "query 2 alone");
    EXPECT_TRUE(scene.follow_ups("differential").empty());
    return scene.judge("differential");
  };
  auto findings = judged(unsat());
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kInconsistent);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"b"});
  EXPECT_EQ(findings[0].oracle, "incremental") << "which shows it with this solver alone";
  EXPECT_EQ(judged(sat()).at(0).kind, FindingKind::kDisagreement);
}

// Solvers read these characters differently.
TEST(Differential, StringsThatAreNotStandardAreLeftAlone) {
  for (const char* literal : {"\\x41", "\xc3\xa9"}) {
    std::string text = "(declare-const s String)(assert (= s \"" + std::string(literal) + "\"))(check-sat)";
    std::string s = model("(define-fun s () String \"A\")");
    EXPECT_TRUE(Scene(text).add("a", unsat()).add("b", sat(s)).judge_all().empty()) << text;
  }
}

// What SMT-LIB leaves open is nobody's fault, unless the model itself says what it is.
struct Open {
  const char* name;
  const char* text;
  const char* model;
};

class LeftOpen : public testing::TestWithParam<Open> {};

TEST_P(LeftOpen, NothingIsCertified) {
  Scene scene(GetParam().text);
  scene.add("a", unsat()).add("b", sat(model(GetParam().model)));
  for (const Finding& finding : scene.judge_all()) {
    EXPECT_EQ(finding.kind, FindingKind::kDisagreement) << finding.summary;
    EXPECT_EQ(finding.certainty, Certainty::kCrossChecked);
  }
  EXPECT_EQ(scene.judge("differential").size(), 1u);
  // Alone, the sat is not even suspect.
  EXPECT_TRUE(Scene(GetParam().text).add("b", sat(model(GetParam().model))).judge_all().empty());
}

INSTANTIATE_TEST_SUITE_P(
    Semantics, LeftOpen,
    testing::Values(
        Open{"div", "(declare-const x Int)(assert (= (div x 0) 7))(check-sat)", "(define-fun x () Int 1)"},
        Open{"div_default", "(declare-const x Int)(assert (= (div x 0) 0))(check-sat)", "(define-fun x () Int 1)"},
        Open{"mod", "(declare-const x Int)(assert (> (mod x 0) 7))(check-sat)", "(define-fun x () Int 1)"},
        Open{"real", "(declare-const x Real)(assert (= (/ x 0.0) 7.0))(check-sat)", "(define-fun x () Real 1.0)"},
        Open{"selector",
             "(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))(declare-const l L)"
             "(assert (= (head l) 5))(check-sat)",
             "(define-fun l () L nil)"},
        Open{"min", "(declare-const x Float32)(assert (fp.isNegative (fp.min x (fp.neg x))))(check-sat)",
             "(define-fun x () Float32 (_ +zero 8 24))"},
        Open{"max", "(declare-const x Float32)(assert (fp.isPositive (fp.max x (fp.neg x))))(check-sat)",
             "(define-fun x () Float32 (_ +zero 8 24))"},
        Open{"to_ubv", "(declare-const x Float32)(assert (= ((_ fp.to_ubv 8) RNE x) #x07))(check-sat)",
             "(define-fun x () Float32 (_ NaN 8 24))"},
        Open{"to_real", "(declare-const x Float32)(assert (= (fp.to_real x) 1.0))(check-sat)",
             "(define-fun x () Float32 (_ +oo 8 24))"},
        Open{"recursive",
             "(define-fun-rec f ((n Int)) Int (+ 1 (f n)))(declare-const x Int)(assert (> x 0))(check-sat)",
             "(define-fun x () Int 1)"},
        Open{"quantifier", "(declare-const x Int)(assert (forall ((y Int)) (> (* y y) (- x))))(check-sat)",
             "(define-fun x () Int 1)"}),
    [](const auto& test) { return test.param.name; });

TEST(Model, TheModelsOwnValueOfDivisionByZeroCounts) {
  const char* text = "(declare-const x Int)\n(assert (= (div x 0) 7))\n(check-sat)\n";
  std::string good = model("(define-fun x () Int 1)(define-fun div0 ((a Int)) Int 7)");
  auto findings = Scene(text).add("a", unsat()).add("b", sat(good)).judge("differential");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
}

// (div 0 a b c) is three divisions, each of which the model decides.
TEST(Model, ChainsOfOpenDivisionsAreStepsOfTheModel) {
  const char* text =
      "(declare-fun a () Int)(declare-fun b () Int)(declare-fun c () Int)(assert (= (div 0 a b c) 0))(check-sat)";
  std::string printed = model(
      "(define-fun a () Int 0)(define-fun b () Int 0)(define-fun c () Int 0)(define-fun div0 ((x!0 Int) (x!1 Int)) Int "
      "(ite (and (= x!0 2) (= x!1 0)) 1 (ite (and (= x!0 1) (= x!1 0)) 0 2)))");
  EXPECT_TRUE(Scene(text).add("a", sat(printed)).judge("model").empty());
  auto findings = Scene(text).add("a", sat(printed)).add("b", unsat()).judge("differential");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
}

// Solvers give arccos of 2 different meanings, and nobody has written down which is right.
TEST(Differential, OperatorsBeyondTheStandardAreNobodysFault) {
  const char* text = "(declare-const a Real)(assert (< (arccos a) 0.0))(check-sat)";
  EXPECT_TRUE(Scene(text).add("a", unsat()).add("b", sat("")).judge_all().empty());
}

TEST(Model, IsFalseWhoeverElseAgrees) {
  auto findings = Scene(kPositive).add("a", sat(kFive)).add("b", sat(kMinus)).judge("model");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kBadModel);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"b"});
}

TEST(Model, AConstantThatTheModelLeavesOutIsFree) {
  const char* text = "(declare-const x Int)(declare-const y Int)(assert (or (> x 0) (> y 0)))(check-sat)";
  EXPECT_TRUE(Scene(text).add("a", sat(kMinus)).judge("model").empty());
}

TEST(Model, FormulasWithoutVariablesNeedNoModel) {
  auto wrong = Scene("(assert (= (+ 1 1) 3))(check-sat)").add("a", sat("")).judge("model");
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_EQ(wrong[0].kind, FindingKind::kWrongSat);
  EXPECT_EQ(wrong[0].certainty, Certainty::kCertified);
  wrong = Scene("(assert (= (+ 1 1) 2))(check-sat)").add("a", unsat()).judge("model");
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_EQ(wrong[0].kind, FindingKind::kWrongUnsat);
}

TEST(Expectation, ProvedAndCertified) {
  Expectation expectation{Expected::kSat, nullptr, "because"};
  auto findings = Scene(kPositive).add("a", unsat()).add("b", sat()).expect(expectation).judge("expectation");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kByConstruction);
  EXPECT_NE(findings[0].evidence.find("because"), std::string::npos);
  expectation.witness = std::make_shared<const std::string>(kFive);
  findings = Scene(kPositive).add("a", unsat()).expect(expectation).judge("expectation");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
}

TEST(Expectation, AModelThatWeFindStandsInForAWitnessThatDecidesNothing) {
  Expectation expectation{Expected::kSat, nullptr, "because"};
  for (auto witness : {std::shared_ptr<const std::string>(), std::make_shared<const std::string>("(nonsense")}) {
    expectation.witness = witness;
    auto findings = Scene(kPositive).search().add("a", unsat()).expect(expectation).judge("expectation");
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
    EXPECT_NE(findings[0].evidence.find("a model that we found"), std::string::npos);
    EXPECT_NE(findings[0].evidence.find("all 1 assertions evaluate to true"), std::string::npos);
  }
}

TEST(Expectation, WrongSat) {
  const char* text = "(declare-const x Int)\n(assert (> x x))\n(check-sat)\n";
  Expectation expectation{Expected::kUnsat, nullptr, "because"};
  auto findings = Scene(text).add("a", sat("")).add("b", unsat()).expect(expectation).judge("expectation");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongSat);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"a"});
}

// The strategy may be wrong as well.
TEST(Expectation, RefutedExpectationsConvictNobody) {
  Expectation never{Expected::kUnsat, nullptr, "because"};
  EXPECT_TRUE(Scene(kPositive).add("a", sat(kFive)).expect(never).judge("expectation").empty());
  Expectation bad{Expected::kSat, std::make_shared<const std::string>(kMinus), "because"};
  EXPECT_TRUE(Scene(kPositive).add("a", unsat()).expect(bad).judge("expectation").empty());
}

}  // namespace
}  // namespace cupel::oracle
