#include "strategy/learned_options.h"

#include <gtest/gtest.h>

namespace cupel {
namespace {

constexpr const char* kFile = R"({
  "solver": "s", "version": "1", "formulas": [], "conflicts": [["a", "b"]],
  "classes": {
    "rare": {"class": "specific", "rate": 0.1, "wanted": {"str.at": {"odds": 9, "q": 0.01}}},
    "often": {"class": "specific", "rate": 0.3, "wanted": {"bag.member": {"odds": 9, "q": 0.01}}},
    "inhibited": {"class": "specific", "rate": 0.3, "wanted": {"str.at": {"odds": 9, "q": 0.01}},
                  "inhibited": {"push": {"odds": 0.1, "q": 0.01}}},
    "weak": {"class": "weak", "rate": 0.1}, "unexplained": {"class": "weak", "rate": 0.3}
  }})";

TEST(LearnedOptions, RelevantAreThoseThatAnOperationWantsAndThoseThatOftenMatter) {
  LearnedOptions learned = read_learned_options(kFile).value();
  const std::vector<std::string> none = {"+"}, at = {"+", "str.at"}, pushed = {"push", "str.at"};
  EXPECT_FALSE(learned.relevant("rare", none));
  EXPECT_TRUE(learned.relevant("rare", at));
  EXPECT_TRUE(learned.relevant("often", none)) << "one operation explains a part of its effects only";
  EXPECT_TRUE(learned.relevant("inhibited", at));
  EXPECT_FALSE(learned.relevant("inhibited", pushed));
  EXPECT_FALSE(learned.relevant("weak", at));
  EXPECT_TRUE(learned.relevant("unexplained", none));
  EXPECT_FALSE(learned.relevant("unknown", at));
  EXPECT_TRUE(conflict(learned.conflicts, "b", "a"));
}

}  // namespace
}  // namespace cupel
