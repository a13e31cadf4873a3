// A solver against itself under two configurations.
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
  EXPECT_TRUE(asked[0].instead_of_options);
  EXPECT_TRUE(asked[0].arguments.empty());
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

/// `a` answered the script before, under these options.
TestOptions before(std::vector<std::string> options, std::vector<Expected> answers, std::string label = "a") {
  SolverArguments entry{"a", {}};
  entry.earlier.push_back({std::move(label), std::move(options), std::move(answers)});
  return {entry};
}

TEST(Configuration, AsksUnderTheOptionsThatItAnsweredWithBefore) {
  Scene scene(kScript);
  scene.options(before({"--y", "--z"}, {Expected::kSat})).add("a", unsat()).with_options({"--x"});
  auto asked = scene.quick().follow_ups("configuration");
  ASSERT_EQ(asked.size(), 1u) << "without options it was not asked, and nobody else contradicts";
  EXPECT_TRUE(asked[0].instead_of_options);
  EXPECT_EQ(asked[0].arguments, (std::vector<std::string>{"--y", "--z"}));
  scene.add("a", sat(value_of_x("1")), "configuration", asked[0].form).with_options(asked[0].arguments);
  EXPECT_TRUE(scene.follow_ups("configuration").empty());
  auto findings = scene.judge("configuration");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_NE(findings[0].summary.find("unsat with --x and sat with --y --z"), std::string::npos) << findings[0].summary;
}

TEST(Configuration, WithoutOptionsItMayContradictWhatItSaidWithSome) {
  Scene scene(kScript);
  scene.options(before({"--y"}, {Expected::kUnsat})).add("a", sat(""));
  auto asked = scene.quick().follow_ups("configuration");
  ASSERT_EQ(asked.size(), 1u);
  scene.add("a", unsat(), "configuration", asked[0].form).with_options({"--y"});
  auto findings = scene.judge("configuration");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].summary.find("sat without options and unsat with --y"), std::string::npos)
      << findings[0].summary;
}

TEST(Configuration, WhatWasSaidBeforeIsOfOneSolverAndOneQuery) {
  const std::string two = kScript + "(assert (< x 1))\n(check-sat)\n";
  auto asked = [&](TestOptions earlier) {
    Scene scene(two);
    scene.options(std::move(earlier)).add("a", outcome({{solver::Answer::kSat, ""}, {solver::Answer::kUnsat, ""}}));
    return scene.with_options({"--x"}).quick().follow_ups("configuration").size();
  };
  using enum Expected;
  EXPECT_EQ(asked(before({"--y"}, {kSat, kUnsat})), 0u) << "the same";
  EXPECT_EQ(asked(before({"--y"}, {kUnknown, kUnknown})), 0u);
  EXPECT_EQ(asked(before({"--y"}, {kUnknown, kSat})), 1u) << "the second query";
  EXPECT_EQ(asked(before({"--y"}, {kUnsat, kUnknown})), 1u) << "the first";
  EXPECT_EQ(asked(before({"--x"}, {kUnknown, kSat})), 0u) << "the same options";
  EXPECT_EQ(asked(before({"--y"}, {kUnknown, kSat}, "a-old")), 0u) << "another release";
  EXPECT_EQ(asked(to_ask_again(before({"--y"}, {kSat, kUnsat}, "a-old"))), 1u) << "of another script nothing is known";
}

TEST(Configuration, TheQueryOfTheContradictionIsNamed) {
  Scene scene(kScript + "(assert (< x 1))\n(check-sat)\n");
  auto answers = [](solver::Answer second) { return outcome({{solver::Answer::kSat, ""}, {second, ""}}); };
  scene.options(before({}, {Expected::kUnknown, Expected::kUnsat}));
  scene.add("a", answers(solver::Answer::kSat)).with_options({"--x"});
  auto asked = scene.quick().follow_ups("configuration");
  ASSERT_EQ(asked.size(), 1u);
  scene.add("a", answers(solver::Answer::kUnsat), "configuration", asked[0].form);
  auto findings = scene.judge("configuration");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_NE(findings[0].summary.find("sat (query 2 of 2) with --x and unsat without options"), std::string::npos)
      << findings[0].summary;
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
