#include "mutate/interval_set.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "base/rng.h"

namespace cupel {
namespace {

IntervalSet random_set(Rng& rng, bool integral) {
  std::vector<Interval> parts;
  for (uint64_t i = rng.below(4); i > 0; --i) {
    Interval part;
    if (!rng.chance(1, 6)) part.low = mpq_class(static_cast<long>(rng.between(-8, 8)), 2);
    if (!rng.chance(1, 6)) part.high = mpq_class(static_cast<long>(rng.between(-8, 8)), 2);
    if (part.low) part.low->canonicalize();
    if (part.high) part.high->canonicalize();
    part.low_open = rng.chance(1, 2);
    part.high_open = rng.chance(1, 2);
    parts.push_back(part);
  }
  return IntervalSet(integral, parts);
}

template <typename Check>
void for_each_number(Check check) {
  for (long i = -40; i <= 40; ++i) {
    mpq_class value(i, 4);
    value.canonicalize();
    check(value);
  }
}

TEST(IntervalSet, OperationsAreThoseOfSets) {
  EXPECT_TRUE(rc::check([](uint64_t seed, bool integral) {
    Rng rng(seed);
    IntervalSet a = random_set(rng, integral), b = random_set(rng, integral);
    IntervalSet both = a.intersect(b), either = a.unite(b), outside = a.complement();
    for_each_number([&](const mpq_class& v) {
      bool number = !integral || v.get_den() == 1;
      RC_ASSERT(both.contains(v) == (a.contains(v) && b.contains(v)));
      RC_ASSERT(either.contains(v) == (a.contains(v) || b.contains(v)));
      RC_ASSERT(outside.contains(v) == (number && !a.contains(v)));
    });
    RC_ASSERT(a.unite(outside).is_all());
    RC_ASSERT(a.intersect(outside).empty());
  }));
}

TEST(IntervalSet, AffinePreimages) {
  EXPECT_TRUE(rc::check([](uint64_t seed, bool integral) {
    Rng rng(seed);
    IntervalSet a = random_set(rng, integral);
    mpq_class scale(static_cast<long>(rng.between(1, 3))), offset(static_cast<long>(rng.between(-3, 3)));
    if (rng.chance(1, 2)) scale = -scale;
    IntervalSet before = a.before(scale, offset, integral);
    for_each_number([&](const mpq_class& v) {
      bool number = !integral || v.get_den() == 1;
      RC_ASSERT(before.contains(v) == (number && a.contains(mpq_class(scale * v + offset))));
    });
  }));
}

TEST(IntervalSet, StretchedIntervalsAreBlocks) {
  IntervalSet set(true, {Interval{mpq_class(-1), mpq_class(1)}});
  IntervalSet blocks = set.stretch(3, 0, 2);  // all v with v div 3 in [-1, 1]
  for (long v = -10; v <= 10; ++v) EXPECT_EQ(blocks.contains(v), v >= -3 && v <= 5) << v;
  IntervalSet turned = set.stretch(-3, 0, 2);  // v div -3
  for (long v = -10; v <= 10; ++v) EXPECT_EQ(turned.contains(v), v >= -3 && v <= 5) << v;
}

}  // namespace
}  // namespace cupel
