#include "solver/script_shape.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace cupel::solver {
namespace {

TEST(Split, CommandsStringsCommentsAndQuotedSymbols) {
  auto commands = split_commands("; (a)\n(set-info :x \"(\"\")\") ( assert |)(| ) ; end\n(check-sat)");
  ASSERT_EQ(commands.size(), 3u);
  EXPECT_EQ(commands[0].name, "set-info");
  EXPECT_EQ(first_argument(commands[0]), ":x");
  EXPECT_EQ(commands[1].name, "assert");
  EXPECT_EQ(first_argument(commands[1]), "|)(|");
  EXPECT_EQ(commands[2].text, "(check-sat)");
}

TEST(Split, IncompleteTextIsKept) {
  auto commands = split_commands("(check-sat) (assert (and");
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_FALSE(commands[1].complete);
  EXPECT_FALSE(prepare_script("(check-sat) (assert (and").session);
}

TEST(Split, DeepNestingCostsNoStack) {
  std::string deep = "(assert " + std::string(1'000'000, '(') + std::string(1'000'000, ')') + ")(check-sat)";
  EXPECT_EQ(split_commands(deep).size(), 2u);
}

TEST(Prepare, StringsAreSeen) {
  EXPECT_TRUE(prepare_script("(declare-const s String)(check-sat)").strings);
  EXPECT_TRUE(prepare_script("(assert (= (str.len \"a\") 1))(check-sat)").strings);
  EXPECT_TRUE(prepare_script("(declare-fun f ((Seq Int)) Bool)(check-sat)").strings);
  EXPECT_FALSE(prepare_script("(set-info :source \"str.len\")(set-logic QF_BV)(declare-const x (_ BitVec 8))"
                              "(assert (= x #x00))(echo \"re.all\")(check-sat)")
                   .strings);
}

TEST(Prepare, PrefixHoldsOptionsAndLogic) {
  PreparedScript script = prepare_script(
      "(set-info :smt-lib-version 2.6)\n(set-info :source |x|)\n(set-option :produce-models "
      "true)\n(set-logic QF_LIA)\n"
      "(set-info :status sat)\n(declare-fun x () Int)\n(assert (> x 0))\n(check-sat)\n(exit)\n(check-sat)\n");
  EXPECT_EQ(script.prefix, "(set-info :smt-lib-version 2.6)\n(set-option :produce-models true)\n(set-logic QF_LIA)\n");
  EXPECT_EQ(script.body, "(set-info :source |x|)\n(declare-fun x () Int)\n(assert (> x 0))\n(check-sat)\n");
  EXPECT_EQ(script.queries(), 1u);
  EXPECT_TRUE(script.session);
  EXPECT_TRUE(script.warm);
  EXPECT_FALSE(script.incremental);
}

TEST(Prepare, ScopesAreCounted) {
  PreparedScript script = prepare_script("(push 2)(check-sat)(pop 1)(push)(check-sat)");
  EXPECT_EQ(script.open_scopes, 2u);
  EXPECT_TRUE(script.incremental);
  EXPECT_TRUE(script.session);
  EXPECT_FALSE(prepare_script("(push)(pop 2)(push 2)(check-sat)").session) << "it would pop our scope";
}

TEST(Prepare, WhatASessionCannotTakeBack) {
  for (const char* body : {"(declare-fun p () Bool)(set-option :x true)", "(reset)", "(reset-assertions)",
                           "(get-assertions)", "(declare-fun p () Bool)(set-logic QF_LIA)"})
    EXPECT_FALSE(prepare_script(body).session) << body;
  EXPECT_FALSE(prepare_script("(declare-fun p () Bool)(set-option :x true)").warm);
}

TEST(Prepare, EchoesAreExpected) {
  PreparedScript script = prepare_script("(echo \"a\"\"b\")(check-sat)");
  ASSERT_EQ(script.outputs.size(), 2u);
  EXPECT_EQ(script.outputs[0].text, "a\"b");
  EXPECT_FALSE(script.outputs[1].is_echo);
}

RC_GTEST_PROP(Split, AnyTextIsCovered, (const std::string& text)) {
  size_t covered = 0;
  for (const CommandText& command : split_commands(text)) covered += command.text.size();
  RC_ASSERT(covered <= text.size());
  prepare_script(text);
}

}  // namespace
}  // namespace cupel::solver
