#include "base/duration.h"

#include <gtest/gtest.h>

namespace cupel {

TEST(Duration, ReadsWhatPeopleWrite) {
  EXPECT_DOUBLE_EQ(*parse_duration("90"), 90);
  EXPECT_DOUBLE_EQ(*parse_duration("60s"), 60);
  EXPECT_DOUBLE_EQ(*parse_duration("1.5m"), 90);
  EXPECT_DOUBLE_EQ(*parse_duration("2h"), 7200);
  EXPECT_DOUBLE_EQ(*parse_duration("500ms"), 0.5);
  EXPECT_DOUBLE_EQ(*parse_duration("1h30m"), 5400);
  EXPECT_DOUBLE_EQ(*parse_duration("1d2h0.5m1s500ms"), 93631.5);
}

TEST(Duration, RefusesTheRest) {
  for (const char* bad :
       {"", "s", "-1s", "1x", "1 s", "nan", "inf", "1e3", "0x10", "1h30", "0h5", "1hm", "1h-5m", "h1"})
    EXPECT_FALSE(parse_duration(bad).ok()) << bad;
}

TEST(Duration, PrintsForPeople) {
  EXPECT_EQ(format_duration(12.4), "12 s");
  EXPECT_EQ(format_duration(247), "4 m 07 s");
  EXPECT_EQ(format_duration(3900), "1 h 05 m");
}

}  // namespace cupel
