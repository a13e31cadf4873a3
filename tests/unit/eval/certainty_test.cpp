#include "eval/certainty.h"

#include <gtest/gtest.h>

#include "smtlib/parser.h"

namespace cupel {
namespace {

/// `true`, `false` or the reason why neither.
std::string joint(std::string_view text, bool complete = true) {
  Result<Script> script = parse_script(text);
  EXPECT_TRUE(script.ok()) << script.error().describe("text");
  Model nothing;
  Evaluator evaluator(*script->store, nothing);
  JointVerdict verdict = judge_all(evaluator, script->assertions(),
                                   {.complete_symbols = complete, .recursive = defines_recursion(*script)});
  return verdict.truth == Truth::kTrue ? "true" : verdict.truth == Truth::kFalse ? "false" : verdict.reason;
}

TEST(Certainty, OneDefaultForAllFormulas) {
  std::string x = "(declare-const x Int)";
  EXPECT_EQ(joint(x + "(assert (= x 0))(assert (< x 1))"), "true");
  EXPECT_EQ(joint(x + "(assert (= x 0))", false), "assertion 1: x is not in the model");
  EXPECT_EQ(joint(x + "(assert true)(assert (= x 1))"), "assertion 2: x is not in the model");
  EXPECT_EQ(joint(x + "(assert (= x 0))(assert false)"), "false");
  EXPECT_EQ(joint(""), "true");
}

TEST(Certainty, OpenValuesAreNotAssumed) {
  EXPECT_NE(joint("(assert (= (div 1 0) 0))"), "true");
  EXPECT_NE(joint("(declare-const x Int)(assert (= (div 1 0) x))"), "true");
  // The open value does not matter once the other side has its default.
  EXPECT_EQ(joint("(declare-const x Int)(assert (or (= (div 1 0) 7) (= x 0)))"), "true");
}

TEST(Certainty, RecursiveDefinitionsMayHaveNoMeaning) {
  EXPECT_EQ(joint("(define-fun-rec f ((n Int)) Int n)(assert (= (f 1) 1))"),
            "true if the recursive definitions have a meaning");
  EXPECT_EQ(joint("(define-fun f ((n Int)) Int n)(assert (= (f 1) 1))"), "true");
}

TEST(Certainty, DoubtfulLiterals) {
  auto doubtful = [](std::string_view text) { return has_doubtful_literals(parse_script(text).value().assertions()); };
  EXPECT_FALSE(doubtful("(assert (= \"a\\u{41}\" \"b\"))"));
  EXPECT_TRUE(doubtful("(assert (= \"a\\x41\" \"b\"))"));
  EXPECT_TRUE(doubtful("(assert (= \"\xc3\xa4\" \"b\"))"));
  EXPECT_TRUE(doubtful("(define-fun f () String \"\\x41\")(assert (= f \"b\"))"));
}

}  // namespace
}  // namespace cupel
