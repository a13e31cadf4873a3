// Conversions of all numbers of small formats against naive_float.h, and formats so large that no power of
// two of their range may ever be built.
#include <gtest/gtest.h>

#include "naive_float.h"
#include "value/bitvector.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/limits.h"
#include "value/print.h"
#include "value/real.h"

namespace cupel::float_convert_test {
namespace {

using naive::Class;
using naive::Float;
using naive::Format;

constexpr RoundingMode kModes[] = {RoundingMode::kNearestEven, RoundingMode::kNearestAway, RoundingMode::kPositive,
                                   RoundingMode::kNegative, RoundingMode::kZero};

TEST(FloatConvert, BetweenFormats) {
  std::vector<Format> formats;
  for (auto [eb, sb] : {std::pair{3, 4}, {2, 3}, {4, 2}, {4, 6}, {2, 6}}) formats.emplace_back(eb, sb);
  for (const Format& from : formats)
    for (const Format& to : formats)
      for (const Value& a : from.all())
        for (RoundingMode mode : kModes) {
          Float x = from.read(a);
          Value expected = x.type == Class::kNan        ? to.nan()
                           : x.type == Class::kInfinite ? to.infinity(x.negative)
                           : x.type == Class::kZero     ? to.zero(x.negative)
                                                        : to.round(mode, x.value);
          ASSERT_EQ(fp_from_float(to.format, make_rounding_mode(mode), a), expected) << to_smtlib(a);
        }
}

TEST(FloatConvert, FromIntegersRealsAndVectors) {
  for (const Format& f : {Format(2, 3), Format(3, 4), Format(4, 2)}) {
    for (RoundingMode mode : kModes) {
      Value rm = make_rounding_mode(mode);
      for (int numerator = -100; numerator <= 100; ++numerator) {
        for (int denominator : {1, 3, 8, 64, 100}) {
          mpq_class exact(numerator, denominator);
          exact.canonicalize();
          Value expected = numerator == 0 ? f.zero(false) : f.round(mode, exact);
          ASSERT_EQ(fp_from_real(f.format, rm, make_real(numerator, denominator)), expected) << exact;
          if (denominator == 1) {
            ASSERT_EQ(fp_from_int(f.format, rm, Value::integer(numerator)), expected);
            ASSERT_EQ(fp_from_signed(f.format, rm, int_to_bv(8, Value::integer(numerator))), expected);
          }
          if (denominator == 1 && numerator >= 0) {
            ASSERT_EQ(fp_from_unsigned(f.format, rm, int_to_bv(7, Value::integer(numerator))), expected);
          }
        }
      }
    }
  }
}

TEST(FloatConvert, FromIrrationalNumbers) {
  Format f(3, 4);
  for (int n : {2, 3, 5, 7, 50, 99})
    for (int scale : {1, 4, 40})
      for (RoundingMode mode : kModes)
        for (bool negative : {false, true}) {
          Value root = real_div(real_sqrt(make_real(n)), make_real(negative ? -scale : scale));
          mpq_class square(n, scale * scale);
          square.canonicalize();
          Value expected = f.round(mode, negative, [&](const mpq_class& v) {
            int below = v < 0 || v * v < square ? -1 : 1;
            int below_negative = v >= 0 || v * v < square ? 1 : -1;
            return negative ? below_negative : below;
          });
          EXPECT_EQ(fp_from_real(f.format, make_rounding_mode(mode), root), expected) << n << "/" << scale;
        }
}

/// The integer that results from rounding to integral in a format with room enough.
TEST(FloatConvert, ToVectors) {
  for (const Format& f : {Format(3, 4), Format(4, 3), Format(2, 5)}) {
    for (const Value& a : f.all()) {
      Float x = f.read(a);
      for (RoundingMode mode : kModes) {
        Value rm = make_rounding_mode(mode);
        for (int width = 1; width <= 7; ++width) {
          Value integral = fp_round_to_integral(rm, fp_from_float({6, 8}, rm, a));
          Value exact =
              x.type == Class::kNan || x.type == Class::kInfinite ? Value() : real_to_int(fp_to_real(integral));
          bool fits_unsigned = !exact.is_none() && int_sign(exact) >= 0 && int_small(exact) < 1 << width;
          bool fits_signed =
              !exact.is_none() && int_small(exact) >= -(1 << (width - 1)) && int_small(exact) < 1 << (width - 1);
          EXPECT_EQ(fp_to_ubv(width, rm, a), fits_unsigned ? int_to_bv(width, exact) : Value::unspecified());
          EXPECT_EQ(fp_to_sbv(width, rm, a), fits_signed ? int_to_bv(width, exact) : Value::unspecified());
        }
      }
    }
  }
}

TEST(FloatConvert, RealsAndPatterns) {
  Format f(3, 4);
  for (const Value& a : f.all()) {
    Float x = f.read(a);
    bool number = x.type == Class::kFinite || x.type == Class::kZero;
    EXPECT_EQ(fp_to_real(a), number ? make_real(x.value) : Value::unspecified());
    if (x.type == Class::kNan) {
      EXPECT_EQ(fp_to_ieee_bv(a), Value::unspecified());
      continue;
    }
    Value bits = fp_to_ieee_bv(a);
    EXPECT_EQ(fp_from_bv(f.format, bits), a);
    EXPECT_EQ(fp_from_parts(bv_extract(6, 6, bits), bv_extract(5, 3, bits), bv_extract(2, 0, bits)), a);
  }
  for (int pattern : {0x79, 0x7f, 0x39, 0x3f}) EXPECT_EQ(fp_from_bv(f.format, make_bv(7, pattern)), f.nan());
}

TEST(FloatLimits, UnsupportedFormats) {
  EXPECT_EQ(make_float_nan({61, 10}), Value::too_large());
  EXPECT_EQ(make_float_zero({8, (1u << 20) + 1}, false), Value::too_large());
  EXPECT_EQ(make_float_zero({1, 10}, false), Value::too_large());
}

/// With 60 exponent bits the largest number is about 2^(2^59): arithmetic works, a rational of it does not
/// exist.
TEST(FloatLimits, HugeExponents) {
  FloatFormat format{60, 10};
  Value rne = make_rounding_mode(RoundingMode::kNearestEven), rtz = make_rounding_mode(RoundingMode::kZero);
  Value one = fp_from_int(format, rne, Value::integer(1)), three = fp_from_int(format, rne, Value::integer(3));
  Value largest = make_float_bits(format, float_bits(make_float_infinity(format, false)) - 1);
  Value smallest = make_float_bits(format, 1);
  EXPECT_EQ(fp_add(rne, largest, one), largest);
  EXPECT_EQ(fp_add(make_rounding_mode(RoundingMode::kPositive), largest, smallest), make_float_infinity(format, false));
  EXPECT_EQ(fp_sub(rtz, one, smallest), make_float_bits(format, float_bits(one) - 1));
  EXPECT_EQ(fp_mul(rne, largest, largest), make_float_infinity(format, false));
  EXPECT_EQ(fp_mul(rne, smallest, smallest), make_float_zero(format, false));
  EXPECT_EQ(fp_div(rne, smallest, largest), make_float_zero(format, false));
  EXPECT_EQ(fp_fma(rne, largest, smallest, largest), largest);
  EXPECT_EQ(fp_rem(smallest, largest), smallest);
  Value rest = fp_rem(largest, three);
  EXPECT_TRUE(fp_leq(fp_abs(rest), fp_div(rne, three, fp_from_int(format, rne, Value::integer(2)))).as_bool());
  EXPECT_EQ(fp_mul(rne, fp_sqrt(rne, smallest), fp_sqrt(rne, smallest)), smallest);
  EXPECT_EQ(fp_round_to_integral(rne, largest), largest);
  EXPECT_EQ(fp_round_to_integral(rne, smallest), make_float_zero(format, false));
  EXPECT_EQ(fp_to_real(largest), Value::too_large());
  EXPECT_EQ(fp_to_real(smallest), Value::too_large());
  EXPECT_EQ(fp_to_ubv(64, rne, largest), Value::unspecified());
  EXPECT_EQ(fp_to_ubv(64, rne, smallest), make_bv(64, 0));
  EXPECT_EQ(fp_from_float({8, 24}, rne, largest), make_float_infinity({8, 24}, false));
  EXPECT_EQ(fp_from_float({8, 24}, make_rounding_mode(RoundingMode::kPositive), smallest), make_float_bits({8, 24}, 1));
  EXPECT_TRUE(fp_lt(smallest, largest).as_bool());
}

/// rem over a huge gap, against modular arithmetic: 2^k mod 3 alternates between 1 and 2.
TEST(FloatLimits, RemainderOverHugeGap) {
  FloatFormat format{40, 8};
  Value rne = make_rounding_mode(RoundingMode::kNearestEven);
  Value three = fp_from_int(format, rne, Value::integer(3)), one = fp_from_int(format, rne, Value::integer(1));
  uint64_t bias = (uint64_t{1} << 39) - 1;
  for (uint64_t k : {uint64_t{0}, uint64_t{1}, uint64_t{1000}, uint64_t{12345678901}, bias}) {
    Value power = make_float_bits(format, mpz_class(static_cast<unsigned long>((bias + k) << 7)));
    EXPECT_EQ(fp_rem(power, three), k % 2 == 0 ? one : fp_neg(one)) << k;
  }
}

}  // namespace
}  // namespace cupel::float_convert_test
