// What a model proves.
#include "oracle/evidence.h"

#include <gtest/gtest.h>

#include "smtlib/parser.h"

namespace cupel::oracle {
namespace {

ModelVerdict verdict(const std::string& assertion, const std::string& value) {
  auto script = parse_script("(declare-const w Real)(assert " + assertion + ")(check-sat)");
  EXPECT_TRUE(script.ok()) << (script.ok() ? "" : script.error().message);
  return Evidence(*script).of_model(0, "((define-fun w () Real " + value + "))");
}

// What z3 5.4.0 prints for the tangent of -4.
const std::string kRounded = "(- (/ 79564872677.0 68719476736.0))";

TEST(Evidence, RoundedNumbersProveNothing) {
  for (const char* assertion : {"(= w (tan (- 4.0)))", "(or (= (sin 1.0) 2.0) (not (distinct w (tan (- 4.0)))))"}) {
    ModelVerdict rounded = verdict(assertion, kRounded);
    EXPECT_EQ(rounded.truth, Truth::kUndetermined) << assertion;
    EXPECT_EQ(rounded.reason, "the model rounds a number that has no notation");
  }
  EXPECT_EQ(verdict("(< (+ w 1000.0) (+ 1000.0 (tan (- 4.0))) w)", kRounded).truth, Truth::kUndetermined);
}

TEST(Evidence, OtherNumbersAreExact) {
  EXPECT_EQ(verdict("(= w (tan (- 4.0)))", "(- 1.0)").truth, Truth::kFalse);
  EXPECT_EQ(verdict("(= w (tan 0.0))", "(/ 1.0 1099511627776.0)").truth, Truth::kFalse) << "0 can be written";
  EXPECT_EQ(verdict("(= (* w w) 2.0)", "(/ 1414213562.0 1000000000.0)").truth, Truth::kFalse) << "so can roots";
  EXPECT_EQ(verdict("(< w (tan (- 4.0)))", "(- 2.0)").truth, Truth::kTrue);
}

}  // namespace
}  // namespace cupel::oracle
