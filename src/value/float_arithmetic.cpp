// Arithmetic of floats: each operation first settles NaN, infinities and zeros as IEEE 754 does, then
// computes the exact result (or one precise enough, with a sticky tail) and rounds once.
#include "value/float.h"
#include "value/float_round.h"
#include "value/gmp_support.h"

namespace cupel {

using float_detail::FloatClass;
using float_detail::Magnitude;
using float_detail::Parts;
using float_detail::round_to_format;
using float_detail::unpack;

namespace {

FloatFormat common_format(const Value& a, const Value& b) {
  CUPEL_ASSERT(float_format(a) == float_format(b));
  return float_format(a);
}

Magnitude magnitude(const Parts& parts) { return {parts.negative, parts.significand, parts.exponent, false}; }

bool is_nan(const Parts& parts) { return parts.type == FloatClass::kNan; }
bool is_infinite(const Parts& parts) { return parts.type == FloatClass::kInfinite; }
bool is_zero(const Parts& parts) { return parts.type == FloatClass::kZero; }

/// The sum of two parts whose significands need not fit the format (an exact product may be one of them).
Value add_parts(FloatFormat format, RoundingMode mode, const Parts& x, const Parts& y) {
  if (is_nan(x) || is_nan(y)) return make_float_nan(format);
  if (is_infinite(x) || is_infinite(y)) {
    if (is_infinite(x) && is_infinite(y) && x.negative != y.negative) return make_float_nan(format);
    return make_float_infinity(format, is_infinite(x) ? x.negative : y.negative);
  }
  bool negative_zero = x.negative == y.negative ? x.negative : mode == RoundingMode::kNegative;
  if (is_zero(x) && is_zero(y)) return make_float_zero(format, negative_zero);
  if (is_zero(x)) return round_to_format(format, mode, magnitude(y));
  if (is_zero(y)) return round_to_format(format, mode, magnitude(x));
  Magnitude sum = add_magnitudes(magnitude(x), magnitude(y), format.significand_bits);
  if (sum.significand == 0) return make_float_zero(format, negative_zero);
  return round_to_format(format, mode, sum);
}

/// The exact product.
Parts multiply_parts(const Parts& x, const Parts& y) {
  bool negative = x.negative != y.negative;
  if (is_nan(x) || is_nan(y)) return {FloatClass::kNan};
  if (is_infinite(x) || is_infinite(y)) {
    if (is_zero(x) || is_zero(y)) return {FloatClass::kNan};
    return {FloatClass::kInfinite, negative};
  }
  if (is_zero(x) || is_zero(y)) return {FloatClass::kZero, negative};
  return {FloatClass::kFinite, negative, x.significand * y.significand, x.exponent + y.exponent};
}

Value round_parts(FloatFormat format, RoundingMode mode, const Parts& x) {
  switch (x.type) {
    case FloatClass::kNan: return make_float_nan(format);
    case FloatClass::kInfinite: return make_float_infinity(format, x.negative);
    case FloatClass::kZero: return make_float_zero(format, x.negative);
    case FloatClass::kFinite: return round_to_format(format, mode, magnitude(x));
  }
  CUPEL_UNREACHABLE();
}

}  // namespace

Value fp_add(const Value& mode, const Value& a, const Value& b) {
  return add_parts(common_format(a, b), as_rounding_mode(mode), unpack(a), unpack(b));
}

Value fp_sub(const Value& mode, const Value& a, const Value& b) { return fp_add(mode, a, fp_neg(b)); }

Value fp_mul(const Value& mode, const Value& a, const Value& b) {
  return round_parts(common_format(a, b), as_rounding_mode(mode), multiply_parts(unpack(a), unpack(b)));
}

Value fp_fma(const Value& mode, const Value& a, const Value& b, const Value& c) {
  common_format(a, b);
  return add_parts(common_format(a, c), as_rounding_mode(mode), multiply_parts(unpack(a), unpack(b)), unpack(c));
}

Value fp_div(const Value& mode, const Value& a, const Value& b) {
  FloatFormat format = common_format(a, b);
  Parts x = unpack(a), y = unpack(b);
  bool negative = x.negative != y.negative;
  if (is_nan(x) || is_nan(y)) return make_float_nan(format);
  if (x.type == y.type && !(x.type == FloatClass::kFinite)) return make_float_nan(format);
  if (is_infinite(x) || is_zero(y)) return make_float_infinity(format, negative);
  if (is_zero(x) || is_infinite(y)) return make_float_zero(format, negative);
  return round_to_format(
      format, as_rounding_mode(mode),
      float_detail::quotient(negative, x.significand, y.significand, x.exponent - y.exponent, format.significand_bits));
}

Value fp_sqrt(const Value& mode, const Value& a) {
  FloatFormat format = float_format(a);
  Parts x = unpack(a);
  if (is_nan(x) || is_zero(x)) return a;
  if (x.negative) return make_float_nan(format);
  if (is_infinite(x)) return a;
  // Twice the precision under the root, and an even exponent.
  uint64_t wanted = 2 * (uint64_t{format.significand_bits} + 2), have = bit_length(x.significand);
  uint64_t shift = wanted > have ? wanted - have : 0;
  if ((x.exponent - static_cast<int64_t>(shift)) % 2 != 0) ++shift;
  mpz_class scaled = shift_left(x.significand, shift), root, remainder;
  mpz_sqrtrem(root.get_mpz_t(), remainder.get_mpz_t(), scaled.get_mpz_t());
  int64_t exponent = (x.exponent - static_cast<int64_t>(shift)) / 2;
  return round_to_format(format, as_rounding_mode(mode), {false, root, exponent, remainder != 0});
}

namespace {

/// |x| - n |y| for the nearest integer n (ties to even), as a signed multiple of 2^exponent. The exponents
/// may be astronomically far apart, so x is reduced modulo 2|y| by modular powers instead of being built.
Magnitude remainder_of(const Parts& x, const Parts& y) {
  mpz_class dividend, modulus = y.significand;
  int64_t exponent = y.exponent;
  if (x.exponent >= y.exponent) {
    mpz_class twice = 2 * modulus, two = 2, gap(static_cast<unsigned long>(x.exponent - y.exponent));
    mpz_powm(dividend.get_mpz_t(), two.get_mpz_t(), gap.get_mpz_t(), twice.get_mpz_t());
    dividend = dividend * x.significand % twice;
  } else {
    modulus = shift_left(modulus, static_cast<uint64_t>(y.exponent - x.exponent));
    exponent = x.exponent;
    dividend = x.significand % mpz_class(2 * modulus);
  }
  bool odd = dividend >= modulus;
  mpz_class rest = odd ? mpz_class(dividend - modulus) : dividend;
  int half = cmp(mpz_class(2 * rest), modulus);
  if (half > 0 || (half == 0 && odd)) rest -= modulus;
  return {(rest < 0) != x.negative, abs(rest), exponent, false};
}

/// |x| < |y| / 2, decided without building numbers that span both exponents.
bool far_below(const Parts& x, const Parts& y) {
  auto top = [](const Parts& p) { return p.exponent + static_cast<int64_t>(bit_length(p.significand)); };
  return top(x) < top(y) - 2;
}

}  // namespace

Value fp_rem(const Value& a, const Value& b) {
  FloatFormat format = common_format(a, b);
  Parts x = unpack(a), y = unpack(b);
  if (is_nan(x) || is_nan(y) || is_infinite(x) || is_zero(y)) return make_float_nan(format);
  if (is_infinite(y) || is_zero(x) || far_below(x, y)) return a;
  Magnitude rest = remainder_of(x, y);
  if (rest.significand == 0) return make_float_zero(format, x.negative);
  return round_to_format(format, RoundingMode::kNearestEven, rest);
}

Value fp_round_to_integral(const Value& mode, const Value& a) {
  FloatFormat format = float_format(a);
  Parts x = unpack(a);
  if (x.type != FloatClass::kFinite || x.exponent >= 0) return a;
  mpz_class integer = round_to_integer(magnitude(x), as_rounding_mode(mode));
  if (integer == 0) return make_float_zero(format, x.negative);
  Value result = round_to_format(format, RoundingMode::kNearestEven, {x.negative, integer, 0, false});
  return unpack(result).type == FloatClass::kInfinite ? Value::unsupported() : result;
}

}  // namespace cupel
