// All executors with real solvers: the same answers, and survival of everything that can happen to a server.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "base/paths.h"
#include "executor_helpers.h"
#include "process/fork_executor.h"
#include "process/session_executor.h"
#include "process/snapshot_executor.h"
#include "solver/executor_choice.h"

namespace cupel::solver {
namespace {

const char* const kScripts[] = {
    "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n",
    "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (and (> x 3) (< x 3)))\n(check-sat)\n(exit)\n",
    "(set-logic QF_LIA)\n(declare-fun x () Int)\n(push 1)\n(assert (> x 3))\n(check-sat)\n(pop 1)\n(push "
    "1)\n(assert "
    "(< x x))\n(check-sat)\n",
    "(set-option :produce-models true)\n(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x "
    "3))\n(check-sat)\n"
    "(get-model)\n(echo \"unsat\")\n",
    "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x (foo 3)))\n(check-sat)\n",
    "(set-logic QF_LIA)\n(set-info :status unsat)\n(declare-fun x () Int)\n(check-sat)\n",
    "(set-logic NO_SUCH_LOGIC)\n(check-sat)\n",
    "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3)\n(check-sat)\n",
    "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(assert (= (bvmul x x) #x31))\n(check-sat)\n",
    "(set-logic QF_LIA)\n(declare-fun y () Int)\n(assert (> y 3))\n(check-sat)\n(reset)\n(set-logic "
    "QF_LIA)\n(check-sat)\n",
    "",
};

class Agreement : public testing::TestWithParam<std::string> {};

TEST_P(Agreement, WithPlainProcesses) {
  for (const Solver& candidate : solvers()) {
    const auto& good = candidate.profile.executors;
    if (std::find(good.begin(), good.end(), GetParam()) == good.end()) continue;
    Runner plain = runner(candidate, "spawn");
    Runner tried = runner(candidate, GetParam());
    for (int round = 0; round < 3; ++round)
      for (const char* script : kScripts)
        EXPECT_EQ(essence(tried, script), essence(plain, script)) << candidate.label << " round " << round << "\n"
                                                                  << script;
  }
}

INSTANTIATE_TEST_SUITE_P(Executors, Agreement, testing::Values("fork", "snapshot", "warm", "reset", "session"),
                         [](const auto& parameter) { return parameter.param; });

TEST(Executors, AreReallyUsed) {
  for (const Solver& candidate : solvers())
    for (const std::string& name : candidate.profile.executors) {
      Runner run = runner(candidate, name);
      const char* script = "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 8))\n(assert (= x #x31))\n(check-sat)\n";
      for (int i = 0; i < 20; ++i) EXPECT_EQ(essence(run, script), "sat:sat") << candidate.label << " " << name;
      auto stats = run.executor().stats();
      EXPECT_EQ(stats.runs, 20u);
      EXPECT_LE(stats.fallbacks, 1u) << candidate.label << " " << name;
      EXPECT_EQ(stats.restarts, 1u) << candidate.label << " " << name;
    }
}

TEST(Executors, KillHangsAndGoOn) {
  auto z3 = solver("z3");
  if (!z3) GTEST_SKIP() << "no z3";
  std::string hard =
      "(set-logic QF_NIA)\n(declare-fun x () Int)(declare-fun y () Int)(declare-fun z () Int)\n(assert (= (+ "
      "(* x x x) (* y y y) (* z z z)) 114))\n(check-sat)\n";
  std::string easy = "(set-logic QF_NIA)\n(declare-fun x () Int)\n(assert (= (* x x) 49))\n(check-sat)\n";
  for (const char* name : {"spawn", "fork", "snapshot", "warm", "session", "reset"}) {
    Runner run = runner(*z3, name);
    EXPECT_EQ(essence(run, easy), "sat:sat") << name;
    EXPECT_EQ(essence(run, hard, milliseconds(300)), "timeout:") << name;
    EXPECT_EQ(essence(run, hard, milliseconds(300)), "timeout:") << name;
    EXPECT_EQ(essence(run, easy), "sat:sat") << name;
  }
}

TEST(ForkServer, ArgumentsChangeFromTestToTest) {
  auto z3 = solver("z3");
  if (!z3) GTEST_SKIP() << "no z3";
  Runner run = runner(*z3, "fork");
  std::string script = "(declare-const x Int)\n(assert (> x 3))\n(check-sat)\n(get-option :produce-models)\n";
  for (const char* value : {"true", "false", "true"}) {
    RunOptions options;
    options.arguments = {std::string("model=") + value};
    auto outcome = run.run(script, options);
    ASSERT_TRUE(outcome.ok());
    ASSERT_EQ(outcome->responses.size(), 1u);
    EXPECT_EQ(outcome->responses[0].text, std::string(value) + "\n");
  }
  EXPECT_EQ(run.executor().stats().restarts, 1u);
}

TEST(ForkServer, DiesWhileIdle) {
  auto cvc5 = solver("cvc5");
  if (!cvc5) GTEST_SKIP() << "no cvc5";
  auto executor = process::ForkExecutor::create(cvc5->program);
  ASSERT_TRUE(executor.ok());
  process::RunRequest request{.script = "(set-logic QF_LIA)\n(check-sat)\n", .echo = true};
  for (int i = 0; i < 3; ++i) {
    auto result = (*executor)->run(request);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->out, "sat\n");
    ASSERT_GT((*executor)->server(), 0);
    ::kill((*executor)->server(), SIGKILL);
    if (i == 1) ::usleep(20'000);
  }
  EXPECT_EQ((*executor)->stats().fallbacks, 0u);
  EXPECT_EQ((*executor)->stats().restarts, 3u);
}

TEST(ForkServer, ServersOfAnEndedThreadAreReplaced) {
  auto cvc5 = solver("cvc5");
  if (!cvc5) GTEST_SKIP() << "no cvc5";
  Runner run = runner(*cvc5, "fork");
  std::string first;
  std::thread([&] { first = essence(run, kScripts[0]); }).join();
  EXPECT_EQ(first, "sat:sat");
  EXPECT_EQ(essence(run, kScripts[0]), "sat:sat");
}

// The same ways to misbehave as for plain processes, in children of a server.
TEST(ForkServer, SurvivesMisbehavingChildren) {
  process::Program program{FAKE_SOLVER, {}, {}};
  auto executor = process::ForkExecutor::create(program);
  ASSERT_TRUE(executor.ok());
  auto run = [&](std::vector<std::string> way, milliseconds wall = milliseconds(10'000)) {
    process::RunRequest request{.script = "(check-sat)\n"};
    request.arguments = std::move(way);
    request.limits.wall = wall;
    request.limits.memory_bytes = 256 << 20;
    auto result = (*executor)->run(request);
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
    return result.ok() ? *result : process::RunResult{};
  };
  EXPECT_EQ(run({"answer"}).out, "sat\n");
  for (int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGKILL, SIGTERM, SIGPIPE}) {
    auto result = run({"crash", std::to_string(signal)});
    EXPECT_EQ(result.ending, Ending::kSignalled);
    EXPECT_EQ(result.signal, signal);
    EXPECT_EQ(result.out, "sat\n");
  }
  EXPECT_EQ(run({"hang"}, milliseconds(150)).ending, Ending::kWallTime);
  EXPECT_EQ(run({"stubborn"}, milliseconds(150)).signal, SIGKILL);
  EXPECT_EQ(run({"flood-out"}).ending, Ending::kOutput);
  EXPECT_EQ(run({"flood-err"}).ending, Ending::kOutput);
  EXPECT_EQ(run({"half"}).out, "sa");
  EXPECT_EQ(run({"early"}).out, "sat\n");
  EXPECT_EQ(run({"close-pipes"}).out, "sat\n");
  EXPECT_EQ(run({"eat-memory"}).exit_code, 101);
  EXPECT_EQ(run({"fail-after-answer"}).exit_code, 7);
  EXPECT_EQ(run({"leave-child"}).exit_code, 3) << "the sandbox of children forbids new processes";
  EXPECT_EQ((*executor)->stats().restarts, 1u);
  EXPECT_EQ((*executor)->stats().fallbacks, 0u);
}

TEST(ForkServer, StraysOfChildrenAreEnded) {
  process::Program program{FAKE_SOLVER, {}, {}};
  auto executor = process::ForkExecutor::create(program, {.sandbox = false});
  ASSERT_TRUE(executor.ok());
  process::RunRequest request{.script = "(check-sat)\n"};
  request.arguments = {"leave-child"};
  for (int i = 0; i < 2; ++i) {
    auto result = (*executor)->run(request);
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->out, "sat\n");
    EXPECT_EQ(result->stray_processes, 1u);
  }
  EXPECT_EQ((*executor)->stats().restarts, 1u) << "the server itself must be spared";
}

TEST(Snapshot, IsolatesTests) {
  auto cvc5 = solver("cvc5");
  if (!cvc5) GTEST_SKIP() << "no cvc5";
  Runner run = runner(*cvc5, "snapshot");
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(essence(run, "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n"), "sat:sat");
    EXPECT_EQ(essence(run, "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x x))\n(check-sat)\n"),
              "unsat:unsat");
  }
}

TEST(Snapshot, OutputOfThePrefixBelongsToEachTest) {
  auto z3 = solver("z3");
  if (!z3) GTEST_SKIP() << "no z3";
  Runner run = runner(*z3, "snapshot");
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(essence(run, "(set-option :no-such-option 1)\n(set-logic QF_LIA)\n(check-sat)\n"), "error:sat*");
  EXPECT_LE(run.executor().stats().fallbacks, 1u);
}

TEST(Session, IsReplacedAfterItsLifetime) {
  auto cvc5 = solver("cvc5");
  if (!cvc5) GTEST_SKIP() << "no cvc5";
  process::SessionExecutor::Options options;
  options.arguments = cvc5->profile.incremental_arguments;
  options.lifetime = 10;
  options.eager = true;
  auto executor = process::SessionExecutor::create(cvc5->program, options);
  ASSERT_TRUE(executor.ok());
  Runner run(*cvc5, std::move(executor).value());
  for (int i = 0; i < 30; ++i) EXPECT_EQ(essence(run, kScripts[0]), "sat:sat");
  EXPECT_EQ(run.executor().stats().restarts, 3u);
  EXPECT_EQ(run.executor().stats().fallbacks, 0u);
}

TEST(Session, LongScriptsDoNotBlock) {
  auto cvc5 = solver("cvc5");
  if (!cvc5) GTEST_SKIP() << "no cvc5";
  std::string script = "(set-logic QF_UF)\n";
  for (int i = 0; i < 20'000; ++i) script += "(declare-fun p" + std::to_string(i) + " () Bool)\n";
  script += "(assert (or p0 p19999))\n(check-sat)\n";
  process::SessionExecutor::Options options;
  options.arguments = cvc5->profile.incremental_arguments;
  options.patience = milliseconds(20'000);
  options.eager = true;
  auto executor = process::SessionExecutor::create(cvc5->program, options);
  ASSERT_TRUE(executor.ok());
  Runner run(*cvc5, std::move(executor).value());
  EXPECT_EQ(essence(run, script, milliseconds(20'000)), "sat:sat");
  EXPECT_EQ(essence(run, script, milliseconds(20'000)), "sat:sat");
  EXPECT_EQ(run.executor().stats().fallbacks, 0u);
}

TEST(Auto, PicksOneThatAgrees) {
  auto cvc5 = solver("cvc5");
  if (!cvc5) GTEST_SKIP() << "no cvc5";
  auto probes = load_probes(data_directory() / "probes");
  ASSERT_TRUE(probes.ok());
  std::vector<Probe> few(probes->begin(), probes->begin() + 5);
  auto calibration = calibrate(*cvc5, few);
  ASSERT_TRUE(calibration.ok());
  EXPECT_EQ(calibration->rows.size(), 1 + cvc5->profile.executors.size());
  for (const CalibrationRow& row : calibration->rows)
    if (row.executor == calibration->chosen) {
      EXPECT_EQ(row.agreed, row.tests);
    }
  EXPECT_NE(calibration->chosen, "spawn");
}

TEST(Auto, LeavesOutAnExecutorThatDisagrees) {
  Solver liar{generic_profile("two-faced"), {FAKE_SOLVER, {"two-faced"}, {}}, "", "two-faced"};
  liar.profile.echo = true;
  liar.profile.executors = {"session", "reset", "fork"};
  std::vector<Probe> probes = {{"QF_LIA", Answer::kSat, "(set-logic QF_LIA)\n(check-sat)\n"}};
  auto calibration = calibrate(liar, probes);
  ASSERT_TRUE(calibration.ok()) << calibration.error().message;
  for (const CalibrationRow& row : calibration->rows) {
    bool lies = row.executor == "session" || row.executor == "reset";
    EXPECT_EQ(row.agreed, lies ? 1u : row.tests) << row.executor << ": the first test of a kind has a plain process";
    EXPECT_EQ(row.note.empty(), !lies) << row.executor;
  }
  EXPECT_TRUE(calibration->chosen == "spawn" || calibration->chosen == "fork");
}

// A process that was killed a moment ago may still be dying; it is reaped when the next one starts. None may stay: the
// name of one that does, empty otherwise.
std::string zombie_that_stays(const Solver& solver) {
  Runner plain = runner(solver, "spawn");
  siginfo_t info{};
  for (int i = 0; i < 20; ++i) {
    info = {};
    ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_pid == 0) return "";
    ::usleep(100'000);
    essence(plain, kScripts[0]);
  }
  std::string name;
  std::getline(std::ifstream("/proc/" + std::to_string(info.si_pid) + "/stat"), name);
  return name + ", ended with " + std::to_string(info.si_status);
}

// The short version of `cupel bench leaks`.
TEST(Leaks, NoneInAnyExecutor) {
  auto cvc5 = solver("cvc5");
  if (!cvc5) GTEST_SKIP() << "no cvc5";
  auto count_descriptors = [] {
    size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) count += !entry.path().empty();
    return count;
  };
  for (const char* name : {"spawn", "fork", "snapshot", "warm", "session", "reset"}) {
    Runner run = runner(*cvc5, name);
    for (int i = 0; i < 10; ++i) essence(run, kScripts[0]);
    size_t before = count_descriptors();
    for (int i = 0; i < 200; ++i) ASSERT_EQ(essence(run, kScripts[0]), "sat:sat");
    EXPECT_EQ(count_descriptors(), before) << name;
    EXPECT_EQ(zombie_that_stays(*cvc5), "") << "after " << name;
  }
}

}  // namespace
}  // namespace cupel::solver
