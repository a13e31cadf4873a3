// Models as solvers print them, through to the verdict.
#include "eval/read_model.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "smtlib/parser.h"

namespace cupel {
namespace {

Truth verdict(std::string_view script_text, std::string_view model_text) {
  Script script = parse_script(script_text).value();
  Result<Model> model = read_model(script, model_text);
  EXPECT_TRUE(model.ok()) << model.error().message;
  return judge(*script.store, *model, script.assertions().back()).truth;
}

TEST(ReadModel, DivisionByZeroAsTheModelHasIt) {
  std::string_view script = "(declare-const x Real)(assert (= (/ x 0.0) 3.0))(check-sat)";
  EXPECT_EQ(verdict(script, "((define-fun x () Real 1.0)(define-fun /0 ((a Real) (b Real)) Real 3.0))"), Truth::kTrue);
  EXPECT_EQ(verdict(script, "((define-fun x () Real 1.0)(define-fun /0 ((a Real) (b Real)) Real 4.0))"), Truth::kFalse);
  EXPECT_EQ(verdict(script, "((define-fun x () Real 1.0))"), Truth::kUndetermined);
}

TEST(ReadModel, UninterpretedSortsAndFunctions) {
  std::string_view script =
      "(declare-sort U 0)(declare-fun f (U) U)(declare-const a U)(assert (distinct (f a) (f (f a)) a))(check-sat)";
  EXPECT_EQ(
      verdict(script, "((define-fun a () U U!val!0)(define-fun f ((x U)) U (ite (= x U!val!0) U!val!1 U!val!2)))"),
      Truth::kTrue);
  EXPECT_EQ(verdict(script, "((define-fun a () U (as @U_0 U))(define-fun f ((x U)) U (as @U_0 U)))"), Truth::kFalse);
}

TEST(ReadModel, AlgebraicNumbersAreExact) {
  std::string_view script = "(set-logic QF_NRA)(declare-const x Real)(assert (and (= (* x x) 2) (> x 0)))(check-sat)";
  EXPECT_EQ(verdict(script, "((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 2)))"), Truth::kTrue);
  EXPECT_EQ(verdict(script, "((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 1)))"), Truth::kFalse);
  EXPECT_EQ(verdict(script, "((define-fun x () Real (/ 665857.0 470832.0)))"), Truth::kFalse);
  EXPECT_EQ(verdict(script, "((define-fun x () Real (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)))"),
            Truth::kTrue);
}

TEST(ReadModel, ArraysAsFunctions) {
  std::string_view script =
      "(declare-const a (Array Int Int))(assert (and (= (select a 3) 7) (= (select a 100) 0)))(check-sat)";
  EXPECT_EQ(verdict(script,
                    "((define-fun a () (Array Int Int) (_ as-array k!0))"
                    "(define-fun k!0 ((x Int)) Int (ite (= x 3) 7 0)))"),
            Truth::kTrue);
  EXPECT_EQ(verdict(script, "((define-fun a () (Array Int Int) (store ((as const (Array Int Int)) 0) 3 8)))"),
            Truth::kFalse);
}

// z3 4.8.12 prints such models. Each way round is counted, so that no stack runs out.
TEST(ReadModel, ArraysThatAreDefinedByThemselves) {
  std::string_view script = "(declare-const a (Array Int Int))(assert (= (select a 3) 7))(check-sat)";
  EXPECT_EQ(verdict(script,
                    "((define-fun a () (Array Int Int) (_ as-array k!0))"
                    "(define-fun k!0 ((x Int)) Int (ite (= x (ite (= (_ as-array k!0) a) 6 5)) 7 0)))"),
            Truth::kUndetermined);
  EXPECT_EQ(verdict(script,
                    "((define-fun a () (Array Int Int) (_ as-array k!0))"
                    "(define-fun k!0 ((x Int)) Int (ite (= x (select (_ as-array k!1) 0)) 7 0))"
                    "(define-fun k!1 ((x Int)) Int (ite (= x (select (_ as-array k!0) 0)) 7 0)))"),
            Truth::kUndetermined);
  EXPECT_EQ(verdict(script, "((define-fun a () (Array Int Int) a))"), Truth::kUndetermined);
}

TEST(ReadModel, ValuesOfConstants) {
  EXPECT_EQ(verdict("(declare-const x Int)(declare-const y Int)(assert (= x (- y)))(check-sat)", "((x 5) (y (- 5)))"),
            Truth::kTrue);
}

// The wrong model of tests/regress/solver-bugs/z3-4.8.12-constant-arrays-bad-model.smt2.
TEST(ReadModel, CertifiesABadModelOfARealSolver) {
  EXPECT_EQ(
      verdict("(declare-const p (_ BitVec 2))(declare-const q (_ BitVec 2))(declare-const e (_ BitVec 1))"
              "(declare-const f (_ BitVec 1))"
              "(assert (= (store (store ((as const (Array (_ BitVec 2) (_ BitVec 1))) #b1) #b10 #b0) p e)"
              "           (store (store ((as const (Array (_ BitVec 2) (_ BitVec 1))) #b0) #b01 #b1) q f)))(check-sat)",
              "((define-fun e () (_ BitVec 1) #b0)(define-fun f () (_ BitVec 1) #b0)"
              "(define-fun p () (_ BitVec 2) #b00)(define-fun q () (_ BitVec 2) #b00))"),
      Truth::kFalse);
}

// A campaign met such a model: evaluating it asked for the model's integers, which asked for the quantifier again.
TEST(ReadModel, ValuesThatAreQuantifiedTermsOverTheSameSort) {
  Result<Script> script = parse_script("(declare-const c Int)(assert (forall ((x Int)) (>= (* x x) c)))(check-sat)");
  ASSERT_TRUE(script.ok());
  Result<Model> model = read_model(*script, "((define-fun c () Int (ite (forall ((y Int)) (> (* y y) (- 1))) 0 1)))");
  ASSERT_TRUE(model.ok()) << model.error().message;
  EXPECT_EQ(judge(*script->store, *model, script->assertions()[0]).truth, Truth::kUndetermined);
}

}  // namespace
}  // namespace cupel
