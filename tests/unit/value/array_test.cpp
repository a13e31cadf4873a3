// Arrays, functions and sets, against functions as explicit tables.
#include "value/array.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "base/rng.h"
#include "value/bitvector.h"
#include "value/integer.h"
#include "value/limits.h"
#include "value/set.h"
#include "value/string.h"

namespace cupel::array_test {
namespace {

Value n(int64_t value) { return Value::integer(value); }
Value b(bool value) { return Value::boolean(value); }

TEST(Array, StoresAgainstMap) {
  Rng rng(1);
  for (int round = 0; round < 50; ++round) {
    std::map<int64_t, int64_t> table;
    Value array = array_const(n(0));
    for (int i = 0; i < 200; ++i) {
      int64_t index = rng.between(-20, 20), value = rng.between(0, 2);
      table[index] = value;
      array = array_store(array, n(index), n(value));
    }
    Value rebuilt = array_const(n(0));
    for (auto [index, value] : table) {
      EXPECT_EQ(array_select(array, n(index)), n(value));
      rebuilt = array_store(rebuilt, n(index), n(value));
    }
    EXPECT_EQ(array_select(array, n(1000)), n(0));
    EXPECT_EQ(array, rebuilt);
    EXPECT_EQ(array.hash(), rebuilt.hash());
    Entries entries = array_entries(array);
    for (size_t i = 1; i < entries.size(); ++i) EXPECT_LT(compare(entries[i - 1].first, entries[i].first), 0);
    for (const auto& [index, value] : entries) EXPECT_FALSE(value == n(0));
  }
}

/// All arrays over an index sort of three elements with three values, each built in many ways: equal as
/// values exactly if equal at each index.
TEST(Array, FiniteIndexSortIsExtensional) {
  std::vector<Value> indices{make_bv(2, 0), make_bv(2, 1), make_bv(2, 2)};
  DomainPtr domain = listed_domain(indices);
  std::vector<std::pair<std::vector<int>, Value>> built;
  for (int code = 0; code < 27; ++code) {
    std::vector<int> table{code % 3, code / 3 % 3, code / 9};
    for (int default_value = 0; default_value < 4; ++default_value)
      for (int skip = 0; skip < 8; ++skip) {
        Value array = array_const(n(default_value), domain);
        bool described = true;
        for (size_t i = 0; i < 3; ++i) {
          bool skipped = skip >> i & 1;
          if (skipped)
            described = described && table[i] == default_value;
          else
            array = array_store(array, indices[i], n(table[i]));
        }
        if (described) built.emplace_back(table, array);
      }
  }
  for (const auto& [left_table, left] : built)
    for (const auto& [right_table, right] : built) {
      ASSERT_EQ(left == right, left_table == right_table);
      ASSERT_EQ(compare(left, right) == 0, left_table == right_table);
      if (left_table == right_table) {
        ASSERT_EQ(left.hash(), right.hash());
      }
    }
  for (const auto& [table, array] : built)
    for (size_t i = 0; i < 3; ++i) ASSERT_EQ(array_select(array, indices[i]), n(table[i]));
}

TEST(Array, DefaultOfACoveredDomainDoesNotMatter) {
  auto pair = [](int64_t other, DomainPtr domain) {
    return make_array(n(other), {{b(false), n(1)}, {b(true), n(2)}}, std::move(domain));
  };
  EXPECT_EQ(pair(7, bool_domain()), pair(8, bool_domain()));
  EXPECT_EQ(pair(1, bool_domain()), pair(2, bool_domain()));
  EXPECT_NE(pair(7, nullptr), pair(8, nullptr));
  // Nested: the inner arrays decide through the same representation.
  EXPECT_EQ(array_const(pair(7, bool_domain())), array_const(pair(8, bool_domain())));
  EXPECT_EQ(bv_domain(40), nullptr);
  EXPECT_EQ(bv_domain(8)->size, 256u);
  EXPECT_EQ(rounding_mode_domain()->size, 5u);
}

TEST(Array, LongChainOfStoresSharesMemory) {
  std::vector<Value> chain{array_const(n(0))};
  for (int i = 0; i < 100'000; ++i) chain.push_back(array_store(chain.back(), n(i * 7919 % 100'003), n(i + 1)));
  EXPECT_EQ(array_entries(chain.back()).size(), 100'000u);
  EXPECT_EQ(array_select(chain[1], n(0)), n(1));
  EXPECT_EQ(array_select(chain[1], n(7919)), n(0));
}

TEST(Array, MapAndEqrange) {
  Value x = make_array(n(1), {{n(0), n(5)}, {n(2), n(6)}}), y = make_array(n(10), {{n(0), n(1)}, {n(1), n(2)}});
  Value sum = array_map([](const std::vector<Value>& in) { return int_add(in[0], in[1]); }, std::vector<Value>{x, y});
  EXPECT_EQ(sum, make_array(n(11), {{n(0), n(6)}, {n(1), n(3)}, {n(2), n(16)}}));
  auto range = [](const Value& p, const Value& q, int64_t low, int64_t high) {
    return array_eqrange(p, q, n(low), n(high)).as_bool();
  };
  Value p = make_array(n(0), {{n(1), n(4)}, {n(2), n(5)}}), q = make_array(n(9), {{n(1), n(4)}, {n(2), n(5)}});
  EXPECT_TRUE(range(p, q, 1, 2));
  EXPECT_FALSE(range(p, q, 0, 2));
  EXPECT_FALSE(range(p, q, 1, 3));
  EXPECT_TRUE(range(p, q, 3, 1));
  EXPECT_TRUE(range(p, array_store(p, n(7), n(1)), -100, 6));
  EXPECT_FALSE(range(p, array_store(p, n(7), n(1)), -100, 7));
}

TEST(Function, GraphsAndUnknownParts) {
  Value f = make_function(n(0), {{{n(1), b(true)}, n(5)}, {{n(2), b(false)}, n(6)}});
  EXPECT_EQ(function_apply(f, std::vector<Value>{n(1), b(true)}), n(5));
  EXPECT_EQ(function_apply(f, std::vector<Value>{n(1), b(false)}), n(0));
  EXPECT_EQ(function_entries(f).size(), 2u);
  EXPECT_EQ(function_entries(f)[0].arguments, (std::vector<Value>{n(1), b(true)}));
  Value partial = make_function(Value::unspecified(), {{{n(1)}, n(5)}});
  EXPECT_EQ(function_apply(partial, std::vector<Value>{n(1)}), n(5));
  EXPECT_EQ(function_apply(partial, std::vector<Value>{n(2)}), Value::unspecified());
  EXPECT_EQ(make_function(n(0), {{{b(true)}, n(1)}}, bool_domain()),
            make_function(n(1), {{{b(false)}, n(0)}}, bool_domain()));
}

/// All pairs of sets over a sort of four elements, complements included.
TEST(Set, OperationsAsBitMasks) {
  DomainPtr domain = bv_domain(2);
  auto make = [&](int mask) {
    std::vector<Value> elements;
    for (int i = 0; i < 4; ++i)
      if (mask >> i & 1) elements.push_back(make_bv(2, i));
    return make_set(elements, domain);
  };
  for (int x = 0; x < 16; ++x) {
    EXPECT_EQ(set_complement(make(x)), make(15 & ~x));
    EXPECT_EQ(set_card(make(x)), n(__builtin_popcount(static_cast<unsigned>(x))));
    EXPECT_EQ(set_is_empty(make(x)).as_bool(), x == 0);
    EXPECT_EQ(set_is_singleton(make(x)).as_bool(), (x & (x - 1)) == 0 && x != 0);
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(set_member(make_bv(2, i), make(x)).as_bool(), (x >> i & 1) == 1);
      EXPECT_EQ(set_insert(make_bv(2, i), make(x)), make(x | 1 << i));
      if (x == 1 << i) {
        EXPECT_EQ(set_choose(make(x)), make_bv(2, i));
      }
    }
    for (int y = 0; y < 16; ++y) {
      EXPECT_EQ(set_union(make(x), make(y)), make(x | y));
      EXPECT_EQ(set_inter(make(x), make(y)), make(x & y));
      EXPECT_EQ(set_minus(make(x), make(y)), make(x & ~y));
      EXPECT_EQ(set_subset(make(x), make(y)).as_bool(), (x & ~y) == 0);
    }
  }
  EXPECT_EQ(make(15), set_universe(domain));
  EXPECT_EQ(set_choose(make(3)), Value::unspecified());
}

TEST(Set, InfiniteComplements) {
  Value small = make_set({n(1), n(2)}), rest = set_complement(small);
  EXPECT_TRUE(set_is_complement(rest));
  EXPECT_EQ(set_card(rest), Value::unsupported());
  EXPECT_FALSE(set_is_empty(rest).as_bool());
  EXPECT_FALSE(set_member(n(1), rest).as_bool());
  EXPECT_TRUE(set_member(n(3), rest).as_bool());
  EXPECT_EQ(set_union(small, rest), set_universe());
  EXPECT_EQ(set_inter(small, rest), set_empty());
  EXPECT_TRUE(set_subset(small, set_universe()).as_bool());
  EXPECT_FALSE(set_subset(rest, small).as_bool());
}

}  // namespace
}  // namespace cupel::array_test
