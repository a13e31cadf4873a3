// Real numbers that are no algebraic ones, from literal to verdict.
#include <gtest/gtest.h>

#include <string>

#include "eval/evaluator.h"
#include "smtlib/parser.h"

namespace cupel {
namespace {

constexpr std::string_view kSymbols =
    "(declare-datatype Box ((box (inside Real))))"
    "(define-fun twice ((x Real)) Real (* 2.0 x))"
    "(define-fun-rec down ((x Real)) Real (ite (< x 1.0) x (down (- x 1.0))))"
    "(declare-const a (Array Real Real))";

struct Answers {
  std::string evaluated;
  std::string judged;
};

Answers answers(std::string_view formula) {
  Result<Script> script = parse_script(std::string(kSymbols) + "(assert " + std::string(formula) + ")");
  EXPECT_TRUE(script.ok()) << formula;
  Model nothing;
  Value value = Evaluator(*script->store, nothing).evaluate(script->assertions().back());
  constexpr const char* kNames[] = {"false", "true", "undetermined"};
  Truth truth = judge(*script->store, nothing, script->assertions().back()).truth;
  return {value.is_none() ? "undetermined" : value.as_bool() ? "true" : "false", kNames[static_cast<int>(truth)]};
}

void expect(std::string_view formula, std::string_view answer) {
  Answers found = answers(formula);
  EXPECT_EQ(found.evaluated, answer) << formula;
  EXPECT_EQ(found.judged, answer) << formula;
}

TEST(Computable, ComparisonsAreDecided) {
  expect("(< 3.14 real.pi 3.15)", "true");
  expect("(< (sin 1.0) 0.8)", "false");
  expect("(= (exp 1.0) 2.718281828)", "false");
  expect("(distinct (exp 1.0) (exp 2.0) real.pi)", "true");
  expect("(= (to_int (* 100.0 real.pi)) 314)", "true");
  expect("(is_int (exp 1.0))", "false");
  expect("(> (twice real.pi) 6.28)", "true");
  expect("(< 0.14 (down real.pi) 0.15)", "true");
  expect("(= (sin (/ real.pi 6.0)) 0.5)", "true");
  expect("(= (* (sqrt 2.0) (sqrt 2.0)) 2.0)", "true");
  expect("(ite (< real.pi 3.0) false true)", "true");
  expect("(exists ((x Real)) (= (sin x) 0.0))", "true");
}

TEST(Computable, EqualityOfDifferentExpressionsIsUndetermined) {
  expect("(= (+ (* (sin 1.0) (sin 1.0)) (* (cos 1.0) (cos 1.0))) 1.0)", "undetermined");
  expect("(<= (+ (* (sin 1.0) (sin 1.0)) (* (cos 1.0) (cos 1.0))) 1.0)", "undetermined");
  expect("(distinct (* (exp 1.0) (exp 1.0)) (exp 2.0))", "undetermined");
  expect("(= (sin 1.0) (sin 1.0))", "true");
  expect("(or (= (* (exp 1.0) (exp 1.0)) (exp 2.0)) (< real.pi 4.0))", "true");
}

TEST(Computable, OutsideOfTheDomainNothingIsAssumed) {
  for (const char* term : {"(tan (/ real.pi 2.0))", "(arcsin 2.0)", "(sqrt (- 1.0))", "(arcsec 0.5)", "(cot 0.0)"}) {
    expect("(= " + std::string(term) + " 0.0)", "undetermined");
    expect("(= " + std::string(term) + " " + term + ")", "true");
  }
}

// A set of two such numbers may have one element, an array may have one entry for both: they are no parts of values.
TEST(Computable, NumbersThatAreNotExactAreNoPartsOfOtherValues) {
  expect("(= (select (store a (* (exp 1.0) (exp 1.0)) 2.0) (exp 2.0)) 3.0)", "undetermined");
  expect("(= (inside (box (sin 1.0))) (sin 2.0))", "undetermined");
  expect("(= (seq.len (seq.unit real.pi)) 1)", "undetermined");
  expect("(= (set.card (set.insert (exp 2.0) (set.singleton (* (exp 1.0) (exp 1.0))))) 2)", "undetermined");
  expect("(= ((_ to_fp 8 24) RNE (sin 1.0)) ((_ to_fp 8 24) RNE 0.5))", "undetermined");
}

TEST(Computable, NoAnswerOfItsOwn) {
  Script script = std::move(parse_script("(assert (= (sin 1.0) real.pi))")).value();
  Model nothing;
  Evaluator evaluator(*script.store, nothing);
  Term sine = script.assertions().back()[0];
  Value value = evaluator.evaluate(sine);
  ASSERT_TRUE(value.is_none());
  EXPECT_EQ(evaluator.reason(value), "(sin 1.0) is no algebraic number");
  EXPECT_EQ(evaluator.evaluate_computable(sine).kind(), Kind::kReal);
  EXPECT_TRUE(evaluator.evaluate(script.assertions().back()).is_false());
}

TEST(Powers, WhereSolversAgree) {
  expect("(= (^ 3 4) 81)", "true");
  expect("(= (^ 5 0) 1)", "true");
  expect("(= (^ (- 0.5) 3.0) (- 0.125))", "true");
  expect("(< 31.0 (^ real.pi 3.0) 31.1)", "true");
  for (const char* term : {"(^ 0 0)", "(^ 2 (- 1))", "(^ 0 (- 1))"})
    expect("(= " + std::string(term) + " 0)", "undetermined");
  for (const char* term : {"(^ 0.0 0.0)", "(^ 2.0 (- 1.0))", "(^ 4.0 0.5)", "(^ 2.0 real.pi)"})
    expect("(= " + std::string(term) + " 0.0)", "undetermined");
}

}  // namespace
}  // namespace cupel
