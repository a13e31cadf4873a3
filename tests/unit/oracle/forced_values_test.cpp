// Formulas that leave constants no choice: what is false then is false in every model.
#include "oracle/forced_values.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "oracle/evidence.h"
#include "oracle/exhaustive.h"
#include "smtlib/parser.h"

namespace cupel::oracle {
namespace {

Truth without_model(const std::string& text) {
  auto script = parse_script(text + "(check-sat)");
  EXPECT_TRUE(script.ok()) << (script.ok() ? "" : script.error().message);
  return Evidence(*script).of_query(0).truth;
}

const std::string kNumbers = "(declare-const x Int)(declare-const y Int)(declare-const p Bool)(declare-const r Real)";

TEST(ForcedValues, RefuteWhatHasNoOtherModel) {
  EXPECT_EQ(without_model(kNumbers + "(assert (= x 3))(assert (> x 5))"), Truth::kFalse);
  EXPECT_EQ(without_model(kNumbers + "(assert (and (= y (+ x 1)) p))(assert (= 2 x))(assert (=> p (distinct y 3)))"),
            Truth::kFalse)
      << "in whatever order";
  EXPECT_EQ(without_model(kNumbers + "(assert (! (not p) :named n))(assert (or p (< 1 x 1)))(assert (= x 1))"),
            Truth::kFalse);
  EXPECT_EQ(without_model(kNumbers + "(assert (= x y 3))(assert (< (* x y) 9))"), Truth::kFalse);
  EXPECT_EQ(without_model(kNumbers + "(assert (= x 3))(assert (= x 4))"), Truth::kFalse);
  EXPECT_EQ(without_model("(declare-const l RegLan)(assert (= l (re.range \"3\" \"3\")))(assert (str.in_re \"4\" l))"),
            Truth::kFalse);
}

TEST(ForcedValues, SayNothingElse) {
  EXPECT_EQ(without_model(kNumbers + "(assert (= x 3))(assert (> x 2))"), Truth::kUndetermined) << "not valid";
  EXPECT_EQ(without_model(kNumbers + "(assert (= x 3))(assert (> x y))"), Truth::kUndetermined);
  EXPECT_EQ(without_model(kNumbers + "(assert (or (= x 3) p))(assert (> x 5))"), Truth::kUndetermined);
  EXPECT_EQ(without_model(kNumbers + "(assert (not (and (= x 3) p)))(assert (> x 5))"), Truth::kUndetermined);
  EXPECT_EQ(without_model(kNumbers + "(assert (= r 3))(assert (= r 3.0))"), Truth::kUndetermined);
  EXPECT_EQ(without_model(kNumbers + "(assert (= x (div 1 0)))(assert (> x 5))"), Truth::kUndetermined)
      << "SMT-LIB leaves it open";
  EXPECT_EQ(without_model("(declare-const x Float32)(assert (= x (_ NaN 8 24)))(assert (= x (fp.neg x)))"),
            Truth::kUndetermined);
}

// Over small sorts all assignments can be tried.
RC_GTEST_PROP(ForcedValues, AgreeWithAllAssignments, ()) {
  static const std::vector<std::string> kConjuncts = {"(= a #b01)",
                                                      "(= a c)",
                                                      "(= b (bvadd a #b01))",
                                                      "(distinct a b)",
                                                      "(= (bvmul a b) c)",
                                                      "(not q)",
                                                      "p",
                                                      "(= p (bvult a b))",
                                                      "(or p q)",
                                                      "(=> q (= c a))",
                                                      "(= q p (= a b))",
                                                      "(= c #b11 b)",
                                                      "(bvule c a)",
                                                      "(and p (= b #b10))",
                                                      "(not (= a #b01))",
                                                      "(= (ite p a b) c)"};
  auto chosen = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(kConjuncts));
  std::string text;
  for (const char* name : {"a", "b", "c"}) text += std::string("(declare-const ") + name + " (_ BitVec 2))";
  text += "(declare-const p Bool)(declare-const q Bool)";
  for (const std::string& conjunct : chosen) text += "(assert " + conjunct + ")";
  auto script = parse_script(text + "(check-sat)");
  RC_ASSERT(script.ok());
  Evidence evidence(*script);
  bool refuted = evidence.of_query(0).truth == Truth::kFalse;
  RC_CLASSIFY(refuted);
  if (refuted) RC_ASSERT(has_no_model(*script, evidence.queries()->front()));
}

}  // namespace
}  // namespace cupel::oracle
