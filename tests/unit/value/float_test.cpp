// All numbers of small formats in all rounding modes against naive_float.h.
#include "value/float.h"

#include <gtest/gtest.h>

#include "naive_float.h"
#include "value/bitvector.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/real.h"

namespace cupel::float_test {
namespace {

using naive::Class;
using naive::Float;
using naive::Format;

constexpr RoundingMode kModes[] = {RoundingMode::kNearestEven, RoundingMode::kNearestAway, RoundingMode::kPositive,
                                   RoundingMode::kNegative, RoundingMode::kZero};

/// The exact value as a rational, zero included.
mpq_class number(const Float& f) { return f.type == Class::kFinite ? f.value : mpq_class(0); }

bool finite(const Float& f) { return f.type == Class::kFinite || f.type == Class::kZero; }

/// Rounds an exact rational, given the sign that an exact zero takes.
Value round_or_zero(const Format& f, RoundingMode mode, const mpq_class& exact, bool negative_zero) {
  return exact == 0 ? f.zero(negative_zero) : f.round(mode, exact);
}

Value naive_add(const Format& f, RoundingMode mode, const Float& x, const Float& y) {
  if (x.type == Class::kNan || y.type == Class::kNan) return f.nan();
  if (x.type == Class::kInfinite && y.type == Class::kInfinite)
    return x.negative == y.negative ? f.infinity(x.negative) : f.nan();
  if (x.type == Class::kInfinite) return f.infinity(x.negative);
  if (y.type == Class::kInfinite) return f.infinity(y.negative);
  bool zero_sign = (x.negative && y.negative) || (x.negative != y.negative && mode == RoundingMode::kNegative);
  return round_or_zero(f, mode, number(x) + number(y), zero_sign);
}

Value naive_mul(const Format& f, RoundingMode mode, const Float& x, const Float& y) {
  bool negative = x.negative != y.negative;
  if (x.type == Class::kNan || y.type == Class::kNan) return f.nan();
  if (x.type == Class::kInfinite || y.type == Class::kInfinite)
    return x.type == Class::kZero || y.type == Class::kZero ? f.nan() : f.infinity(negative);
  return round_or_zero(f, mode, number(x) * number(y), negative);
}

Value naive_div(const Format& f, RoundingMode mode, const Float& x, const Float& y) {
  bool negative = x.negative != y.negative;
  if (x.type == Class::kNan || y.type == Class::kNan) return f.nan();
  if (x.type == Class::kInfinite) return y.type == Class::kInfinite ? f.nan() : f.infinity(negative);
  if (y.type == Class::kInfinite) return f.zero(negative);
  if (y.type == Class::kZero) return x.type == Class::kZero ? f.nan() : f.infinity(negative);
  return round_or_zero(f, mode, number(x) / number(y), negative);
}

Value naive_fma(const Format& f, RoundingMode mode, const Float& x, const Float& y, const Float& z) {
  bool negative = x.negative != y.negative;
  if (x.type == Class::kNan || y.type == Class::kNan || z.type == Class::kNan) return f.nan();
  if (x.type == Class::kInfinite || y.type == Class::kInfinite) {
    if (x.type == Class::kZero || y.type == Class::kZero) return f.nan();
    return z.type == Class::kInfinite && z.negative != negative ? f.nan() : f.infinity(negative);
  }
  if (z.type == Class::kInfinite) return f.infinity(z.negative);
  bool zero_sign = (negative && z.negative) || (negative != z.negative && mode == RoundingMode::kNegative);
  return round_or_zero(f, mode, number(x) * number(y) + number(z), zero_sign);
}

/// The integer next to a rational: by searching upwards from its floor.
mpz_class naive_integer(RoundingMode mode, const mpq_class& x) {
  mpz_class floor;
  mpz_fdiv_q(floor.get_mpz_t(), x.get_num_mpz_t(), x.get_den_mpz_t());
  if (x == floor) return floor;
  mpz_class ceiling = floor + 1;
  mpq_class to_floor = x - floor, half(1, 2);
  switch (mode) {
    case RoundingMode::kPositive: return ceiling;
    case RoundingMode::kNegative: return floor;
    case RoundingMode::kZero: return x < 0 ? ceiling : floor;
    case RoundingMode::kNearestEven:
      if (to_floor == half) return floor % 2 == 0 ? floor : ceiling;
      break;
    case RoundingMode::kNearestAway:
      if (to_floor == half) return x < 0 ? floor : ceiling;
      break;
  }
  return to_floor < half ? floor : ceiling;
}

Value naive_rem(const Format& f, const Float& x, const Float& y) {
  if (!finite(x) || y.type == Class::kNan || y.type == Class::kZero) return f.nan();
  if (y.type == Class::kInfinite || x.type == Class::kZero)
    return x.type == Class::kZero ? f.zero(x.negative) : f.round(RoundingMode::kNearestEven, x.value);
  mpq_class rest = x.value - y.value * naive_integer(RoundingMode::kNearestEven, x.value / y.value);
  return round_or_zero(f, RoundingMode::kNearestEven, rest, x.negative);
}

void check_binary(const Format& f) {
  for (const Value& a : f.all()) {
    Float x = f.read(a);
    for (const Value& b : f.all()) {
      Float y = f.read(b), minus = y;
      minus.negative = !y.negative;
      minus.value = -y.value;
      EXPECT_EQ(fp_rem(a, b), naive_rem(f, x, y)) << to_smtlib(a) << to_smtlib(b) << to_smtlib(fp_rem(a, b));
      for (RoundingMode mode : kModes) {
        Value rm = make_rounding_mode(mode);
        std::string at = to_smtlib(rm) + " " + to_smtlib(a) + " " + to_smtlib(b);
        ASSERT_EQ(fp_add(rm, a, b), naive_add(f, mode, x, y)) << at;
        ASSERT_EQ(fp_sub(rm, a, b), naive_add(f, mode, x, minus)) << at;
        ASSERT_EQ(fp_mul(rm, a, b), naive_mul(f, mode, x, y)) << at;
        ASSERT_EQ(fp_div(rm, a, b), naive_div(f, mode, x, y)) << at;
      }
    }
  }
}

TEST(Float, BinaryOperatorsOf34) { check_binary(Format(3, 4)); }

TEST(Float, BinaryOperatorsOfOddFormats) {
  check_binary(Format(2, 2));
  check_binary(Format(2, 5));
  check_binary(Format(4, 2));
  check_binary(Format(5, 2));
}

TEST(Float, FusedMultiplyAdd) {
  for (const Format& f : {Format(2, 3), Format(3, 2)})
    for (const Value& a : f.all())
      for (const Value& b : f.all())
        for (const Value& c : f.all())
          for (RoundingMode mode : kModes)
            ASSERT_EQ(fp_fma(make_rounding_mode(mode), a, b, c), naive_fma(f, mode, f.read(a), f.read(b), f.read(c)))
                << static_cast<int>(mode) << to_smtlib(a) << to_smtlib(b) << to_smtlib(c);
}

TEST(Float, SquareRoot) {
  for (const Format& f : {Format(3, 4), Format(2, 5), Format(4, 3)})
    for (const Value& a : f.all())
      for (RoundingMode mode : kModes) {
        Float x = f.read(a);
        Value expected = a;
        if (x.type == Class::kNan || (x.negative && x.type != Class::kZero)) expected = f.nan();
        if (x.type == Class::kFinite && !x.negative) {
          // A candidate lies below the root if it is negative or its square lies below.
          expected = f.round(mode, false, [&](const mpq_class& v) {
            mpq_class square = v * v;
            return v < 0 || square < x.value ? -1 : square > x.value;
          });
        }
        EXPECT_EQ(fp_sqrt(make_rounding_mode(mode), a), expected) << to_smtlib(a);
      }
}

TEST(Float, RoundToIntegral) {
  for (const Format& f : {Format(3, 4), Format(2, 5), Format(4, 3)})
    for (const Value& a : f.all())
      for (RoundingMode mode : kModes) {
        Float x = f.read(a);
        Value expected = a, result = fp_round_to_integral(make_rounding_mode(mode), a);
        if (x.type == Class::kFinite) {
          mpq_class integer(naive_integer(mode, x.value));
          expected = round_or_zero(f, RoundingMode::kNearestEven, integer, x.negative);
          if (fp_is_infinite(expected).as_bool()) expected = Value::unsupported();
        }
        EXPECT_EQ(result, expected) << to_smtlib(a);
      }
}

TEST(Float, ComparisonAndClassification) {
  Format f(3, 4);
  mpq_class smallest_normal(1, 4);
  for (const Value& a : f.all()) {
    Float x = f.read(a);
    bool nan = x.type == Class::kNan;
    EXPECT_EQ(fp_is_nan(a).as_bool(), nan);
    EXPECT_EQ(fp_is_infinite(a).as_bool(), x.type == Class::kInfinite);
    EXPECT_EQ(fp_is_zero(a).as_bool(), x.type == Class::kZero);
    EXPECT_EQ(fp_is_normal(a).as_bool(), x.type == Class::kFinite && abs(x.value) >= smallest_normal);
    EXPECT_EQ(fp_is_subnormal(a).as_bool(), x.type == Class::kFinite && abs(x.value) < smallest_normal);
    EXPECT_EQ(fp_is_negative(a).as_bool(), !nan && x.negative);
    EXPECT_EQ(fp_is_positive(a).as_bool(), !nan && !x.negative);
    EXPECT_EQ(fp_abs(a), !nan && x.negative ? fp_neg(a) : a);
    EXPECT_EQ(fp_neg(fp_neg(a)), a);
    EXPECT_EQ(fp_neg(a) == a, nan);
    for (const Value& b : f.all()) {
      Float y = f.read(b);
      auto key = [](const Float& v) {
        return v.type == Class::kInfinite ? mpq_class(v.negative ? -1000 : 1000) : number(v);
      };
      bool ordered = !nan && y.type != Class::kNan;
      EXPECT_EQ(fp_lt(a, b).as_bool(), ordered && key(x) < key(y));
      EXPECT_EQ(fp_leq(a, b).as_bool(), ordered && key(x) <= key(y));
      EXPECT_EQ(fp_gt(a, b).as_bool(), ordered && key(x) > key(y));
      EXPECT_EQ(fp_geq(a, b).as_bool(), ordered && key(x) >= key(y));
      EXPECT_EQ(fp_eq(a, b).as_bool(), ordered && key(x) == key(y));
      bool open = x.type == Class::kZero && y.type == Class::kZero && x.negative != y.negative;
      Value least = nan ? b : (!ordered || key(x) <= key(y) ? a : b);
      Value most = nan ? b : (!ordered || key(x) >= key(y) ? a : b);
      EXPECT_EQ(fp_min(a, b), open ? Value::unspecified() : least);
      EXPECT_EQ(fp_max(a, b), open ? Value::unspecified() : most);
    }
  }
}

}  // namespace
}  // namespace cupel::float_test
