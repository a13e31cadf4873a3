#include "scene.h"

namespace cupel::oracle {
namespace {

using process::milliseconds;

const char* const kSlowScript = "(declare-const x Int)(assert (> x 4))(check-sat)";

solver::Outcome busy(solver::Outcome made, int cpu) {
  made.run.cpu = milliseconds(cpu);
  return made;
}

solver::Outcome unknown(int cpu) { return busy(outcome({{solver::Answer::kUnknown, ""}}), cpu); }

solver::Outcome no_query(int cpu) {
  solver::Outcome made;
  made.kind = solver::OutcomeKind::kUnknown;
  return busy(made, cpu);
}

/// A solver `a` whose profile knows a limit.
class LimitScene : public Scene {
 public:
  explicit LimitScene(const char* text = kSlowScript, const char* word = "-t:{milliseconds}") : Scene(text) {
    const_cast<solver::Solver&>(solver("a")).profile.time_limit_arguments = {word};
  }
  LimitScene& limited(solver::Outcome done, const char* form = "own limit") {
    add("a", std::move(done), "limit", form);
    return *this;
  }
  /// All that the oracle asks for, three runs of `cpu` milliseconds each.
  LimitScene& thrice(int cpu, solver::Outcome reading) {
    for (int i = 0; i < 3; ++i) limited(busy(timeout(10'000), cpu));
    return limited(std::move(reading), "own limit, no query");
  }
};

TEST(Limit, IsTriedWhereASolverNeededLong) {
  LimitScene scene;
  scene.add("a", busy(timeout(10'000), 9'900));
  auto wanted = scene.follow_ups("limit");
  ASSERT_EQ(wanted.size(), 1u);
  EXPECT_EQ(wanted[0].arguments, std::vector<std::string>{"-t:200"});
  EXPECT_TRUE(wanted[0].measures_time);
  scene.limited(unknown(220));
  EXPECT_TRUE(scene.follow_ups("limit").empty());
  EXPECT_TRUE(scene.judge("limit").empty());
}

TEST(Limit, NotForFastSolversAndThoseWithoutALimit) {
  LimitScene scene;
  scene.add("a", busy(sat(), 300)).add("b", busy(timeout(10'000), 9'900));
  EXPECT_TRUE(scene.follow_ups("limit").empty());
}

TEST(Limit, ASolverThatGoesOnIsAFinding) {
  LimitScene scene;
  scene.add("a", busy(timeout(10'000), 9'900));
  scene.limited(busy(timeout(10'000), 9'900));
  auto wanted = scene.follow_ups("limit");
  ASSERT_EQ(wanted.size(), 3u);
  EXPECT_EQ(wanted[0].text.find("check-sat"), std::string::npos);
  EXPECT_TRUE(scene.judge("limit").empty());
  scene.limited(no_query(20), "own limit, no query").limited(busy(timeout(10'000), 9'900)).limited(unknown(2'900));
  auto findings = scene.judge("limit");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kSlow);
  EXPECT_EQ(findings[0].culprits, std::vector<std::string>{"a"});
  EXPECT_EQ(findings[0].signature, "ignores its time limit");
  EXPECT_NE(findings[0].summary.find("2.9 s"), std::string::npos) << findings[0].summary;
  EXPECT_TRUE(scene.follow_ups("limit").empty());
}

TEST(Limit, OneRunThatKeepsToItIsEnoughToAcquit) {
  LimitScene scene;
  scene.add("a", busy(timeout(10'000), 9'900));
  scene.limited(busy(timeout(10'000), 9'900));
  scene.limited(unknown(400)).limited(unknown(5'000)).limited(no_query(20), "own limit, no query");
  EXPECT_TRUE(scene.judge("limit").empty());
}

// What counts is CPU time: on a busy machine a solver is stopped before it has used much.
TEST(Limit, WallTimeDoesNotCount) {
  LimitScene scene;
  scene.add("a", timeout(10'000));
  scene.thrice(1'500, no_query(20));
  EXPECT_TRUE(scene.judge("limit").empty());
}

TEST(Limit, ReadingIsNoPartOfAQuery) {
  LimitScene scene;
  scene.add("a", busy(timeout(10'000), 9'900)).add("a", sat());
  scene.thrice(4'000, no_query(2'500));
  EXPECT_TRUE(scene.judge("limit").empty());
}

TEST(Limit, ASolverThatRefusesTheOptionIsNotJudged) {
  LimitScene scene;
  solver::Outcome refusal;
  refusal.kind = solver::OutcomeKind::kError;
  scene.add("a", busy(timeout(10'000), 9'900));
  scene.thrice(5'000, refusal);
  EXPECT_TRUE(scene.judge("limit").empty());
}

TEST(Limit, SeveralQueriesHaveALimitEach) {
  LimitScene scene(
      "(declare-const x Int)(assert (> x 4))(check-sat)(check-sat)(check-sat)(check-sat)(check-sat)(check-sat)",
      "--timeout={seconds}");
  scene.add("a", busy(timeout(10'000), 9'900));
  EXPECT_EQ(scene.follow_ups("limit")[0].arguments, std::vector<std::string>{"--timeout=1"});
  scene.thrice(9'000, no_query(20));
  EXPECT_TRUE(scene.judge("limit").empty());
}

TEST(Limit, AnAnswerUnderTheLimitMustBeTheSame) {
  LimitScene scene;
  scene.add("a", busy(sat(model("(define-fun x () Int 5)")), 3'000));
  scene.limited(busy(unsat(), 100));
  auto findings = scene.judge("limit");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].kind, FindingKind::kWrongUnsat);
  EXPECT_EQ(findings[0].certainty, Certainty::kCertified);
  LimitScene agreeing;
  agreeing.add("a", busy(unsat(), 3'000));
  agreeing.limited(busy(unsat(), 100));
  EXPECT_TRUE(agreeing.judge("limit").empty());
}

}  // namespace
}  // namespace cupel::oracle
