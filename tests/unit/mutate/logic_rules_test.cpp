#include "mutate/logic_rules.h"

#include <gtest/gtest.h>

#include "mutate/term_maker.h"
#include "smtlib/parser.h"
#include "theory/operator_table.h"

namespace cupel {
namespace {

const Operator& named(std::string_view name) { return *OperatorTable::standard().overloads(name).front(); }

// z3 knows some operators of its own only where no logic is set, or ALL.
TEST(LogicRules, OperatorsThatNeedAllAreLeftOutElsewhere) {
  LogicRules words("QF_BV", false), records("QF_DT", false), anything("ALL", false), none("", false);
  EXPECT_TRUE(words.allows(named("bvadd")));
  for (const char* own : {"bit2bool", "bv2int", "ext_rotate_left"}) {
    EXPECT_FALSE(words.allows(named(own))) << own;
    EXPECT_TRUE(anything.allows(named(own))) << own;
    EXPECT_TRUE(none.allows(named(own))) << own;
  }
  EXPECT_FALSE(records.allows(named("update-field")));
  EXPECT_TRUE(records.allows(named("is")));
  EXPECT_TRUE(LogicRules("QF_BV", true).allows(named("bit2bool"))) << "any logic was asked for";
}

// z3 says "unknown constant const" under these logics, and takes it under ALL.
TEST(LogicRules, ConstantArraysAreForAllOrForScriptsThatHaveThem) {
  auto allows_const = [](std::string text) {
    Script script = parse_script("(set-logic " + text).value();
    OperatorSet operators(OperatorTable::standard(), Vocabulary::standard(), {"z3", "cvc5"});
    return TermMaker(script, operators, {}).generators.allows(named("const"));
  };
  const std::string plain = "(declare-const a (Array Int Int))(assert (= (select a 1) 2))";
  const std::string constant = "(declare-const a (Array Int Int))(assert (= a ((as const (Array Int Int)) 2)))";
  for (const char* logic : {"QF_AUFLIA)", "QF_ALIA)", "AUFLIA)"}) {
    EXPECT_FALSE(allows_const(logic + plain)) << logic;
    EXPECT_TRUE(allows_const(logic + constant)) << logic;
  }
  EXPECT_TRUE(allows_const("ALL)" + plain));
}

// A script that declares `pi` means its own, whatever z3 calls so: a new term with z3's would be read as another.
TEST(LogicRules, NamesOfTheScriptAreNoOperators) {
  auto allows_pi = [](const char* text) {
    Script script = parse_script(text).value();
    OperatorSet operators(OperatorTable::standard(), Vocabulary::standard(), {"z3"});
    return TermMaker(script, operators, {}).rules.allows(named("pi"));
  };
  EXPECT_TRUE(allows_pi("(set-logic ALL)(declare-const x Real)(assert (> x 0.0))"));
  EXPECT_FALSE(allows_pi("(set-logic ALL)(declare-const pi Real)(assert (> pi 0.0))"));
  EXPECT_FALSE(allows_pi("(set-logic ALL)(define-fun |pi| () Real 3.0)(assert true)"));
  EXPECT_FALSE(allows_pi("(set-logic ALL)(declare-datatype D ((pi)))(assert true)"));
  EXPECT_FALSE(allows_pi("(set-logic ALL)(assert (forall ((pi Real)) (> pi 0.0)))"));
}

TEST(LogicRules, NoStandardOperatorNeedsAll) {
  size_t rows = 0;
  for (const Operator& op : OperatorTable::standard().operators()) {
    if (!(op.flags & kOnlyInAll)) continue;
    ++rows;
    EXPECT_TRUE(op.known.find("2.") == std::string::npos) << op.declaration;
  }
  EXPECT_GT(rows, 5u);
}

}  // namespace
}  // namespace cupel
