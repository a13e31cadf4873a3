// All relations over three elements against matrices of Booleans.
#include "value/relation.h"

#include <gtest/gtest.h>

#include "value/datatype.h"
#include "value/set.h"

namespace cupel::relation_test {
namespace {

constexpr int kSize = 3;

Value tuple(std::vector<int> numbers) {
  std::vector<Value> fields;
  for (int number : numbers) fields.push_back(Value::integer(number));
  return make_datatype("tuple", 0, std::move(fields));
}

bool has(int matrix, int x, int y) { return matrix >> (x * kSize + y) & 1; }

Value relation(int matrix) {
  std::vector<Value> tuples;
  for (int x = 0; x < kSize; ++x)
    for (int y = 0; y < kSize; ++y)
      if (has(matrix, x, y)) tuples.push_back(tuple({x, y}));
  return make_set(tuples);
}

int multiply(int a, int b) {
  int result = 0;
  for (int x = 0; x < kSize; ++x)
    for (int y = 0; y < kSize; ++y)
      for (int z = 0; z < kSize; ++z)
        if (has(a, x, y) && has(b, y, z)) result |= 1 << (x * kSize + z);
  return result;
}

TEST(Relation, ClosureAndTranspose) {
  for (int a = 0; a < 1 << (kSize * kSize); ++a) {
    int closure = a, transpose = 0;
    for (int i = 0; i < kSize; ++i) closure |= multiply(closure, a);
    for (int x = 0; x < kSize; ++x)
      for (int y = 0; y < kSize; ++y) transpose |= has(a, x, y) << (y * kSize + x);
    EXPECT_EQ(rel_tclosure(relation(a)), relation(closure));
    EXPECT_EQ(rel_transpose(relation(a)), relation(transpose));
  }
}

TEST(Relation, Join) {
  for (int a = 0; a < 1 << (kSize * kSize); a += 3)
    for (int b = 1; b < 1 << (kSize * kSize); b += 17)
      EXPECT_EQ(rel_join(relation(a), relation(b)), relation(multiply(a, b)));
}

TEST(Relation, JoinImageAndProjection) {
  for (int a = 0; a < 1 << (kSize * kSize); ++a) {
    std::vector<Value> sources;
    for (int x = 0; x < kSize; ++x)
      if (has(a, x, 0) || has(a, x, 1) || has(a, x, 2)) sources.push_back(tuple({x}));
    EXPECT_EQ(rel_join_image(relation(a), Value::integer(1)), make_set(sources));
    EXPECT_EQ(rel_project({0}, relation(a)), make_set(sources));
    std::erase_if(sources, [&](const Value& source) {
      int x = static_cast<int>(datatype_fields(source)[0].bits());
      return has(a, x, 0) + has(a, x, 1) + has(a, x, 2) < 2;
    });
    EXPECT_EQ(rel_join_image(relation(a), Value::integer(2)), make_set(sources));
  }
  EXPECT_EQ(rel_join_image(relation(3), Value::integer(0)), Value::unsupported());
}

// Joining on columns is the product, filtered; parts are disjoint and together the whole.
TEST(Relation, TableJoinAndGroup) {
  for (int a = 1; a < 1 << (kSize * kSize); a += 5) {
    std::vector<Value> joined;
    for (int x = 0; x < kSize; ++x)
      for (int y = 0; y < kSize; ++y)
        for (int z = 0; z < kSize; ++z)
          if (has(a, x, y) && has(a, y, z)) joined.push_back(tuple({x, y, y, z}));
    EXPECT_EQ(rel_table_join({1}, {0}, relation(a), relation(a)), make_set(joined));
    Value parts = rel_group({0}, relation(a)), all = set_empty();
    std::vector<Value> listed = *set_elements(parts);
    for (const Value& part : listed) {
      EXPECT_EQ(set_inter(all, part), set_empty());
      all = set_union(all, part);
    }
    EXPECT_EQ(all, relation(a));
    EXPECT_EQ(listed.size(), set_elements(rel_project({0}, relation(a)))->size());
  }
}

/// A relation over a finite sort that is stored as a complement.
TEST(Relation, FiniteSort) {
  std::vector<Value> all;
  for (int x = 0; x < kSize; ++x)
    for (int y = 0; y < kSize; ++y) all.push_back(tuple({x, y}));
  DomainPtr domain = listed_domain(all);
  Value most = make_set(std::vector<Value>(all.begin() + 1, all.end()), domain);
  ASSERT_TRUE(set_is_complement(most));
  EXPECT_EQ(set_elements(most)->size(), all.size() - 1);
  EXPECT_EQ(rel_tclosure(most, domain), set_universe(domain));
  EXPECT_EQ(rel_transpose(most, domain), most);
}

TEST(Relation, ProductAndComplements) {
  Value a = make_set({tuple({1}), tuple({2})}), b = make_set({tuple({3, 4})});
  EXPECT_EQ(rel_product(a, b), make_set({tuple({1, 3, 4}), tuple({2, 3, 4})}));
  EXPECT_EQ(rel_product(a, set_empty()), set_empty());
  EXPECT_EQ(rel_tclosure(set_universe()), Value::unsupported());
  EXPECT_EQ(rel_join(b, set_complement(b)), Value::unsupported());
}

}  // namespace
}  // namespace cupel::relation_test
