#include "campaign/statistics.h"

#include <gtest/gtest.h>

namespace cupel::campaign {

namespace {

using Sites = std::vector<uint32_t>;

TEST(Statistics, CountsWhatNoTestReachedBefore) {
  Statistics statistics;
  EXPECT_EQ(statistics.add_coverage("falcon", "z3", Sites{1, 2, 3}), 3u);
  EXPECT_EQ(statistics.add_coverage("last", "z3", Sites{3, 4}), 1u);
  EXPECT_EQ(statistics.add_coverage("last", "cvc5", Sites{3, 4}), 2u) << "another solver's code";
  Counts counts = statistics.snapshot();
  EXPECT_EQ(counts.coverage["falcon"]["z3"], 3u);
  EXPECT_EQ(counts.coverage["last"]["z3"], 1u);
}

TEST(Statistics, CountsBlocksOfAllWorkersOnce) {
  Statistics statistics;
  statistics.add_blocks("falcon", "z3", Sites{7, 8});
  statistics.add_blocks("falcon", "z3", Sites{8, 9});
  statistics.add_blocks("falcon", "cvc5", {});
  Counts counts = statistics.snapshot();
  EXPECT_EQ(counts.blocks["falcon"]["z3"], 3u);
  EXPECT_FALSE(counts.blocks["falcon"].contains("cvc5")) << "nobody measures them";
  EXPECT_TRUE(counts.coverage.empty());
}

TEST(Statistics, OfAResumedCampaignGoOn) {
  Statistics before;
  before.add_coverage("falcon", "z3", Sites{1, 2});
  before.add_blocks("falcon", "z3", Sites{1, 2, 5});
  Counts kept = Counts::from_json(before.take(1, false).counts.to_json());
  Statistics after;
  after.restore(kept, {});
  EXPECT_EQ(after.add_coverage("falcon", "z3", Sites{2, 3}), 1u);
  after.add_blocks("falcon", "z3", Sites{5, 6});
  Counts counts = after.snapshot();
  EXPECT_EQ(counts.coverage["falcon"]["z3"], 3u);
  EXPECT_EQ(counts.blocks["falcon"]["z3"], 4u);
  EXPECT_TRUE(counts.reached.empty() && counts.reached_blocks.empty()) << "in checkpoints only";
}

}  // namespace

}  // namespace cupel::campaign
