#include "base/writable.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

namespace cupel {

TEST(Writable, IsToldBeforeTheWork) {
  std::string pattern = (std::filesystem::temp_directory_path() / "cupel-writable-XXXXXX").string();
  std::string directory = ::mkdtemp(pattern.data());
  EXPECT_TRUE(check_writable(directory + "/new").ok());
  EXPECT_TRUE(check_writable("relative").ok());
  EXPECT_TRUE(check_writable("/dev/null").ok());
  EXPECT_TRUE(is_special_file("/dev/null"));
  EXPECT_FALSE(is_special_file(directory));
  for (const std::string& path : {directory, directory + "/missing/file"}) {
    Status writable = check_writable(path);
    ASSERT_FALSE(writable.ok()) << path;
    EXPECT_EQ(writable.error().message.find(path), 0u) << writable.error().message;
  }
  EXPECT_TRUE(std::filesystem::is_empty(directory)) << "nothing is left behind";
  std::filesystem::remove_all(directory);
}

}  // namespace cupel
