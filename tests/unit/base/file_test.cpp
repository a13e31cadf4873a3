#include "base/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace cupel {
namespace {

namespace fs = std::filesystem;

class FileTest : public testing::Test {
 protected:
  FileTest() {
    std::string name = (fs::temp_directory_path() / "cupel-test-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~FileTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string folder_;
};

TEST_F(FileTest, WritesAndReadsBack) {
  std::string content("with \0 inside\n", 14);
  ASSERT_TRUE(write_file(path("a"), content).ok());
  EXPECT_EQ(read_file(path("a")).value(), content);
  ASSERT_TRUE(write_file(path("a"), "").ok());
  EXPECT_EQ(read_file(path("a")).value(), "");
}

TEST_F(FileTest, FailuresAreErrors) {
  EXPECT_NE(read_file(path("missing")).error().message.find("No such file"), std::string::npos);
  EXPECT_FALSE(read_file(folder_).ok());
  EXPECT_FALSE(write_file(path("no/such/folder"), "x").ok());
}

TEST_F(FileTest, LinksStayLinksAndPipesStayPipes) {
  fs::create_symlink("target", path("link"));
  ASSERT_TRUE(write_file(path("target"), "old").ok());
  ASSERT_TRUE(write_file(path("link"), "new").ok());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(read_file(path("target")).value(), "new");
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_TRUE(write_file(path("pipe"), "text").ok());
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
  EXPECT_EQ(read_descriptor(reader).value(), "text");
  ::close(reader);
}

TEST_F(FileTest, FindsBelowDirectoriesInOrder) {
  fs::create_directories(path("b/c"));
  for (const char* name : {"z.smt2", "b/y.smt2", "b/c/x.smt2", "b/notes.txt"}) {
    ASSERT_TRUE(write_file(path(name), "").ok());
  }
  auto found = find_files({folder_, path("b/notes.txt")}, ".smt2").value();
  EXPECT_EQ(found,
            (std::vector<std::string>{path("b/c/x.smt2"), path("b/y.smt2"), path("z.smt2"), path("b/notes.txt")}));
  EXPECT_FALSE(find_files({path("missing")}, ".smt2").ok());
}

TEST_F(FileTest, ReadsFilesWithoutASize) { EXPECT_FALSE(read_file("/proc/self/status").value().empty()); }

}  // namespace
}  // namespace cupel
