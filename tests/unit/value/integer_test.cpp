#include "value/integer.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "value/limits.h"

namespace cupel::integer_test {
namespace {

Value i(int64_t value) { return Value::integer(value); }

/// The definition: the only q with a = b q + r and 0 <= r < |b|, by search.
int64_t search_quotient(int64_t a, int64_t b) {
  for (int64_t q = -1000; q <= 1000; ++q)
    if (a - b * q >= 0 && a - b * q < std::abs(b)) return q;
  ADD_FAILURE();
  return 0;
}

TEST(Integer, SmallRangeAgainstDefinitions) {
  for (int64_t a = -20; a <= 20; ++a) {
    EXPECT_EQ(int_abs(i(a)), i(std::abs(a)));
    EXPECT_EQ(int_neg(i(a)), i(-a));
    for (int64_t b = -20; b <= 20; ++b) {
      EXPECT_EQ(int_add(i(a), i(b)), i(a + b));
      EXPECT_EQ(int_sub(i(a), i(b)), i(a - b));
      EXPECT_EQ(int_mul(i(a), i(b)), i(a * b));
      EXPECT_EQ(int_lt(i(a), i(b)).as_bool(), a < b);
      EXPECT_EQ(int_le(i(a), i(b)).as_bool(), a <= b);
      EXPECT_EQ(int_gt(i(a), i(b)).as_bool(), a > b);
      EXPECT_EQ(int_ge(i(a), i(b)).as_bool(), a >= b);
      if (b == 0) continue;
      int64_t q = search_quotient(a, b);
      EXPECT_EQ(int_div(i(a), i(b)), i(q)) << a << " " << b;
      EXPECT_EQ(int_mod(i(a), i(b)), i(a - b * q)) << a << " " << b;
      EXPECT_EQ(int_rem(i(a), i(b)), i(b > 0 ? a - b * q : b * q - a));
      EXPECT_EQ(int_div_total(i(a), i(b)), i(q));
      EXPECT_EQ(int_mod_total(i(a), i(b)), i(a - b * q));
      if (b > 0) {
        EXPECT_EQ(int_divisible(i(b), i(a)).as_bool(), a - b * q == 0);
      }
    }
  }
}

TEST(Integer, DivisionByZeroIsOpen) {
  EXPECT_EQ(int_div(i(1), i(0)), Value::unspecified());
  EXPECT_EQ(int_mod(i(1), i(0)), Value::unspecified());
  EXPECT_EQ(int_rem(i(1), i(0)), Value::unspecified());
  EXPECT_EQ(int_div_total(i(5), i(0)), i(0));
  EXPECT_EQ(int_mod_total(i(5), i(0)), i(5));
}

/// The same with both operands beyond 64 bits: (a * big) / (b * big).
TEST(Integer, LargeDivisionFollowsTheSmall) {
  mpz_class big("1000000000000000000000");
  for (int64_t a = -9; a <= 9; ++a) {
    for (int64_t b = -9; b <= 9; ++b) {
      if (b == 0) continue;
      Value x = make_int(big * static_cast<long>(a)), y = make_int(big * static_cast<long>(b));
      EXPECT_EQ(int_div(x, y), int_div(i(a), i(b)));
      EXPECT_EQ(int_mod(x, y), int_mul(int_mod(i(a), i(b)), make_int(big)));
    }
  }
}

TEST(Integer, OverflowsIntoLargeAndBack) {
  Value most = i(INT64_MAX), least = i(INT64_MIN);
  Value above = int_add(most, i(1)), below = int_sub(least, i(1));
  EXPECT_TRUE(above.is_heap());
  EXPECT_EQ(int_mpz(above), mpz_class("9223372036854775808"));
  EXPECT_EQ(int_sub(above, i(1)), most);
  EXPECT_EQ(int_add(below, i(1)), least);
  EXPECT_EQ(int_neg(least), above);
  EXPECT_EQ(int_abs(least), above);
  EXPECT_EQ(int_div(least, i(-1)), above);
  EXPECT_EQ(int_mod(least, i(-1)), i(0));
  EXPECT_EQ(int_mod(i(5), least), i(5));
  EXPECT_EQ(int_mul(above, i(0)), i(0));
  EXPECT_TRUE(int_lt(below, least).as_bool());
  EXPECT_TRUE(int_lt(below, above).as_bool());
  EXPECT_FALSE(int_lt(above, most).as_bool());
}

TEST(Integer, Powers) {
  for (int64_t m = -5; m <= 5; ++m) {
    int64_t power = 1;
    for (int64_t n = 0; n <= 10; ++n, power *= m) {
      EXPECT_EQ(int_pow(i(m), i(n)), i(power));
      if (n > 0) {
        EXPECT_EQ(int_pow(i(m), i(-n)), int_div(i(1), i(power)));
      }
      EXPECT_EQ(int_pow_natural(i(m), i(n)), m == 0 && n == 0 ? Value::unsupported() : i(power));
    }
  }
  EXPECT_EQ(int_pow2(i(10)), i(1024));
  EXPECT_EQ(int_pow2(i(-3)), i(0));
  EXPECT_EQ(int_pow(i(-1), make_int(mpz_class("100000000000000000000001"))), i(-1));
  EXPECT_EQ(int_pow(i(1), i(INT64_MAX)), i(1));
  EXPECT_EQ(int_pow(i(0), i(INT64_MAX)), i(0));
  EXPECT_EQ(int_log2(i(1023)), i(9));
  EXPECT_EQ(int_log2(i(1024)), i(10));
  EXPECT_EQ(int_log2(i(0)), i(0));
  EXPECT_TRUE(int_is_pow2(i(1)).as_bool());
  EXPECT_FALSE(int_is_pow2(i(0)).as_bool());
  EXPECT_FALSE(int_is_pow2(i(-4)).as_bool());
}

TEST(Integer, TooLargeInsteadOfComputing) {
  EXPECT_EQ(int_pow(i(2), i(INT64_MAX)), Value::too_large());
  EXPECT_EQ(int_pow2(make_int(mpz_class("100000000000000000000001"))), Value::too_large());
  Value huge = int_pow2(i(static_cast<int64_t>(limits::kIntegerBits) - 1));
  ASSERT_FALSE(huge.is_none());
  EXPECT_EQ(int_mul(huge, huge), Value::too_large());
  EXPECT_EQ(int_and(limits::kIntegerBits + 1, i(1), i(1)), Value::too_large());
}

TEST(Integer, BitwiseAndOfLowBits) {
  for (int64_t a = -17; a <= 17; ++a)
    for (int64_t b = -17; b <= 17; ++b) EXPECT_EQ(int_and(4, i(a), i(b)), i(a & b & 15));
}

TEST(Integer, ParsesOnlyNumbers) {
  EXPECT_EQ(parse_int("010"), i(10));
  EXPECT_EQ(parse_int("-12"), i(-12));
  for (const char* bad : {"", "-", "1a", " 1", "--1", "0x1"}) EXPECT_TRUE(parse_int(bad).is_none()) << bad;
}

RC_GTEST_PROP(Integer, AgreesWithGmp, (int64_t a, int64_t b, int64_t c)) {
  mpz_class x = mpz_class(static_cast<long>(a)) * static_cast<long>(c), y(static_cast<long>(b));
  Value vx = make_int(x), vy = make_int(y);
  RC_ASSERT(int_mpz(int_add(vx, vy)) == x + y);
  RC_ASSERT(int_mpz(int_sub(vx, vy)) == x - y);
  RC_ASSERT(int_mpz(int_mul(vx, vy)) == x * y);
  RC_ASSERT((int_compare(vx, vy) < 0) == (x < y));
  RC_ASSERT((compare(vx, vy) < 0) == (x < y));
  if (y != 0) {
    mpz_class q = int_mpz(int_div(vx, vy)), r = int_mpz(int_mod(vx, vy));
    RC_ASSERT(x == y * q + r);
    RC_ASSERT(r >= 0 && r < abs(y));
  }
}

}  // namespace
}  // namespace cupel::integer_test
