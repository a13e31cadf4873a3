// What a test brings along, in every executor: its arguments, its limits on memory, and output without end.
#include <gtest/gtest.h>

#include <chrono>

#include "executor_helpers.h"

namespace cupel::solver {
namespace {

const std::string kEasy = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n";

TEST(Executors, MemoryLimitHoldsInEach) {
  auto z3 = solver("z3");
  if (!z3) GTEST_SKIP() << "no z3";
  std::string script =
      "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 4096))\n(declare-fun y () (_ BitVec 4096))\n(assert "
      "(= (bvmul x y) (bvudiv y x)))\n(check-sat)\n";
  for (const char* name : {"spawn", "fork", "snapshot", "warm", "session", "reset"}) {
    Runner run = runner(*z3, name);
    RunOptions options;
    options.limits.memory_bytes = 200 << 20;
    for (int i = 0; i < 2; ++i) {
      auto outcome = run.run(script, options);
      ASSERT_TRUE(outcome.ok());
      EXPECT_EQ(outcome->kind, OutcomeKind::kMemout) << name << " " << outcome->message << outcome->run.err;
    }
  }
}

// Who needs more than usual is cut off, long before the limit. The usual time is that of a process from its start; a
// session has that behind it and gets less.
TEST(Executors, MoreThanUsualIsCutOff) {
  auto z3 = solver("z3");
  if (!z3) GTEST_SKIP() << "no z3";
  std::string logic = "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 256))\n(declare-fun y () (_ BitVec 256))\n";
  std::string hard =
      logic + "(assert (= (bvmul x y) (bvadd (bvudiv y x) #x" + std::string(64, '7') + ")))\n(check-sat)\n";
  RunOptions options;
  options.limits.usual = std::chrono::milliseconds(200);
  for (const char* name : {"spawn", "fork", "snapshot", "session", "reset"}) {
    Runner run = runner(*z3, name);
    for (int i = 0; i < 3; ++i) {
      auto easy = run.run(logic + "(assert (bvult x y))\n(check-sat)\n", options);
      ASSERT_TRUE(easy.ok());
      EXPECT_EQ(easy->answers(), "sat") << name;
    }
    auto outcome = run.run(hard, options);
    ASSERT_TRUE(outcome.ok());
    EXPECT_EQ(outcome->kind, OutcomeKind::kCut) << name;
    EXPECT_GE(outcome->run.cpu, options.limits.usual / 4) << name;
    EXPECT_LE(outcome->run.cpu, 3 * options.limits.usual) << name;
  }
}

// Options may be drawn anew for each test: every executor must give the solver those of the test at hand.
TEST(Executors, ArgumentsOfATestReachTheSolver) {
  auto z3 = solver("z3");
  if (!z3) GTEST_SKIP() << "no z3";
  // z3 prints decimals, or rationals, in its models.
  std::string script =
      "(set-logic QF_LRA)\n(declare-const x Real)\n(assert (= (* 2.0 x) 1.0))\n(check-sat)\n(get-value (x))\n";
  for (const char* name : {"spawn", "fork", "snapshot", "warm", "session", "reset"}) {
    Runner run = runner(*z3, name);
    for (int round = 0; round < 4; ++round)
      for (bool decimal : {true, false}) {
        RunOptions options;
        options.arguments = {std::string("pp.decimal=") + (decimal ? "true" : "false")};
        auto outcome = run.run(script, options);
        ASSERT_TRUE(outcome.ok());
        EXPECT_EQ(outcome->answers(), "sat") << name;
        EXPECT_EQ(outcome->run.out.find("0.5") != std::string::npos, decimal) << name << " " << outcome->run.out;
      }
    auto stats = run.executor().stats();
    EXPECT_EQ(stats.runs, 8u);
    if (std::string(name) != "spawn" && std::string(name) != "fork") {
      EXPECT_EQ(stats.restarts, 2u) << name << ": one process per set of arguments";
      EXPECT_EQ(stats.fallbacks, 2u) << name << ": the first test of each set";
    }
  }
}

// Sets of arguments that come once must not push out the process that is used all the time.
TEST(Executors, ArgumentsThatComeOnceStartNothing) {
  auto z3 = solver("z3");
  if (!z3) GTEST_SKIP() << "no z3";
  for (const char* name : {"snapshot", "warm", "session", "reset"}) {
    Runner run = runner(*z3, name);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(essence(run, kEasy), "sat:sat");
    for (int i = 0; i < 20; ++i) {
      RunOptions options;
      options.arguments = {"smt.random_seed=" + std::to_string(i)};
      auto outcome = run.run(kEasy, options);
      ASSERT_TRUE(outcome.ok());
      EXPECT_EQ(outcome->answers(), "sat");
    }
    EXPECT_EQ(essence(run, kEasy), "sat:sat");
    EXPECT_EQ(run.executor().stats().restarts, 1u) << name;
  }
}

// Campaigns ask for a model in the same script; after `unsat` that is an error, and no oddity.
TEST(Session, NoModelAfterUnsatKeepsTheSession) {
  std::string script = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x x))\n(check-sat)\n(get-model)\n";
  for (const char* name : {"z3", "cvc5"}) {
    auto found = solver(name);
    if (!found) continue;
    for (const char* executor : {"session", "reset", "warm"}) {
      Runner run = runner(*found, executor);
      for (int i = 0; i < 20; ++i) {
        RunOptions options;
        options.models = true;
        auto outcome = run.run(script, options);
        ASSERT_TRUE(outcome.ok());
        EXPECT_EQ(outcome->answers(), "unsat") << name << " " << executor;
      }
      EXPECT_EQ(run.executor().stats().fallbacks, 1u) << name << " " << executor;
      EXPECT_EQ(run.executor().stats().restarts, 1u) << name << " " << executor;
    }
  }
}

// A limit on what is held, for programs that reserve more than any limit on address space would allow.
TEST(Executors, ResidentMemoryIsLimitedFromOutside) {
  for (const char* name : {"spawn", "fork"}) {
    for (bool resident : {true, false}) {
      Solver fake{generic_profile("fake"), {FAKE_SOLVER, {}, {}}, "", "fake"};
      fake.profile.resident_memory = resident;
      fake.profile.memory_out = PatternSet({Pattern("out of memory")});
      Runner run = runner(fake, name);
      auto kind = [&](const char* way) {
        RunOptions options{.arguments = {way}};
        options.limits.memory_bytes = 256 << 20;
        auto outcome = run.run("(check-sat)\n", options);
        EXPECT_TRUE(outcome.ok());
        return outcome.ok() ? *outcome : Outcome{};
      };
      EXPECT_EQ(kind("reserve").kind, resident ? OutcomeKind::kSat : OutcomeKind::kMemout) << name;
      Outcome eaten = kind("eat-memory");
      EXPECT_EQ(eaten.kind, OutcomeKind::kMemout) << name;
      EXPECT_EQ(eaten.run.ending, resident ? Ending::kMemory : Ending::kExited) << name;
      EXPECT_EQ(kind("answer").kind, OutcomeKind::kSat) << name;
    }
  }
}

// Endless output in every form: bounded in memory and time.
TEST(Executors, EndlessOutputIsBounded) {
  Solver fake{generic_profile("fake"), {FAKE_SOLVER, {}, {}}, "", "fake"};
  for (const char* name : {"spawn", "fork"}) {
    auto executor = make_executor(name, fake);
    ASSERT_TRUE(executor.ok());
    for (std::vector<std::string> way :
         {std::vector<std::string>{"flood-line", "x"}, {"flood-line", ""}, {"flood-line", "("}, {"flood-out"}}) {
      process::RunRequest request{.script = "(check-sat)\n", .arguments = way};
      auto start = std::chrono::steady_clock::now();
      auto result = (*executor)->run(request);
      ASSERT_TRUE(result.ok());
      EXPECT_EQ(result->ending, Ending::kOutput) << name << " " << way[0];
      EXPECT_EQ(result->out.size(), request.limits.output_bytes);
      EXPECT_GT(result->dropped, 0u);
      EXPECT_LT(result->dropped, 4u << 20);
      EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
    }
    process::RunRequest request{.script = "(check-sat)\n", .arguments = {"trickle"}};
    request.limits.wall = milliseconds(300);
    auto result = (*executor)->run(request);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->ending, Ending::kWallTime) << name;
  }
}

// The same without an end of lines, as the classifier sees it: an error, not an answer.
TEST(Executors, TooMuchOutputIsNoAnswer) {
  Solver fake{generic_profile("fake"), {FAKE_SOLVER, {"flood-line", ""}, {}}, "", "fake"};
  Runner run = runner(fake, "spawn");
  RunOptions options;
  options.limits.output_bytes = 2'000;
  auto outcome = run.run("(check-sat)\n", options);
  ASSERT_TRUE(outcome.ok());
  EXPECT_EQ(outcome->kind, OutcomeKind::kError);
  EXPECT_EQ(outcome->run.out, std::string(2'000, '\0'));
}

}  // namespace
}  // namespace cupel::solver
