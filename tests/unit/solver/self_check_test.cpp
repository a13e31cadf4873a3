#include "solver/self_check.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/file.h"
#include "base/paths.h"

namespace cupel::solver {
namespace {

namespace fs = std::filesystem;

class SelfCheck : public testing::Test {
 protected:
  SelfCheck() {
    std::string pattern = (fs::temp_directory_path() / "cupel-check-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~SelfCheck() override { fs::remove_all(directory_); }

  Solver resolve(const std::string& spec) {
    auto solver = resolve_solver(*load_profiles(data_directory() / "solvers"), spec);
    EXPECT_TRUE(solver.ok()) << (solver.ok() ? "" : solver.error().message);
    return *solver;
  }
  /// A shell script as a solver.
  Solver script(const std::string& body) {
    std::string path = (directory_ / "fake").string();
    EXPECT_TRUE(write_file(path, "#!/bin/sh\n" + body + "\n").ok());
    ::chmod(path.c_str(), 0755);
    return resolve(path);
  }
  static std::string complaint(const Solver& solver) {
    auto start_cost = self_check(solver);
    return start_cost.ok() ? "" : start_cost.error().message;
  }

  fs::path directory_;
};

// Reads the query and answers it, without other processes.
const std::string kHonest =
    "answer=sat\nwhile read -r line; do case \"$line\" in *'(not p)'*) answer=unsat;; *check-sat*) echo $answer;; "
    "esac; done";

TEST_F(SelfCheck, InstalledSolversPass) {
  for (const char* name : {"z3", "cvc5", "cvc4", "boolector"}) {
    if (!find_program(name)) continue;
    EXPECT_EQ(complaint(resolve(name)), "") << name;
  }
}

// A runtime that takes long to start is no slow solver: its tests get that time on top.
TEST_F(SelfCheck, SaysWhatTheStartCosts) {
  auto quick = self_check(script(kHonest));
  auto slow = self_check(script("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done\n" + kHonest));
  ASSERT_TRUE(quick.ok() && slow.ok());
  EXPECT_GT(slow->count(), 10 * quick->count());
  EXPECT_GT(slow->count(), 50'000);
}

TEST_F(SelfCheck, TheMemoryLimitIsBlamedWhereItStopsASolver) {
  if (!find_program("z3")) GTEST_SKIP() << "no z3";
  EXPECT_TRUE(self_check(resolve("z3"), {}, uint64_t{2} << 30).ok());
  auto tight = self_check(resolve("z3"), {}, uint64_t{20} << 20);
  ASSERT_FALSE(tight.ok());
  EXPECT_NE(tight.error().message.find("stopped by the memory limit of 20 MB"), std::string::npos)
      << tight.error().message;
}

TEST_F(SelfCheck, ABuildWithASanitizerGetsWhatItNeeds) {
  std::string path = (directory_ / "solver-asan").string();
  ASSERT_TRUE(write_file(path, "#!/bin/sh\n# __asan_init\n" + kHonest + "\n").ok());
  ::chmod(path.c_str(), 0755);
  Solver solver = resolve(path);
  EXPECT_TRUE(solver.profile.resident_memory);
  bool told =
      std::ranges::any_of(solver.program.environment, [](const auto& pair) { return pair.first == "ASAN_OPTIONS"; });
  EXPECT_EQ(told, ::getenv("ASAN_OPTIONS") == nullptr);
  EXPECT_FALSE(script(kHonest).profile.resident_memory);
}

TEST_F(SelfCheck, AProgramThatAnswersPasses) { EXPECT_EQ(complaint(script(kHonest)), ""); }

TEST_F(SelfCheck, AWrongOptionIsShown) {
  if (!find_program("z3")) GTEST_SKIP() << "no z3";
  std::string message = complaint(resolve("z3 smt.nonsense=1"));
  EXPECT_NE(message.find("command: "), std::string::npos) << message;
  EXPECT_NE(message.find("-smt2 -in smt.nonsense=1; profile: z3"), std::string::npos) << message;
  EXPECT_NE(message.find("unknown parameter 'nonsense'"), std::string::npos) << message;
}

TEST_F(SelfCheck, WrongAnswersGarbageAndSilence) {
  EXPECT_NE(complaint(script("echo sat")).find("should have answered unsat and answered sat"), std::string::npos);
  std::string garbage = complaint(script("echo 'Hello \033[31m'; echo 'to nobody' >&2"));
  EXPECT_NE(garbage.find("profile: fake"), std::string::npos) << garbage;
  EXPECT_NE(garbage.find("standard output: Hello ?[31m"), std::string::npos) << garbage;
  EXPECT_NE(garbage.find("standard error: to nobody"), std::string::npos) << garbage;
  EXPECT_EQ(garbage.find('\n'), std::string::npos) << "one line";
  EXPECT_NE(complaint(script("exit 3")).find("should have answered sat"), std::string::npos);
}

TEST_F(SelfCheck, AnAnswerNeedsNoNewlineAtTheEnd) {
  std::string answer = kHonest;
  answer.replace(answer.find("echo $answer"), 12, "printf %s $answer");
  EXPECT_EQ(complaint(script(answer)), "");
}

TEST_F(SelfCheck, WhoHangsIsAskedOnce) {
  Solver hanging = script("[ $# -gt 0 ] && exit 0\nkill -STOP $$");
  auto start = std::chrono::steady_clock::now();
  auto checked = self_check(hanging, {}, uint64_t{2} << 30, process::milliseconds(500));
  ASSERT_FALSE(checked.ok());
  EXPECT_NE(checked.error().message.find("timeout"), std::string::npos) << checked.error().message;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(2'000));
}

TEST_F(SelfCheck, WhoFailsWithoutTheSandboxTooShowsHow) {
  std::string message = complaint(script("/bin/cat > /dev/null; echo sat"));
  EXPECT_NE(message.find("without the sandbox, in QF_UF, it should have answered unsat and answered sat"),
            std::string::npos)
      << message;
  EXPECT_NE(message.find("; with it, in QF_UF, it should have answered"), std::string::npos) << message;
}

TEST_F(SelfCheck, WhatTheSandboxStopsIsSaidToBe) {
  std::string forks = complaint(script("/bin/true || exit 3\n" + kHonest));
  EXPECT_NE(forks.find("stopped by the sandbox: it starts other processes"), std::string::npos) << forks;
  std::string outside = (directory_ / "outside").string();
  std::string writes = complaint(script("echo x > " + outside + " || exit 3\n" + kHonest));
  EXPECT_NE(writes.find("stopped by the sandbox: without it, it answers"), std::string::npos) << writes;
  EXPECT_EQ(complaint(script("exit 3")).find("sandbox"), std::string::npos) << "it does not work anywhere";
}

}  // namespace
}  // namespace cupel::solver
