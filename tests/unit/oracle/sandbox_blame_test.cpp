// Shell scripts as solvers, which need more than the sandbox allows for some scripts only.
#include "oracle/sandbox_blame.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <deque>
#include <filesystem>

#include "base/file.h"
#include "oracle/examiner.h"
#include "solver/executor_choice.h"

namespace cupel::oracle::sandbox_blame_test {

namespace {

namespace fs = std::filesystem;

const char* const kScript = "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> (+ x 1) 2))\n(check-sat)\n";

class SandboxBlame : public testing::Test {
 protected:
  SandboxBlame() {
    std::string pattern = (fs::temp_directory_path() / "cupel-blame-XXXXXX").string();
    directory_ = ::mkdtemp(pattern.data());
  }
  ~SandboxBlame() override { fs::remove_all(directory_); }

  /// Answers sat, but for scripts with a sum `on_sum` is done before.
  void add(const std::string& name, const std::string& on_sum) {
    std::string path = (directory_ / name).string();
    std::string body = "#!/bin/sh\nwhile read -r line; do case \"$line\" in *'(+ '*) " + on_sum +
                       ";; *check-sat*) echo sat;; esac; done\n";
    ASSERT_TRUE(write_file(path, body).ok());
    ::chmod(path.c_str(), 0755);
    solver::Solver solver{solver::generic_profile(name), {.path = path}, "", name};
    auto executor = solver::choose_executor("spawn", solver, {});
    ASSERT_TRUE(executor.ok());
    runners_.emplace_back(solver, std::move(executor).value());
  }

  Examined examine(const std::string& text = kScript) {
    std::vector<solver::Runner*> runners;
    for (solver::Runner& runner : runners_) runners.push_back(&runner);
    auto examined = Examiner(runners, {.expensive = false}).examine({.text = text});
    EXPECT_TRUE(examined.ok()) << (examined.ok() ? "" : examined.error().message);
    return std::move(examined).value();
  }

  std::string outside() const { return (directory_ / "outside").string(); }

  fs::path directory_;
  std::deque<solver::Runner> runners_;
};

TEST_F(SandboxBlame, WhoMayNotStartAProcessDidNotCrash) {
  add("forks", "/bin/true || exit 3");
  Examined examined = examine();
  EXPECT_TRUE(examined.findings.empty());
  EXPECT_EQ(examined.runs[0].outcome.kind, solver::OutcomeKind::kError);
  EXPECT_TRUE(examined.runs[0].outcome.message.starts_with("stopped by the sandbox: it starts other processes"))
      << examined.runs[0].outcome.message;
}

TEST_F(SandboxBlame, NorWhoMayNotWriteAFile) {
  add("writes", "echo x > " + outside() + " || exit 3");
  Examined examined = examine();
  EXPECT_TRUE(examined.findings.empty());
  EXPECT_EQ(examined.runs[0].outcome.message, "stopped by the sandbox: without it, it does not fail");
}

TEST_F(SandboxBlame, NorDidItRefuseTheScript) {
  add("forks", "/bin/true || echo '(error \"no child\")'");
  add("honest", ":");
  EXPECT_TRUE(examine().findings.empty());
}

TEST_F(SandboxBlame, OtherFailuresAreFindings) {
  add("exits", "exit 3");
  add("refuses", "echo '(error \"no sums\")'");
  add("honest", ":");
  Examined examined = examine();
  ASSERT_EQ(examined.findings.size(), 2u);
  EXPECT_EQ(examined.findings[0].kind, FindingKind::kCrash);
  EXPECT_EQ(examined.findings[0].signature, "exit-status:3");
  EXPECT_EQ(examined.findings[1].kind, FindingKind::kRejection);
}

TEST_F(SandboxBlame, AScriptThatMayNameAFileStaysInTheSandbox) {
  add("writes", "echo x > " + outside() + " || exit 3");
  EXPECT_EQ(examine("(set-option :regular-output-channel \"stdout\")\n" + std::string(kScript)).findings.size(), 1u);
  EXPECT_FALSE(fs::exists(outside()));
}

}  // namespace

}  // namespace cupel::oracle::sandbox_blame_test
