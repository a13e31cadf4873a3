#include "reduce/normal_form.h"

#include <gtest/gtest.h>

namespace cupel::reduce {

TEST(NormalForm, NamesLiteralsAndHeadersDoNotMatter) {
  const char* one = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> (+ x 3) 10))\n(check-sat)\n";
  const char* other =
      "; found by us\n(set-info :status sat)\n(set-logic QF_NIA)\n(declare-const |y z| Int)\n(assert (> (+ |y z| 7) 0))"
      "(check-sat)(get-model)";
  EXPECT_EQ(normal_form(one), normal_form(other));
}

TEST(NormalForm, OperatorsStructureAndSharingOfNamesMatter) {
  auto script = [](const char* term) {
    return std::string("(declare-const x Int)(declare-const y Int)(assert ") + term + ")(check-sat)";
  };
  EXPECT_NE(normal_form(script("(> x y)")), normal_form(script("(< x y)")));
  EXPECT_NE(normal_form(script("(> x y)")), normal_form(script("(> x x)")));
  EXPECT_EQ(normal_form(script("(> x 1)")), normal_form(script("(> x 2)")));
  EXPECT_NE(normal_form(script("(> x 1)")), normal_form(script("(> x (- 1))")));
}

TEST(NormalForm, BitVectorLiteralsAreLiterals) {
  EXPECT_EQ(normal_form("(assert (= x (_ bv5 8)))"), normal_form("(assert (= q (_ bv0 16)))"));
  EXPECT_EQ(normal_form("(assert (= x #b01))"), normal_form("(assert (= x #xff))"));
}

TEST(NormalForm, TheOrderOfDeclarationsDoesNotMatter) {
  const char* one =
      "(declare-sort U 0)(declare-const a U)(declare-fun f (U) U)(declare-fun x () U)(assert (= x (f a)))";
  const char* other =
      "(declare-sort V 0)(declare-fun a (V) V)(declare-fun u () V)(declare-fun t () V)(assert (= t (a u)))";
  EXPECT_EQ(normal_form(one), normal_form(other));
  const char* binary =
      "(declare-sort V 0)(declare-fun a (V) V)(declare-fun u () V)(declare-fun t (V) V)(assert (= t (a u)))";
  EXPECT_NE(normal_form(one), normal_form(binary));
}

TEST(NormalForm, TheOrderOfAssertionsAndOfSymmetricArgumentsDoesNotMatter) {
  auto script = [](const char* assertions) {
    return std::string("(declare-const x Int)(declare-const y Int)(declare-const z Int)") + assertions + "(check-sat)";
  };
  std::string one = normal_form(script("(assert (= (+ x 1) (* y z)))(assert (> x 0))"));
  EXPECT_EQ(one, normal_form(script("(assert (= (* y z) (+ 1 x)))(assert (> x 0))")));
  EXPECT_EQ(one, normal_form(script("(assert (> z 0))(assert (= (* y x) (+ 5 z)))")));
  EXPECT_NE(one, normal_form(script("(assert (= (+ x 1) (* y z)))(assert (> y 0))")));
  EXPECT_NE(one, normal_form(script("(assert (= (+ x 1) (* y z)))(assert (> 0 x))")));
}

// What tells x from y may stand elsewhere.
TEST(NormalForm, NamesAreKnownByWhereTheyOccur) {
  auto script = [](const char* equation) {
    return std::string("(declare-const x Int)(declare-const y Int)(assert ") + equation +
           ")(push 1)(assert (> x 0))(check-sat)";
  };
  EXPECT_EQ(normal_form(script("(= x y)")), normal_form(script("(= y x)")));
}

TEST(NormalForm, AssertionsOfOtherScopesStayThere) {
  EXPECT_NE(normal_form("(assert (p x))(push 1)(assert (> y 0))"),
            normal_form("(assert (> y 0))(push 1)(assert (p x))"));
}

TEST(NormalForm, DepthCostsNoStack) {
  std::string deep = "(assert ";
  for (int i = 0; i < 300'000; ++i) deep += "(= x ";
  EXPECT_FALSE(normal_form(deep).empty());
  for (int i = 0; i < 300'000; ++i) deep += ")";
  EXPECT_FALSE(normal_form(deep + ")").empty());
}

TEST(NormalForm, BrokenTextIsCut) { EXPECT_EQ(normal_form("(assert (> x"), "(assert (> v1"); }

}  // namespace cupel::reduce
