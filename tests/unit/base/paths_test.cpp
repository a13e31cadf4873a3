#include "base/paths.h"

#include <gtest/gtest.h>
#include <stdlib.h>

namespace cupel {
namespace {

TEST(Paths, DataAndShimAreFound) {
  EXPECT_TRUE(std::filesystem::exists(data_directory() / "solvers" / "z3.toml"));
  EXPECT_TRUE(std::filesystem::exists(data_directory() / "probes"));
}

TEST(Paths, TheEnvironmentWins) {
  ::setenv("CUPEL_DATA", "/somewhere/else", 1);
  ::setenv("CUPEL_SHIM", "/somewhere/shim.so", 1);
  EXPECT_EQ(data_directory(), "/somewhere/else");
  EXPECT_EQ(shim_library(), "/somewhere/shim.so");
  ::unsetenv("CUPEL_DATA");
  ::unsetenv("CUPEL_SHIM");
}

TEST(Paths, WhatBelongsToTheUser) {
  ::setenv("CUPEL_HOME", "/somewhere/mine", 1);
  EXPECT_EQ(home_directory(), "/somewhere/mine");
  ::unsetenv("CUPEL_HOME");
  ::setenv("XDG_DATA_HOME", "/somewhere/data", 1);
  EXPECT_EQ(home_directory(), "/somewhere/data/cupel");
  ::setenv("XDG_DATA_HOME", "not/absolute", 1);
  ::setenv("HOME", "/somewhere", 1);
  EXPECT_EQ(home_directory(), "/somewhere/.local/share/cupel");
  ::unsetenv("XDG_DATA_HOME");
  ::unsetenv("HOME");
  EXPECT_TRUE(home_directory().empty());
}

}  // namespace
}  // namespace cupel
