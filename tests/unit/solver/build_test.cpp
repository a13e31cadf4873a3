#include "solver/build.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "base/file.h"

namespace cupel::solver {
namespace {

namespace fs = std::filesystem;

class BuildTest : public testing::Test {
 protected:
  BuildTest() : before_(fs::current_path()) {
    std::string pattern = (fs::temp_directory_path() / "cupel-build-XXXXXX").string();
    directory_ = fs::canonical(::mkdtemp(pattern.data())).string();
    fs::current_path(directory_);
    fs::create_directory("bin");
    EXPECT_TRUE(write_file("bin/z3", "one").ok());
    EXPECT_TRUE(write_file("driver.py", "two").ok());
  }
  ~BuildTest() override {
    fs::current_path(before_);
    fs::remove_all(directory_);
  }
  fs::path before_;
  std::string directory_;
};

TEST_F(BuildTest, RelativePathsOfProgramsBecomeAbsolute) {
  EXPECT_EQ(absolute_command("bin/z3 -T:5").value(), directory_ + "/bin/z3 -T:5");
  EXPECT_EQ(absolute_command("./bin/../bin/z3 'a b'").value(), directory_ + "/bin/z3 'a b'");
  EXPECT_EQ(absolute_command("python3 driver.py --x").value(), "python3 " + directory_ + "/driver.py --x");
  for (const char* same : {"z3", "z3@4.13.3 x=1", "/usr/bin/z3 -in", "planted refute '(abs ' z3"})
    EXPECT_EQ(absolute_command(same).value(), same);
  EXPECT_FALSE(absolute_command("'open").ok());
}

TEST_F(BuildTest, WordsComeBackFromTheirQuotes) {
  std::vector<std::string> words = {"a", "b c", "it's", "\"x\"", "", "\\", "{file}", "$HOME"};
  EXPECT_EQ(split_words(quoted_words(words)).value(), words);
}

TEST_F(BuildTest, ABuildChangesWithVersionAndContent) {
  Solver solver;
  solver.program.path = directory_ + "/bin/z3";
  solver.version = "4.8.12";
  std::string build = build_of(solver);
  EXPECT_EQ(build, build_of(solver));
  solver.version = "4.8.13";
  EXPECT_NE(build, build_of(solver));
  solver.version = "4.8.12";
  ASSERT_TRUE(write_file("bin/z3", "another").ok());
  EXPECT_NE(build, build_of(solver));
}

}  // namespace
}  // namespace cupel::solver
