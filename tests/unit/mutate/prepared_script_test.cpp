#include "mutate/prepared_script.h"

#include <gtest/gtest.h>

#include "smtlib/printer.h"

namespace cupel {
namespace {

std::string prepared(std::string_view text, bool any_logic = false) {
  Result<Script> script = prepare_script(text, Vocabulary::standard(), any_logic);
  return script ? print_script(*script) : "error: " + script.error().message;
}

TEST(PreparedScript, DropsTheStatusOnly) {
  EXPECT_EQ(prepared("(set-info :status sat)(set-info :source |a|)(assert true)(check-sat)"),
            "(set-info :source |a|)\n(assert true)\n(check-sat)\n");
}

TEST(PreparedScript, AnyLogicIsAll) {
  EXPECT_EQ(prepared("(set-logic QF_LIA)(assert true)", true), "(set-logic ALL)\n(assert true)\n");
  EXPECT_EQ(prepared("(set-logic HO_UF)(assert true)", true), "(set-logic HO_ALL)\n(assert true)\n");
}

TEST(PreparedScript, NonlinearScriptsGetANonlinearLogic) {
  std::string product = "(declare-const x Int)\n(assert (= (* x x) 4))\n";
  EXPECT_EQ(prepared("(set-logic QF_LIA)" + product), "(set-logic QF_NIA)\n" + product);
  EXPECT_EQ(prepared("(set-logic UFLIRA)" + product), "(set-logic UFNIRA)\n" + product);
  EXPECT_EQ(prepared("(set-logic QF_NIA)" + product), "(set-logic QF_NIA)\n" + product);
  std::string linear = "(declare-const x Int)\n(assert (= (* 2 x) 4))\n";
  EXPECT_EQ(prepared("(set-logic QF_LIA)" + linear), "(set-logic QF_LIA)\n" + linear);
}

// `let` makes one term of both quantifiers; the text has two.
TEST(PreparedScript, QuantifiersHaveVariablesOfTheirOwn) {
  Result<Script> script = prepare_script(
      "(set-logic LIA)(assert (let ((q (forall ((x Int)) (< x 1)))) (or q (exists ((y Int)) (and q (= y 2))))))",
      Vocabulary::standard(), false);
  ASSERT_TRUE(script.ok());
  Script again = *prepare_script(print_script(*script), Vocabulary::standard(), false);
  EXPECT_EQ(script->assertions()[0].occurrences(), again.assertions()[0].occurrences());
  EXPECT_EQ(print_script(*script), print_script(again));
}

TEST(PreparedScript, WhatCannotBeMutated) {
  EXPECT_EQ(prepared("(set-logic QF_LIA)(check-sat)"), "error: the seed asserts nothing");
  EXPECT_TRUE(prepared("(assert (< 1 true))").starts_with("error: "));
}

}  // namespace
}  // namespace cupel
