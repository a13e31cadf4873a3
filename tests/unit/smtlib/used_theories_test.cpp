#include "smtlib/used_theories.h"

#include <gtest/gtest.h>

#include "smtlib/logic.h"
#include "smtlib/parser.h"

namespace cupel {

namespace {

std::string theories(const std::string& text) {
  auto script = parse_script(text);
  EXPECT_TRUE(script.ok()) << (script.ok() ? "" : script.error().message);
  return used_theories(*script).text();
}

}  // namespace

TEST(UsedTheories, AreThoseOfTheTermsAndNotOfTheLogic) {
  EXPECT_EQ(theories("(set-logic QF_AUFLIRA)(declare-fun p () Bool)(assert p)"), "Core");
  EXPECT_EQ(theories("(declare-fun x () Int)(assert (> x 2))"), "Ints");
  EXPECT_EQ(theories("(declare-fun s () String)(assert (= (str.len s) 3))"), "Ints, Strings");
  EXPECT_EQ(theories("(declare-fun x () Real)(assert (= (to_int x) 3))"), "Ints, Reals, Reals_Ints");
  EXPECT_EQ(theories("(declare-sort U 0)(declare-fun f (U) U)(assert (forall ((u U)) (= (f u) u)))"),
            "UF, quantifiers");
  EXPECT_EQ(theories("(declare-fun a () (Array (_ BitVec 2) (_ BitVec 3)))(assert (= (select a #b00) #b000))"),
            "ArraysEx, BitVectors");
}

TEST(UsedTheories, AreFoundInDefinitionsAndDatatypes) {
  EXPECT_EQ(theories("(define-fun f ((x Int)) Bool (> x 0))(assert true)"), "Ints");
  EXPECT_EQ(theories("(declare-datatypes ((D 0)) (((c (s Real)))))(assert true)"), "Datatypes, Reals");
}

TEST(UsedTheories, AreComparedWithASolvers) {
  auto script = parse_script("(declare-fun x () Int)(assert (> x 2))");
  ASSERT_TRUE(script.ok());
  UsedTheories used = used_theories(*script);
  EXPECT_TRUE(used.within({"Ints", "UF"}));
  EXPECT_FALSE(used.within({"BitVectors"}));
  EXPECT_TRUE(used.within({})) << "nothing is known of the solver";
}

TEST(Logic, OfficialOnesAreKnown) {
  for (const char* name : {"ALL", "QF_LIA", "QF_SLIA", "AUFLIA", "UFNRA", "QF_UFBVLIA", "QF_BVLRA", "UFBVDTNIRA"})
    EXPECT_TRUE(is_official_logic(name)) << name;
  for (const char* name : {"", "SLIA", "QF_ALL", "HORN", "S", "qf_lia", "QF_UFLIRA"})
    EXPECT_FALSE(is_official_logic(name)) << name;
}

}  // namespace cupel
