#include "base/rng.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

namespace cupel {
namespace {

TEST(Rng, SameSeedSameStream) {
  Rng a(42), b(42);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(Rng, SplitDoesNotDependOnDraws) {
  Rng fresh(7), drawn(7);
  drawn.next();
  EXPECT_EQ(fresh.split("worker").next(), drawn.split("worker").next());
  EXPECT_NE(fresh.split(1).next(), fresh.split(2).next());
}

TEST(Rng, BelowIsUniform) {
  Rng rng(1);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70000; ++i) ++seen[rng.below(7)];
  for (int count : seen) EXPECT_NEAR(count, 10000, 500);
}

RC_GTEST_PROP(Rng, BetweenStaysInside, (uint64_t seed, int64_t a, int64_t b)) {
  int64_t low = std::min(a, b), high = std::max(a, b);
  int64_t drawn = Rng(seed).between(low, high);
  RC_ASSERT(low <= drawn);
  RC_ASSERT(drawn <= high);
}

}  // namespace
}  // namespace cupel
