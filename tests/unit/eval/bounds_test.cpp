// The bounds of evaluation hold for one call: a long life does not make an evaluator forgetful, and what one call gave
// up on another one may find out.
#include <gtest/gtest.h>

#include <algorithm>

#include "eval/evaluator.h"
#include "smtlib/parser.h"

namespace cupel {
namespace {

Script parse(std::string_view text) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << script.error().describe("text");
  return std::move(script).value();
}

TEST(Bounds, StepsAreCountedForOneCall) {
  std::string text;
  for (int i = 0; i < 2000; ++i) {
    std::string n = std::to_string(i);
    text += "(assert (exists ((z (_ BitVec 4))) (= (bvadd z ((_ int_to_bv 4) " + n + ")) #x3)))";
  }
  Script script = parse(text);
  Model nothing;
  Evaluator evaluator(*script.store, nothing, {.steps = 2000});
  for (Term formula : script.assertions()) ASSERT_TRUE(evaluator.evaluate(formula).is_true());
}

/// The fewest steps with which a fresh evaluator finds the value.
uint64_t steps_needed(const Script& script, Term formula) {
  Model nothing;
  uint64_t too_few = 0, enough = 1'000'000;
  while (too_few + 1 < enough) {
    uint64_t middle = (too_few + enough) / 2;
    bool found = !Evaluator(*script.store, nothing, {.steps = middle}).evaluate(formula).is_none();
    (found ? enough : too_few) = middle;
  }
  return enough;
}

TEST(Bounds, WhatRanOutOfStepsIsTriedAgain) {
  std::string first = "(forall ((x (_ BitVec 8))) (bvule (bvand x #x0f) x))";
  std::string second = "(forall ((y (_ BitVec 8))) (= (bvadd y y) (bvmul y #x02)))";
  Script script = parse("(assert (and " + first + " " + second + "))");
  std::vector<Term> formulas{script.assertions()[0], script.assertions()[0][0], script.assertions()[0][1]};
  uint64_t steps = std::max(steps_needed(script, formulas[1]), steps_needed(script, formulas[2])) + 5;
  ASSERT_LT(steps, steps_needed(script, formulas[0]));
  Model nothing;
  Evaluator evaluator(*script.store, nothing, {.steps = steps});
  EXPECT_TRUE(evaluator.evaluate(formulas[0]).is_none());
  EXPECT_TRUE(evaluator.evaluate(formulas[2]).is_true());
  EXPECT_TRUE(evaluator.evaluate(formulas[0]).is_true());  // both halves are known by now
}

TEST(Bounds, WhatWasNestedTooDeeplyIsTriedAgain) {
  Script script = parse(
      "(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))(assert (= (sum 500) 125250))"
      "(assert (= (sum 150) 11325))(assert (= (sum 500) 125250))");
  Model nothing;
  Evaluator evaluator(*script.store, nothing);
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[0]).is_none());
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[1]).is_true());
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[2]).is_true());
}

TEST(Bounds, CompletedSymbolsAssumeNothingElse) {
  Script script = parse(
      "(declare-const x Int)(assert (= x 0))(assert (= (div 1 x) 0))(assert (or (= x 0) (= (div 1 x) 5)))"
      "(assert (= (div 1 0) (div 1 0)))");
  Model nothing;
  Evaluator evaluator(*script.store, nothing);
  evaluator.complete_symbols();
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[0]).is_true());
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[1]).is_none());
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[2]).is_true());
  EXPECT_TRUE(evaluator.evaluate(script.assertions()[3]).is_true());
  EXPECT_FALSE(evaluator.assumed_open_value());
}

// Both sides were the same term before one of them was replaced.
TEST(Incremental, SidesThatAreNoLongerTheSame) {
  Script script = parse(
      "(declare-const x Int)(assert (= (div x 0) (div x 0)))(assert (distinct (div x 0) (div x 0)))"
      "(assert (= x 5))");
  Model nothing;
  Evaluator evaluator(*script.store, nothing);
  Term five = script.assertions()[2][1], equal = script.assertions()[0], different = script.assertions()[1];
  std::vector<uint32_t> left{0};
  EXPECT_TRUE(evaluator.evaluate(equal).is_true());
  EXPECT_TRUE(evaluator.evaluate_replacing(equal, left, five).is_none());
  EXPECT_TRUE(evaluator.evaluate(different).is_false());
  EXPECT_TRUE(evaluator.evaluate_replacing(different, left, five).is_none());
}

}  // namespace
}  // namespace cupel
