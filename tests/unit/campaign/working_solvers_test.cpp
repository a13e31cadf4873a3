#include "campaign/working_solvers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace cupel::campaign {

namespace {

namespace fs = std::filesystem;

class WorkingSolversTest : public testing::Test {
 protected:
  void SetUp() override {
    directory_ = fs::path(testing::TempDir()) / "cupel_working_solvers";
    fs::create_directories(directory_);
  }
  void TearDown() override { fs::remove_all(directory_); }

  /// A solver that is a shell script.
  solver::Solver solver(const std::string& name, const std::string& body) {
    fs::path path = directory_ / name;
    std::ofstream(path) << "#!/bin/sh\n" << body;
    fs::permissions(path, fs::perms::owner_all);
    return {solver::generic_profile(name), {path.string(), {}, {}}, "", name};
  }

  fs::path directory_;
};

// Only built-in commands of the shell: it starts no other process.
constexpr const char* kAnswers =
    "while read -r line; do case \"$line\" in *'not p'*) answer=unsat;; esac; done\necho ${answer:-sat}\n";

TEST_F(WorkingSolversTest, ThoseThatAnswerWork) {
  WorkingSolvers found = find_working({solver("good", kAnswers)}, {});
  EXPECT_EQ(found.labels, std::vector<std::string>{"good"});
  EXPECT_TRUE(found.enough(false));
}

TEST_F(WorkingSolversTest, OthersAreNamedWithWhatTheyDid) {
  WorkingSolvers found = find_working({solver("good", kAnswers), solver("noise", "echo hello\necho 17 >&2\n"),
                                       solver("yes", "echo sat\n"), solver("gone", "exit 4\n")},
                                      {});
  EXPECT_EQ(found.labels, std::vector<std::string>{"good"});
  ASSERT_EQ(found.complaints.size(), 3u);
  for (const char* part : {"noise does not work", "profile: noise", "hello", "standard error: 17"})
    EXPECT_NE(found.complaints[0].find(part), std::string::npos) << found.complaints[0];
  EXPECT_NE(found.complaints[1].find("should have answered unsat and answered sat"), std::string::npos);
  EXPECT_FALSE(found.enough(false));
  EXPECT_TRUE(found.enough(true));
}

TEST_F(WorkingSolversTest, TheoriesThatAreKnownAreNotAskedForAgain) {
  Settings settings;
  settings.theories["before"] = {"Core", "Ints"};
  solver::Solver before = solver("before", "echo sat\n"), unknown = solver("unknown", "echo '(error \"no\")'\n");
  before.profile.theories = settings.theories["before"];
  ASSERT_TRUE(add_theories(settings, {before, unknown}).ok());
  EXPECT_EQ(settings.theories["before"], (std::set<std::string>{"Core", "Ints"}));
  EXPECT_EQ(settings.theories["unknown"], std::set<std::string>{"Core"});
}

TEST_F(WorkingSolversTest, TheSandboxIsNamed) {
  WorkingSolvers found = find_working({solver("wrapper", std::string("cat | { ") + kAnswers + "}\n")}, {});
  ASSERT_EQ(found.complaints.size(), 1u);
  EXPECT_NE(found.complaints[0].find("stopped by the sandbox"), std::string::npos) << found.complaints[0];
  EXPECT_FALSE(found.enough(true)) << "nobody is left";
}

}  // namespace

}  // namespace cupel::campaign
