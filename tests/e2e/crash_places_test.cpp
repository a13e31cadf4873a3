// Places of crashes, from real processes under ptrace.
#include <gtest/gtest.h>
#include <seccomp.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "process/spawn_executor.h"
#include "solver/place_finder.h"

namespace cupel::solver {
namespace {

constexpr const char* kScript = "(check-sat)\n";

Solver crashing(std::vector<std::string> arguments, const char* path = CRASHING_SOLVER) {
  Solver solver;
  solver.profile = generic_profile("crashing");
  solver.program.path = path;
  solver.program.arguments = std::move(arguments);
  solver.program.may_create_processes = true;
  solver.version = "1.0";
  return solver;
}

process::Limits short_limits() {
  process::Limits limits;
  limits.wall = process::milliseconds(2'000);
  limits.output_bytes = 1 << 20;
  return limits;
}

Crash plain_crash(const Solver& solver) {
  Runner runner(solver, process::SpawnExecutor::create(solver.program).value());
  Outcome outcome = runner.run(kScript, {.limits = short_limits()}).value();
  EXPECT_EQ(outcome.kind, OutcomeKind::kCrash) << outcome.message;
  return outcome.crash;
}

CrashPlace place_in(const Solver& solver) {
  Crash crash = plain_crash(solver);
  return find_place({solver, kScript, {}, crash}, short_limits());
}

CrashPlace place(std::vector<std::string> arguments) { return place_in(crashing(std::move(arguments))); }

/// The functions of a place, without module and build.
std::string functions(const CrashPlace& place) {
  size_t colon = place.place.find(": ");
  return colon == std::string::npos ? place.note : place.place.substr(colon + 2);
}

TEST(CrashPlace, TwoFaultsBehindOneMessageAreTwoPlaces) {
  CrashPlace first = place({"first", "null"}), second = place({"second", "null"});
  EXPECT_EQ(functions(first), "rewriter::first < run");
  EXPECT_EQ(functions(second), "rewriter::second < run");
  EXPECT_NE(first.frames.find("#0 rewriter::first"), std::string::npos) << first.frames;
  EXPECT_NE(first.frames.find("crashing_solver.cpp:"), std::string::npos) << "sources are known: " << first.frames;
}

TEST(CrashPlace, OneFaultBehindTwoMessagesIsOnePlace) {
  EXPECT_EQ(place({"first", "null"}).place, place({"first", "something else"}).place);
  EXPECT_EQ(place({"first", "null"}).place, place({"first"}).place) << "nor does it matter whether it is caught";
  EXPECT_EQ(place({"first", "null"}).place, place({"first-deep"}).place) << "nor how deep it recursed";
}

TEST(CrashPlace, OfAbortsIsWhoWantedThem) {
  EXPECT_EQ(functions(place({"abort"})), "rewriter::fail < run");
  EXPECT_EQ(functions(place({"throw"})), "rewriter::throws < run");
  EXPECT_EQ(functions(place({"missing-case"})), "checker::missing_case < run") << "fatal_failure() only reports";
}

TEST(CrashPlace, OfAnEndlessRecursionIsTheRecursion) {
  CrashPlace small = place({"overflow-16"}), large = place({"overflow-900"});
  EXPECT_EQ(functions(small), "recursion of checker::even, checker::odd");
  EXPECT_EQ(small.place, large.place);
  EXPECT_EQ(small.place, place({"overflow-48", "caught on another stack"}).place);
}

TEST(CrashPlace, IsWhereTheFirstFaultWasThatDidNotEnd) {
  EXPECT_EQ(functions(place({"exit-in-handler"})), "rewriter::second < run");
  EXPECT_EQ(functions(place({"recover-then-abort"})), "rewriter::fail < run") << "that one was survived";
  EXPECT_EQ(functions(place({"recover-then-exit"})), "no fatal signal was seen");
  EXPECT_EQ(functions(place({"recover-then-exec"})), "rewriter::second < run") << "another program";
  EXPECT_TRUE(functions(place({"alarm"})).starts_with("rewriter::second < crash_in_alarm < ")) << "not what it stopped";
}

TEST(CrashPlace, FollowsThreadsAndProcesses) {
  EXPECT_EQ(functions(place({"thread"})), "rewriter::second < crash_in_thread");
  EXPECT_EQ(functions(place({"child"})), "rewriter::second < run");
}

TEST(CrashPlace, OfAWildCallIsTheCaller) { EXPECT_EQ(functions(place({"wild"})), "checker::wild < run"); }

TEST(CrashPlace, KnowsStrippedAndStaticPrograms) {
  CrashPlace first = place_in(crashing({"first", "null"}, CRASHING_SOLVER_STRIPPED));
  CrashPlace deeper = place_in(crashing({"first-deep"}, CRASHING_SOLVER_STRIPPED));
  CrashPlace second = place_in(crashing({"second", "null"}, CRASHING_SOLVER_STRIPPED));
  EXPECT_TRUE(functions(first).starts_with("+0x")) << first.place;
  EXPECT_NE(first.place, second.place);
  EXPECT_EQ(first.place, deeper.place) << "functions are told by where they begin";
  EXPECT_EQ(functions(place_in(crashing({"abort"}, CRASHING_SOLVER_STATIC))), "rewriter::fail < run");
  EXPECT_EQ(functions(place_in(crashing({"throw"}, CRASHING_SOLVER_STATIC))), "rewriter::throws < run");
}

TEST(CrashPlace, SeesThroughWrapperScripts) {
  std::filesystem::path script = std::filesystem::temp_directory_path() / ("cupel-wrapper-" + std::to_string(getpid()));
  std::ofstream(script) << "#!/bin/sh\n" CRASHING_SOLVER " second null\nexit $?\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  EXPECT_EQ(functions(place_in(crashing({}, script.c_str()))), "rewriter::second < run");
  std::filesystem::remove(script);
}

TEST(CrashPlace, IsNotMadeUpWhereTracingChangesTheRun) {
  EXPECT_EQ(functions(place({"only-untraced"})), "under ptrace it does not crash: sat");
  EXPECT_EQ(functions(place({"otherwise-traced"})), "under ptrace it crashes otherwise: signal:SIGABRT");
  EXPECT_EQ(functions(place({"endless-if-traced"})), "under ptrace it does not crash: timeout");
  EXPECT_EQ(functions(place({"flood-if-traced"})), "under ptrace it does not crash: error");
  EXPECT_EQ(functions(place({"status"})), "no fatal signal was seen");
}

TEST(CrashPlace, SaysThatTracingIsForbidden) {
  Solver solver = crashing({"first"});
  Crash crash = plain_crash(solver);
  pid_t child = ::fork();
  if (child == 0) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ptrace), 0);
    if (seccomp_load(filter) != 0) ::_exit(2);
    CrashPlace none = find_place({solver, kScript, {}, crash}, short_limits());
    bool said = none.untraceable && none.place.empty() && none.note.find("cannot trace") != std::string::npos;
    ::_exit(said ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

TEST(CrashPlace, SeveralAreFoundAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (const char* mode : {"first", "second", "thread", "child"})
    threads.emplace_back([mode, &right] {
      for (int i = 0; i < 10; ++i)
        right +=
            functions(place({mode})).starts_with(mode == std::string("first") ? "rewriter::first" : "rewriter::second");
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 40);
}

// A hundred stops under ptrace take long on a busy machine.
TEST(CrashPlace, OfAProgramThatLivesWithFaultsIsNotGuessed) {
  Solver solver = crashing({"many-faults"});
  process::Limits limits = short_limits();
  limits.wall = process::milliseconds(20'000);
  EXPECT_EQ(functions(find_place({solver, kScript, {}, plain_crash(solver)}, limits)), "no fatal signal was seen");
}

TEST(CrashPlace, LeavesNothingBehind) {
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(functions(place({i % 2 ? "thread" : "child"})).substr(0, 16), "rewriter::second");
  EXPECT_LE(::waitpid(-1, nullptr, WNOHANG | __WALL), 0) << "a zombie, or a thread that nobody continues";
}

}  // namespace
}  // namespace cupel::solver
