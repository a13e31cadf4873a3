#include "base/spelling.h"

#include <gtest/gtest.h>

namespace cupel {

namespace {

TEST(Spelling, Distance) {
  EXPECT_EQ(edit_distance("", ""), 0u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
  EXPECT_EQ(edit_distance("bvadd", "bvand"), 1u);
  EXPECT_EQ(edit_distance("solevr", "solver"), 1u) << "neighbours swapped";
}

TEST(Spelling, ClosestName) {
  EXPECT_EQ(closest_name("str.lenn", {"str.++", "str.len", "bvadd"}), "str.len");
  EXPECT_EQ(closest_name("bvad", {"bvand", "bvadd"}), "bvand");  // the first of two
  EXPECT_EQ(closest_name("qwertz", {"str.len", "="}), "");
  EXPECT_EQ(closest_name("x", {"y"}), "");
  EXPECT_EQ(closest_name("x", {}), "");
}

}  // namespace

}  // namespace cupel
