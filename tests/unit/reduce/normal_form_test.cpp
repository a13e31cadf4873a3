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

TEST(NormalForm, BrokenTextIsCut) { EXPECT_EQ(normal_form("(assert (> x"), "(assert (> v1"); }

}  // namespace cupel::reduce
