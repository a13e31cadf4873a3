#include "reduce/measure.h"

#include <gtest/gtest.h>

namespace cupel::reduce {
namespace {

TEST(Measure, SmallerScriptsAreSmaller) {
  auto smaller = [](std::string_view a, std::string_view b) { return measure_of(a) < measure_of(b); };
  EXPECT_TRUE(smaller("(assert a)(assert b)", "(assert (and a b))"));
  EXPECT_TRUE(smaller("(assert true)", "(assert x)"));
  EXPECT_TRUE(smaller("(assert (= x 3))", "(assert (= x 7))"));
  EXPECT_TRUE(smaller("(assert (= x #b0000))", "(assert (= x #b0010))"));
  EXPECT_TRUE(smaller("(assert (= x \"aa\"))", "(assert (= x \"xz\"))"));
  EXPECT_TRUE(smaller("(assert (= (+ y 1) (+ y 1)))", "(define-fun f () Int 1)"));
  EXPECT_TRUE(smaller("(declare-const c Int)(assert c)", "(assert (exists ((c Int)) c))"));
}

TEST(Measure, SolverOptionsAndMutationsCount) {
  std::vector<std::string> arguments{"-x"};
  EXPECT_LT(measure_of("(check-sat)"), measure_of("(check-sat)", arguments));
  EXPECT_LT(measure_of("(assert (and a b c))", {}, 1), measure_of("(assert a)", {}, 2));
}

}  // namespace
}  // namespace cupel::reduce
