// Each rule of docs/sandbox.md against a process that tries to break it, and real solvers against scripts
// that do.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "process/spawn_executor.h"

namespace cupel::process {
namespace {

namespace fs = std::filesystem;

class SandboxRules : public testing::Test {
 protected:
  SandboxRules() {
    char pattern[] = "/tmp/cupel-test-XXXXXX";
    outside_ = ::mkdtemp(pattern);
    std::ofstream(outside_ / "existing") << "precious\n";
  }
  ~SandboxRules() override { fs::remove_all(outside_); }

  RunResult run(const Program& program, const std::string& script, ContainmentOptions options = {}) {
    auto executor = SpawnExecutor::create(program, options);
    EXPECT_TRUE(executor.ok()) << (executor.ok() ? "" : executor.error().message);
    auto result = (*executor)->run({.script = script});
    EXPECT_TRUE(result.ok());
    return result.ok() ? *result : RunResult{};
  }

  /// Attempt -> error number.
  std::map<std::string, int> attempts(ContainmentOptions options, bool may_create_processes = false) {
    Program program{FAKE_SOLVER, {"escape", outside_}, {}};
    program.may_create_processes = may_create_processes;
    std::istringstream lines(run(program, "", options).out);
    std::map<std::string, int> result;
    std::string name;
    for (int error; lines >> name >> error;) result[name] = error;
    return result;
  }

  void expect_untouched() {
    size_t entries = 0;
    for (const auto& entry : fs::directory_iterator(outside_)) entries += entry.exists();
    EXPECT_EQ(entries, 1u);
    std::string text;
    std::getline(std::ifstream(outside_ / "existing"), text);
    EXPECT_EQ(text, "precious");
    EXPECT_EQ(fs::status(outside_ / "existing").permissions() & fs::perms::others_write, fs::perms::none);
  }

  fs::path outside_;
};

const char* const kForbidden[] = {"socket-inet",
                                  "socket-inet6",
                                  "socket-unix",
                                  "write-outside",
                                  "overwrite-outside",
                                  "truncate-outside",
                                  "chmod-outside",
                                  "remove-outside",
                                  "mkdir-outside",
                                  "symlink-outside",
                                  "mount",
                                  "unshare",
                                  "ptrace",
                                  "kill-everything",
                                  "keep-living",
                                  "io-uring"};

TEST_F(SandboxRules, HoldWithLandlock) {
  if (landlock_version() == 0) GTEST_SKIP() << "this kernel has no Landlock";
  auto errors = attempts({});
  for (const char* name : kForbidden) {
    ASSERT_TRUE(errors.contains(name)) << name;
    EXPECT_TRUE(errors[name] == EPERM || errors[name] == EACCES) << name << " " << errors[name];
  }
  EXPECT_EQ(errors.at("fork"), EPERM);
  EXPECT_EQ(errors.at("write-scratch"), 0);
  EXPECT_EQ(errors.at("gain-privileges"), 0) << "no_new_privs is not set";
  EXPECT_EQ(errors.at("read"), 0);
  if (landlock_version() >= 6) {
    EXPECT_EQ(errors.at("signal-parent"), EPERM);
  }
  expect_untouched();
}

TEST_F(SandboxRules, HoldWithoutLandlock) {
  auto errors = attempts({.use_landlock = false});
  for (const char* name : kForbidden) {
    ASSERT_TRUE(errors.contains(name)) << name;
    EXPECT_EQ(errors[name], EPERM) << name;
  }
  EXPECT_EQ(errors.at("write-scratch"), EPERM) << "without path rules nothing may be written";
  expect_untouched();
}

TEST_F(SandboxRules, ProcessesOnlyWhereTheProfileAllowsThem) {
  EXPECT_EQ(attempts({}, true).at("fork"), 0);
  EXPECT_EQ(attempts({}, true).at("unshare"), EPERM);
}

// Shows that the attempts are real: without the sandbox they succeed.
TEST_F(SandboxRules, AreWhatStopsTheAttempts) {
  auto errors = attempts({.sandbox = false});
  for (const char* name : {"socket-unix", "write-outside", "overwrite-outside", "chmod-outside", "remove-outside",
                           "mkdir-outside", "symlink-outside", "keep-living", "fork", "signal-parent"})
    EXPECT_EQ(errors.at(name), 0) << name;
}

TEST_F(SandboxRules, ScriptsCannotNameFilesToWrite) {
  std::string channel = (outside_ / "existing").string();
  std::string script = "(set-option :regular-output-channel \"" + channel + "\")\n" +
                       "(set-option :diagnostic-output-channel \"" + (outside_ / "diagnostic").string() + "\")\n" +
                       "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n";
  for (const char* path : {"/usr/bin/z3", "/usr/bin/cvc5", "/usr/bin/cvc4"}) {
    if (!fs::exists(path)) continue;
    Program program{path, {}, {}};
    program.arguments = fs::path(path).filename() == "z3" ? std::vector<std::string>{"-in"}
                                                          : std::vector<std::string>{"--lang", "smt2"};
    run(program, script);
    expect_untouched();
  }
}

TEST_F(SandboxRules, Z3OptionsCannotNameFilesToWrite) {
  if (!fs::exists("/usr/bin/z3")) GTEST_SKIP() << "no z3";
  std::string target = (outside_ / "proof.dot").string();
  std::string script = "(set-option :produce-proofs true)\n(set-option :dot_proof_file \"" + target +
                       "\")\n(set-option :trace_file_name \"" + (outside_ / "trace").string() +
                       "\")\n(set-option :trace true)\n(declare-const p Bool)\n(assert p)\n(assert (not p))\n" +
                       "(check-sat)\n(get-proof-graph)\n";
  run({"/usr/bin/z3", {"-in"}, {}}, script);
  expect_untouched();
  run({"/usr/bin/z3", {"-in"}, {}}, script, {.sandbox = false});
  EXPECT_TRUE(fs::exists(target)) << "the script does not try what this test is about";
}

TEST_F(SandboxRules, ScratchDirectoryIsCleanForEveryTest) {
  if (landlock_version() == 0) GTEST_SKIP() << "this kernel has no Landlock";
  auto executor = SpawnExecutor::create(Program{FAKE_SOLVER, {"escape", outside_}, {}});
  ASSERT_TRUE(executor.ok());
  const std::string scratch = (*executor)->containment().scratch().path();
  ASSERT_TRUE((*executor)->run({.script = ""}).ok());
  EXPECT_TRUE(fs::is_empty(scratch));
  executor->reset();
  EXPECT_FALSE(fs::exists(scratch));
}

}  // namespace
}  // namespace cupel::process
