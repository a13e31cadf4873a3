// A solver with options against itself without them.
#include "scene.h"

namespace cupel::oracle {
namespace {

const std::string kScript = "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";

std::string value_of_x(const std::string& value) { return model("(define-fun x () Int " + value + ")"); }

Expectation said_before(Expected answer) {
  return {.answer = answer, .reason = "without options", .basis = Basis::kOneSolver};
}

TEST(Configuration, AsksAgainWhereItsOwnAnswerIsContradicted) {
  Scene scene(kScript);
  scene.expect(said_before(Expected::kSat)).add("a", unsat()).with_options({"--x"});
  auto asked = scene.quick().follow_ups("configuration");
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_TRUE(asked[0].without_options);
  scene.add("a", sat(value_of_x("1")), "configuration", asked[0].form);
  EXPECT_TRUE(scene.follow_ups("configuration").empty());
  auto findings = scene.judge("configuration");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  EXPECT_NE(findings[0].summary.find("unsat with --x and sat without options"), std::string::npos)
      << findings[0].summary;
}

TEST(Configuration, WithoutAModelNobodyKnowsWhichIsRight) {
  Scene scene(kScript);
  scene.expect(said_before(Expected::kUnsat)).add("a", sat("")).with_options({"--x"});
  auto asked = scene.quick().follow_ups("configuration");
  ASSERT_EQ(asked.size(), 1u);
  scene.add("a", unsat(), "configuration", asked[0].form);
  auto findings = scene.judge("configuration");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kInconsistent);
  EXPECT_EQ(findings[0].certainty, Certainty::kCrossChecked);
}

TEST(Configuration, IsSilentWithoutOptionsOrContradiction) {
  Scene plain(kScript);
  plain.expect(said_before(Expected::kSat)).add("a", unsat());
  EXPECT_TRUE(plain.quick().follow_ups("configuration").empty()) << "no options";
  Scene agreeing(kScript);
  agreeing.expect(said_before(Expected::kSat)).add("a", sat("")).with_options({"--x"});
  EXPECT_TRUE(agreeing.quick().follow_ups("configuration").empty()) << "nobody contradicts";
  Scene unknown(kScript);
  unknown.add("a", outcome({{solver::Answer::kUnknown, ""}})).with_options({"--x"});
  EXPECT_TRUE(unknown.follow_ups("configuration").empty()) << "unknown is no answer";
}

TEST(Configuration, UnknownWithoutOptionsIsNoContradiction) {
  Scene scene(kScript);
  scene.add("a", unsat()).with_options({"--x"});
  auto asked = scene.follow_ups("configuration");
  ASSERT_EQ(asked.size(), 1u) << "a thorough test asks anyway";
  scene.add("a", outcome({{solver::Answer::kUnknown, ""}}), "configuration", asked[0].form);
  EXPECT_TRUE(scene.judge("configuration").empty());
}

}  // namespace
}  // namespace cupel::oracle
