// What is left of an expectation when the script changes.
#include "oracle/establish.h"

#include <gtest/gtest.h>
// rapidcheck wants gtest first
#include <rapidcheck/gtest.h>

#include "oracle/doubt.h"
#include "oracle/exhaustive.h"
#include "scene.h"

namespace cupel::oracle {
namespace {

Script parsed(const std::string& text) { return parse_script(text).value(); }

Expectations sat_by(const std::string& witness) {
  return {{.answer = Expected::kSat, .witness = std::make_shared<const std::string>(witness), .reason = "because"}};
}
const Expectations kUnsat = {{.answer = Expected::kUnsat, .reason = "because", .kept_by_undoing = true}};
const std::string kX = "(declare-const x Int)(declare-const y Int)";

TEST(Establish, AWitnessIsEvaluatedAgain) {
  Expectations expected = sat_by("((define-fun x () Int 3) (define-fun y () Int 4))");
  EXPECT_EQ(establish(parsed(kX + "(assert (< x y))(check-sat)"), expected, EditHistory::kAny)[0].answer,
            Expected::kSat);
  EXPECT_EQ(establish(parsed(kX + "(assert (> x y))(check-sat)"), expected, EditHistory::kOnlyUndone)[0].answer,
            Expected::kUnknown)
      << "a witness that is false is none, whatever was done";
  // A symbol that is gone does not matter; one that the witness does not know does.
  EXPECT_EQ(
      establish(parsed("(declare-const x Int)(assert (= x 3))(check-sat)"), expected, EditHistory::kAny)[0].answer,
      Expected::kSat);
  EXPECT_EQ(
      establish(parsed("(declare-const z Int)(assert (= (div z 0) 3))(check-sat)"), expected, EditHistory::kAny)[0]
          .answer,
      Expected::kUnknown);
}

TEST(Establish, AnUnsatIsKeptByTheRuleOrProvedAnew) {
  Script changed = parsed(kX + "(assert (< x y))(assert (< y x))(check-sat)");
  EXPECT_EQ(establish(changed, kUnsat, EditHistory::kOnlyUndone)[0].answer, Expected::kUnsat);
  EXPECT_EQ(establish(changed, kUnsat, EditHistory::kAny)[0].answer, Expected::kUnknown) << "nobody proved it";
  Expectations without_rule = kUnsat;
  without_rule[0].kept_by_undoing = false;
  EXPECT_EQ(establish(changed, without_rule, EditHistory::kOnlyUndone)[0].answer, Expected::kUnknown);
  Expectation ground = establish(parsed(kX + "(assert (< 2 1))(check-sat)"), kUnsat, EditHistory::kAny)[0];
  EXPECT_EQ(ground.answer, Expected::kUnsat);
  EXPECT_NE(ground.reason, kUnsat[0].reason) << "the reason names the proof";
  Expectation tried =
      establish(parsed("(declare-const p Bool)(assert (xor p p))(check-sat)"), kUnsat, EditHistory::kAny)[0];
  EXPECT_EQ(tried.answer, Expected::kUnsat);
  EXPECT_NE(tried.reason.find("every assignment"), std::string::npos);
  Expectation forced =
      establish(parsed("(declare-const p Bool)(assert (and p (not p)))(check-sat)"), kUnsat, EditHistory::kAny)[0];
  EXPECT_EQ(forced.answer, Expected::kUnsat);
  EXPECT_NE(forced.reason.find("one value only to p"), std::string::npos);
}

TEST(Establish, AStatusIsKeptWhereTheMeaningIs) {
  Expectations declared = {
      {.answer = Expected::kSat, .reason = "declared", .basis = Basis::kDeclared, .kept_by_undoing = true}};
  // Nobody finds the factors by trying.
  Script script = parsed(kX + "(assert (< 1 x y))(assert (= (* x y) 1000036000099))(check-sat)");
  EXPECT_EQ(establish(script, declared, EditHistory::kOnlyUndone)[0].answer, Expected::kSat);
  EXPECT_EQ(establish(script, declared, EditHistory::kAny)[0].answer, Expected::kUnknown);
  Expectation found = establish(parsed(kX + "(assert (< x y))(check-sat)"), declared, EditHistory::kAny)[0];
  EXPECT_EQ(found.answer, Expected::kSat);
  EXPECT_EQ(found.basis, Basis::kConstruction);
  ASSERT_TRUE(found.witness);
}

TEST(Establish, QueriesKeepTheirPlaces) {
  Expectations two = sat_by("((define-fun x () Int 3) (define-fun y () Int 4))");
  two.push_back(two[0]);
  EXPECT_TRUE(establish(parsed(kX + "(assert (< x y))(check-sat)"), two, EditHistory::kAny).empty());
  Expectations kept =
      establish(parsed(kX + "(assert (< x y))(check-sat)(assert (> x y))(check-sat)"), two, EditHistory::kAny);
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].answer, Expected::kSat);
  EXPECT_EQ(kept[1].answer, Expected::kUnknown);
}

bool no_model(const std::string& text) {
  Script script = parsed(text);
  return has_no_model(script, queries_of(script)->front());
}

TEST(Exhaustive, TriesEverythingOrSaysNothing) {
  std::string a = "(declare-const a (_ BitVec 4))(declare-const p Bool)";
  EXPECT_TRUE(no_model(a + "(assert (bvult a #x3))(assert (bvugt a #x5))(check-sat)"));
  EXPECT_FALSE(no_model(a + "(assert (bvult a #x3))(check-sat)"));
  EXPECT_TRUE(no_model(a + "(assert (ite p (= a #x1) (= a #x2)))(assert (= a #x3))(check-sat)"));
  EXPECT_TRUE(no_model(a + "(define-fun f () Bool (= a #x1))(assert f)(assert (= a #x3))(check-sat)"));
  EXPECT_FALSE(no_model("(declare-const x Int)(assert (< x x))(check-sat)")) << "integers are infinite";
  EXPECT_FALSE(no_model("(declare-const w (_ BitVec 64))(assert (bvult w w))(check-sat)")) << "too many";
  EXPECT_FALSE(no_model("(declare-fun f (Bool) Bool)(assert (f true))(assert (not (f true)))(check-sat)"));
  EXPECT_FALSE(
      no_model("(set-logic HO_ALL)(declare-fun f (Bool) Bool)(assert (distinct (set.map f (set.singleton true))"
               " (set.map f (set.singleton true))))(check-sat)"));
  EXPECT_FALSE(no_model("(assert (forall ((p Bool)) p))(check-sat)"));
  EXPECT_TRUE(no_model(a + "(assert (= (bvudiv a #x0) #x1))(check-sat)")) << "bit-vector division is total";
}

TEST(Exhaustive, ListsTheValuesOfSmallSorts) {
  std::string a = "(declare-const a (Array (_ BitVec 2) Bool))";
  EXPECT_TRUE(no_model(a +
                       "(assert (= (store a #b01 true) ((as const (Array (_ BitVec 2) Bool)) true)))"
                       "(assert (= (store a #b00 false) ((as const (Array (_ BitVec 2) Bool)) false)))(check-sat)"));
  EXPECT_FALSE(no_model(a + "(assert (= (store a #b01 true) ((as const (Array (_ BitVec 2) Bool)) true)))(check-sat)"));
  EXPECT_FALSE(no_model("(declare-const a (Array (_ BitVec 8) Bool))(assert (distinct a a))(check-sat)")) << "too many";
  EXPECT_TRUE(no_model("(declare-datatype E ((r) (g) (b)))(declare-const e E)(assert (distinct e r g b))(check-sat)"));
  EXPECT_FALSE(
      no_model("(declare-datatype E ((r) (c (f Bool))))(declare-const e E)"
               "(assert ((_ is r) e))(assert (f e))(check-sat)"))
      << "a field of another constructor is open";
  EXPECT_TRUE(no_model("(declare-const x (_ FloatingPoint 3 3))(assert (fp.lt x x))(check-sat)"));
}

// Against the plain meaning: a random table of clauses over four Booleans.
RC_GTEST_PROP(Exhaustive, AgreesWithClauses, ()) {
  auto clauses = *rc::gen::container<std::vector<uint8_t>>(rc::gen::arbitrary<uint8_t>());
  std::string text = "(declare-const a Bool)(declare-const b Bool)(declare-const c Bool)(declare-const d Bool)";
  uint32_t models = 0xffff;
  for (uint8_t clause : clauses) {
    std::string literals;
    uint32_t holds = 0;
    for (int i = 0; i < 4; ++i) {
      if (!(clause & (1 << i))) continue;
      bool negative = clause & (16 << i);
      std::string name(1, static_cast<char>('a' + i));
      literals += negative ? " (not " + name + ")" : " " + name;
      for (uint32_t model = 0; model < 16; ++model)
        if (((model >> i) & 1) != negative) holds |= 1u << model;
    }
    if (literals.empty()) continue;
    text += "(assert (or false" + literals + "))";
    models &= holds;
  }
  RC_ASSERT(no_model(text + "(check-sat)") == (models == 0));
}

TEST(Doubt, IsSaidOfEachQuery) {
  Scene scene(kX + "(assert (< x y))(check-sat)");
  scene.add("z3", sat(model("(define-fun x () Int 1)(define-fun y () Int 2)"))).expect(kUnsat[0]);
  EXPECT_TRUE(scene.judge("expectation").empty());
  ASSERT_EQ(all_doubts(scene.examination()).size(), 1u);
}

TEST(Doubt, ADeclaredStatusThatWeRefuteConvictsNobody) {
  Expectation declared{.answer = Expected::kSat, .reason = "declared", .basis = Basis::kDeclared};
  Scene scene(kX + "(assert (= x 2))(assert (> x 3))(check-sat)");
  scene.add("z3", unsat()).expect(declared);
  EXPECT_TRUE(scene.judge("expectation").empty());
  EXPECT_EQ(all_doubts(scene.examination()).size(), 1u);
}

TEST(Doubt, TwoSolversAgainstADeclaredStatus) {
  Expectation declared{.answer = Expected::kSat, .reason = "declared", .basis = Basis::kDeclared};
  Scene one(kX + "(assert (< x y))(check-sat)");
  one.add("z3", unsat()).expect(declared);
  ASSERT_EQ(one.judge("expectation").size(), 1u);
  EXPECT_EQ(one.judge("expectation")[0].kind, FindingKind::kDisagreement);
  EXPECT_EQ(one.judge("expectation")[0].certainty, Certainty::kCrossChecked);
  Scene two(kX + "(assert (< x y))(check-sat)");
  two.add("z3", unsat()).add("cvc5", unsat()).expect(declared);
  EXPECT_TRUE(two.judge("expectation").empty());
  EXPECT_EQ(all_doubts(two.examination()).size(), 1u);
}

TEST(Kinds, EachHasItsRow) {
  for (const KindInfo& info : finding_kinds()) {
    EXPECT_EQ(kind_called(info.name), info.kind);
    EXPECT_NE(std::string(info.expected), "");
    EXPECT_GT(info.confirmations, 0);
  }
  EXPECT_FALSE(kind_called("nonsense"));
  EXPECT_EQ(certainty_called("certified"), Certainty::kCertified);
  EXPECT_FALSE(certainty_called(""));
}

}  // namespace
}  // namespace cupel::oracle
