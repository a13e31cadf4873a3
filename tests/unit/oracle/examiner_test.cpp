#include "oracle/examiner.h"

#include <gtest/gtest.h>

namespace cupel::oracle {
namespace {

TEST(WithModels, BehindEachQuery) {
  EXPECT_EQ(with_models("(check-sat)\n"), "(check-sat) (get-model)\n");
  EXPECT_EQ(with_models("(check-sat)(get-model)(exit)"), "(check-sat)(get-model)(exit)");
  EXPECT_EQ(with_models("(check-sat) ; why\n(get-value (x))"), "(check-sat) (get-model) ; why\n(get-value (x))");
  EXPECT_EQ(with_models("(echo \"(check-sat)\")"), "(echo \"(check-sat)\")");
}

TEST(WithModels, OnlyBehindChosenQueries) {
  EXPECT_EQ(with_models("(check-sat)(check-sat-assuming (a))(check-sat)", {false, true, false}),
            "(check-sat)(check-sat-assuming (a)) (get-model)(check-sat)");
}

TEST(Examiner, WhatIsNoScriptIsAnError) {
  auto examined = Examiner({}, {}).examine({.text = "(assert x)"});
  ASSERT_FALSE(examined.ok());
  EXPECT_GT(examined.error().position.line, 0u);
}

}  // namespace
}  // namespace cupel::oracle
