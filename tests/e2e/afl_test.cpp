// A program that is built with afl-clang-fast by the test itself.
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdlib>
#include <filesystem>

#include "process/afl_executor.h"

namespace cupel::process {
namespace {

namespace fs = std::filesystem;

class Afl : public testing::Test {
 protected:
  void SetUp() override {
    if (std::system("command -v afl-clang-fast > /dev/null") != 0) GTEST_SKIP() << "no afl-clang-fast";
    char pattern[] = "/tmp/cupel-test-XXXXXX";
    directory_ = ::mkdtemp(pattern);
    std::string command = "AFL_QUIET=1 afl-clang-fast -o " + (directory_ / "target").string() + " " +
                          CUPEL_SOURCE_DIR "/tests/e2e/fakes/afl_target.c > /dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
  }
  void TearDown() override {
    if (!directory_.empty()) fs::remove_all(directory_);
  }

  std::unique_ptr<AflExecutor> make(const std::string& path) {
    auto executor = AflExecutor::create(Program{path, {}, {}});
    EXPECT_TRUE(executor.ok());
    return std::move(executor).value();
  }

  static std::vector<uint8_t> edges(const AflExecutor& executor) {
    auto map = executor.coverage();
    return {map.begin(), map.end()};
  }

  fs::path directory_;
};

TEST_F(Afl, RunsAndTellsBranchesApart) {
  auto executor = make(directory_ / "target");
  auto run = [&](std::string_view script) {
    auto result = executor->run({.script = script});
    EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
    return result.ok() ? result->out : "";
  };
  EXPECT_EQ(run("(assert true)"), "sat\n");
  auto first = edges(*executor);
  EXPECT_EQ(run("(assert false)"), "unsat\n");
  auto second = edges(*executor);
  EXPECT_EQ(run("(assert true)"), "sat\n");
  EXPECT_EQ(edges(*executor), first) << "the same test reaches the same edges";
  EXPECT_NE(second, first);
  EXPECT_GT(std::count_if(first.begin(), first.end(), [](uint8_t hits) { return hits != 0; }), 0);
  for (int i = 0; i < 200; ++i) ASSERT_EQ(run(i % 2 ? "true" : "false"), i % 2 ? "sat\n" : "unsat\n");
  EXPECT_EQ(executor->stats().restarts, 1u);
}

TEST_F(Afl, SurvivesCrashesHangsAndFloods) {
  auto executor = make(directory_ / "target");
  for (int i = 0; i < 2; ++i) {
    auto crash = executor->run({.script = "crash"});
    ASSERT_TRUE(crash.ok());
    EXPECT_EQ(crash->ending, Ending::kSignalled);
    EXPECT_EQ(crash->signal, SIGABRT);
    RunRequest endless{.script = "loop"};
    endless.limits.wall = milliseconds(150);
    auto hang = executor->run(endless);
    ASSERT_TRUE(hang.ok());
    EXPECT_EQ(hang->ending, Ending::kWallTime);
    RunRequest loud{.script = "flood"};
    loud.limits.output_bytes = 1 << 20;
    auto flood = executor->run(loud);
    ASSERT_TRUE(flood.ok());
    EXPECT_EQ(flood->ending, Ending::kOutput);
    auto good = executor->run({.script = "true"});
    ASSERT_TRUE(good.ok());
    EXPECT_EQ(good->out, "sat\n");
  }
  EXPECT_EQ(executor->stats().restarts, 1u);
}

TEST_F(Afl, ServerThatDiesWhileIdleIsReplaced) {
  auto executor = make(directory_ / "target");
  ASSERT_TRUE(executor->run({.script = "true"}).ok());
  ::kill(executor->server(), SIGKILL);
  auto result = executor->run({.script = "false"});
  ASSERT_TRUE(result.ok()) << result.error().message;
  EXPECT_EQ(result->out, "unsat\n");
  EXPECT_EQ(executor->stats().restarts, 2u);
}

TEST_F(Afl, PlainProgramsAreRefused) {
  auto executor = make("/bin/cat");
  auto result = executor->run({.script = "true"});
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message.find("no AFL++ fork server"), std::string::npos);
}

}  // namespace
}  // namespace cupel::process
