#include "base/mann_whitney.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace cupel {

namespace {

using Sample = std::vector<double>;

double naive_u(const Sample& a, const Sample& b) {
  double u = 0;
  for (double x : a)
    for (double y : b) u += x > y ? 1 : x == y ? 0.5 : 0;
  return u;
}

/// Two-sided, over all ways to deal the values out.
double enumerated_p(const Sample& a, const Sample& b) {
  Sample all = a;
  all.insert(all.end(), b.begin(), b.end());
  double u = naive_u(a, b), below = 0, above = 0, ways = 0;
  for (unsigned set = 0; set < 1U << all.size(); ++set) {
    if (static_cast<size_t>(__builtin_popcount(set)) != a.size()) continue;
    Sample first, second;
    for (size_t i = 0; i < all.size(); ++i) (set >> i & 1 ? first : second).push_back(all[i]);
    double other = naive_u(first, second);
    ways += 1;
    below += other <= u;
    above += other >= u;
  }
  return std::min(1.0, 2 * std::min(below, above) / ways);
}

}  // namespace

// The values are those of scipy.stats.mannwhitneyu (SciPy 1.17), two-sided.
TEST(MannWhitney, AgreesWithPublishedValues) {
  MannWhitney ages = mann_whitney(Sample{19, 22, 16, 29, 24}, Sample{20, 11, 17, 12});
  EXPECT_EQ(ages.u, 17);
  EXPECT_TRUE(ages.exact);
  EXPECT_NEAR(ages.p, 0.1111111111, 1e-9);
  EXPECT_NEAR(ages.a12, 0.85, 1e-12);
  MannWhitney apart = mann_whitney(Sample{1, 2, 3, 4, 5}, Sample{6, 7, 8, 9, 10});
  EXPECT_NEAR(apart.p, 2.0 / 252, 1e-12);
  EXPECT_EQ(apart.a12, 0);
}

TEST(MannWhitney, CorrectsForTies) {
  MannWhitney tied = mann_whitney(Sample{1, 2, 2, 3, 3, 3}, Sample{2, 3, 4, 4, 5});
  EXPECT_FALSE(tied.exact);
  EXPECT_EQ(tied.u, 5.5);
  // By hand: ties of 3, 4 and 2 values; variance 30 / 12 * (12 - (24 + 60 + 6) / 110); z = (15 - 5.5 - 0.5) / 5.2876.
  EXPECT_NEAR(tied.p, std::erfc(9 / std::sqrt(30.0 / 12 * (12 - 90.0 / 110)) / std::sqrt(2.0)), 1e-12);
}

TEST(MannWhitney, EqualOrMissingSamplesDecideNothing) {
  EXPECT_EQ(mann_whitney(Sample{3, 3, 3}, Sample{3, 3}).p, 1);
  EXPECT_EQ(mann_whitney(Sample{3, 3, 3}, Sample{3, 3}).a12, 0.5);
  EXPECT_EQ(mann_whitney(Sample{}, Sample{3}).p, 1);
  EXPECT_EQ(mann_whitney(Sample{4}, Sample{3}).p, 1);
}

TEST(MannWhitney, NeverIsLaterThanAnyTime) {
  double never = std::numeric_limits<double>::infinity();
  MannWhitney test = mann_whitney(Sample{never, never, never}, Sample{1, 2, never});
  EXPECT_EQ(test.u, 7.5);
  EXPECT_FALSE(test.exact);
  EXPECT_EQ(median(Sample{never, 1, never}), never);
  EXPECT_EQ(median(Sample{never, never}), never);
}

TEST(MannWhitney, LargeSamplesAreFast) {
  Sample a(5000), b(5000);
  std::iota(a.begin(), a.end(), 0);
  std::iota(b.begin(), b.end(), 0.5);
  EXPECT_GT(mann_whitney(a, b).p, 0.9);
  a.resize(50), b.resize(50);
  EXPECT_TRUE(mann_whitney(a, b).exact);
}

RC_GTEST_PROP(MannWhitney, IsExactForSmallSamples, ()) {
  auto m = *rc::gen::inRange<size_t>(1, 6), n = *rc::gen::inRange<size_t>(1, 6);
  auto values = *rc::gen::unique<std::vector<int>>(m + n, rc::gen::inRange(-100, 100));
  Sample a(values.begin(), values.begin() + static_cast<ptrdiff_t>(m));
  Sample b(values.begin() + static_cast<ptrdiff_t>(m), values.end());
  MannWhitney test = mann_whitney(a, b);
  RC_ASSERT(test.exact);
  RC_ASSERT(test.u == naive_u(a, b));
  RC_ASSERT(std::abs(test.p - enumerated_p(a, b)) < 1e-9);
}

RC_GTEST_PROP(MannWhitney, DoesNotCareForTheOrderOfTheSides, (std::vector<int8_t> first, std::vector<int8_t> second)) {
  Sample a(first.begin(), first.end()), b(second.begin(), second.end());
  MannWhitney one = mann_whitney(a, b), other = mann_whitney(b, a);
  RC_ASSERT(std::abs(one.p - other.p) < 1e-9);
  RC_ASSERT(std::abs(one.a12 + other.a12 - 1) < 1e-9);
  RC_ASSERT(one.p >= 0 && one.p <= 1);
  RC_ASSERT(one.u == naive_u(a, b));
}

TEST(Median, IsTheMiddle) {
  EXPECT_EQ(median(Sample{3, 1, 2}), 2);
  EXPECT_EQ(median(Sample{4, 1, 2, 3}), 2.5);
  EXPECT_TRUE(std::isnan(median(Sample{})));
}

}  // namespace cupel
