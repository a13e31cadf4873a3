#include "value/value.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "value/array.h"
#include "value/bitvector.h"
#include "value/datatype.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/real.h"
#include "value/regex.h"
#include "value/sequence.h"
#include "value/set.h"
#include "value/string.h"

namespace cupel::value_test {
namespace {

/// Values of all kinds, pairwise different.
std::vector<Value> samples() {
  Value five = Value::integer(5), text = parse_string("ab");
  Value huge = make_int(mpz_class("123456789012345678901234567890"));
  return {
      Value(),
      Value::unspecified(),
      Value::too_large(),
      Value::boolean(false),
      Value::boolean(true),
      Value::integer(-1),
      five,
      huge,
      int_neg(huge),
      make_real(5),
      make_real(1, 3),
      make_real(mpq_class(mpz_class("1"), mpz_class("123456789012345678901234567890"))),
      make_root({-2, 0, 1}, 1),
      make_root({-2, 0, 1}, 2),
      make_bv(8, 5),
      make_bv(9, 5),
      make_bv(uint64_t{100}, mpz_class(5)),
      make_float_zero({3, 4}, false),
      make_float_zero({3, 4}, true),
      make_float_nan({3, 4}),
      make_float_nan({15, 113}),
      make_rounding_mode(RoundingMode::kZero),
      parse_string(""),
      text,
      re_allchar(),
      re_star(re_allchar()),
      array_const(five),
      array_store(array_const(five), five, huge),
      make_datatype("nil", 0, {}),
      make_datatype("cons", 1, {five, make_datatype("nil", 0, {})}),
      seq_empty(),
      seq_unit(five),
      set_empty(),
      set_universe(),
      make_element("S", 0),
      make_element("S", 1),
      make_function(five, {{{five, five}, huge}}),
  };
}

TEST(Value, EqualityHashAndOrderAgree) {
  std::vector<Value> left = samples(), right = samples();
  for (size_t i = 0; i < left.size(); ++i) {
    for (size_t j = 0; j < right.size(); ++j) {
      EXPECT_EQ(left[i] == right[j], i == j) << to_smtlib(left[i]) << " " << to_smtlib(right[j]);
      EXPECT_EQ(compare(left[i], right[j]) == 0, i == j);
      EXPECT_EQ(compare(left[i], right[j]), -compare(right[j], left[i]));
    }
    EXPECT_EQ(left[i].hash(), right[i].hash());
  }
}

TEST(Value, OrderIsTransitive) {
  std::vector<Value> all = samples();
  for (const Value& a : all)
    for (const Value& b : all)
      for (const Value& c : all)
        if (compare(a, b) < 0 && compare(b, c) < 0) {
          EXPECT_LT(compare(a, c), 0);
        }
}

TEST(Value, MovedFromValueIsUnset) {
  Value a = parse_string("x");
  Value b = std::move(a);
  EXPECT_TRUE(a.is_none());
  EXPECT_EQ(b, parse_string("x"));
  b = b;
  EXPECT_EQ(b, parse_string("x"));
}

TEST(Value, AMillionNestedConstructors) {
  auto list = [] {
    Value cells = make_datatype("nil", 0, {});
    for (int i = 0; i < 1'000'000; ++i) cells = make_datatype("cons", 1, {Value::integer(i), cells});
    return cells;
  };
  Value a = list(), b = list();
  EXPECT_EQ(a, b);
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_GT(to_smtlib(a).size(), 8'000'000u);
  EXPECT_NE(a, datatype_update(1, 0, b, Value::integer(-1)));
}

TEST(Value, SharedBetweenThreads) {
  Value shared = seq_unit(parse_string("shared"));
  std::vector<std::thread> threads;
  for (int t = 0; t < 2; ++t)
    threads.emplace_back([&shared] {
      for (int i = 0; i < 20000; ++i) {
        Value copy = shared;
        ASSERT_EQ(copy, shared);
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(shared, seq_unit(parse_string("shared")));
}

TEST(Core, TruthTables) {
  for (bool a : {false, true}) {
    Value x = Value::boolean(a);
    EXPECT_EQ(bool_not(x).as_bool(), !a);
    for (bool b : {false, true}) {
      Value y = Value::boolean(b);
      EXPECT_EQ(bool_and(x, y).as_bool(), a && b);
      EXPECT_EQ(bool_or(x, y).as_bool(), a || b);
      EXPECT_EQ(bool_xor(x, y).as_bool(), a != b);
      EXPECT_EQ(bool_implies(x, y).as_bool(), !a || b);
      EXPECT_EQ(equals(x, y).as_bool(), a == b);
      EXPECT_EQ(ite(x, Value::integer(1), Value::integer(2)), Value::integer(a ? 1 : 2));
    }
  }
}

}  // namespace
}  // namespace cupel::value_test
