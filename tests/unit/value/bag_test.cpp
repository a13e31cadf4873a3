#include "value/bag.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "value/integer.h"
#include "value/print.h"

namespace cupel::bag_test {
namespace {

constexpr int kElements = 3;
using Counts = std::array<int, kElements>;

Value i(int64_t value) { return Value::integer(value); }

Value bag(const Counts& counts) {
  Entries entries;
  for (int at = 0; at < kElements; ++at) entries.emplace_back(i(at), i(counts[static_cast<size_t>(at)]));
  return make_bag(entries);
}

std::vector<Counts> all_bags() {
  std::vector<Counts> all;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      for (int c = 0; c < 3; ++c) all.push_back({a, b, c});
  return all;
}

struct Operation {
  Value (*ours)(const Value&, const Value&);
  std::function<int(int, int)> naive;
};

TEST(Bag, AllSmallPairs) {
  const Operation operations[] = {
      {bag_union_max, [](int x, int y) { return std::max(x, y); }},
      {bag_union_disjoint, [](int x, int y) { return x + y; }},
      {bag_inter_min, [](int x, int y) { return std::min(x, y); }},
      {bag_difference_subtract, [](int x, int y) { return std::max(x - y, 0); }},
      {bag_difference_remove, [](int x, int y) { return y > 0 ? 0 : x; }},
  };
  for (const Counts& x : all_bags())
    for (const Counts& y : all_bags()) {
      for (const Operation& operation : operations) {
        Counts expected{};
        for (size_t at = 0; at < kElements; ++at) expected[at] = operation.naive(x[at], y[at]);
        EXPECT_EQ(operation.ours(bag(x), bag(y)), bag(expected));
      }
      bool inside = std::equal(x.begin(), x.end(), y.begin(), std::less_equal<>());
      EXPECT_EQ(bag_subbag(bag(x), bag(y)).as_bool(), inside);
      EXPECT_EQ(bag(x) == bag(y), x == y);
    }
}

TEST(Bag, OneBag) {
  for (const Counts& x : all_bags()) {
    Counts once{};
    int card = 0, different = 0;
    for (size_t at = 0; at < kElements; ++at) {
      EXPECT_EQ(bag_count(i(static_cast<int64_t>(at)), bag(x)), i(x[at]));
      EXPECT_EQ(bag_member(i(static_cast<int64_t>(at)), bag(x)).as_bool(), x[at] > 0);
      once[at] = std::min(x[at], 1);
      card += x[at];
      different += once[at];
    }
    EXPECT_EQ(bag_duplicate_removal(bag(x)), bag(once));
    EXPECT_EQ(bag_card(bag(x)), i(card));
    EXPECT_EQ(bag_is_singleton(bag(x)).as_bool(), card == 1);
    EXPECT_EQ(bag_choose(bag(x)).is_none(), different != 1);
  }
  EXPECT_EQ(bag_choose(bag_of(i(7), i(3))), i(7));
  EXPECT_EQ(bag_of(i(7), i(0)), bag_empty());
  EXPECT_EQ(bag_of(i(7), i(-2)), bag_empty());
}

TEST(Bag, CountsHaveNoBound) {
  Value many = make_int(mpz_class(1) << 100);
  Value large = bag_union_disjoint(bag_of(i(1), many), bag_of(i(1), many));
  EXPECT_EQ(bag_count(i(1), large), make_int(mpz_class(1) << 101));
}

TEST(Bag, Printed) {
  EXPECT_EQ(to_smtlib(bag_empty(), "(Bag Int)"), "(as bag.empty (Bag Int))");
  EXPECT_EQ(to_smtlib(bag_of(i(-1), i(2)), "(Bag Int)"), "(bag (- 1) 2)");
  EXPECT_EQ(to_smtlib(bag({1, 0, 2}), "(Bag Int)"), "(bag.union_disjoint (bag 0 1) (bag 2 2))");
  EXPECT_EQ(to_smtlib(bag_of(bag({1, 0, 0}), i(1)), "(Bag (Bag Int))"), "(bag (bag 0 1) 1)");
}

}  // namespace
}  // namespace cupel::bag_test
