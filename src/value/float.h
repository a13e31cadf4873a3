// The FloatingPoint theory for every format (eb, sb): exact arithmetic on integers times powers of two, then
// one rounding of our own. A float is stored as its IEEE 754 bit pattern with a single NaN, so SMT-LIB `=` is
// equality of patterns. Binary operators require equal formats; `mode` is a rounding mode value.
#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "value/value.h"

namespace cupel {

enum class RoundingMode : uint8_t { kNearestEven, kNearestAway, kPositive, kNegative, kZero };  // RNE RNA RTP RTN RTZ

inline Value make_rounding_mode(RoundingMode mode) {
  return Value::inline_value(Kind::kRoundingMode, 0, static_cast<uint64_t>(mode));
}
inline RoundingMode as_rounding_mode(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kRoundingMode);
  return static_cast<RoundingMode>(a.bits());
}

/// `(_ FloatingPoint exponent_bits significand_bits)`; the significand counts its hidden bit.
struct FloatFormat {
  uint32_t exponent_bits;
  uint32_t significand_bits;

  bool operator==(const FloatFormat&) const = default;
  /// Formats outside of the limits (or below 2 bits each) have no values here: operations answer too large.
  bool supported() const;
  uint32_t width() const { return exponent_bits + significand_bits; }
};

FloatFormat float_format(const Value& a);

// Constants and construction. An unsupported format gives too large.
Value make_float_bits(FloatFormat format, const mpz_class& bits);
Value make_float_zero(FloatFormat format, bool negative);
Value make_float_infinity(FloatFormat format, bool negative);
Value make_float_nan(FloatFormat format);
/// `(fp sign exponent significand)` of three bit-vectors.
Value fp_from_parts(const Value& sign, const Value& exponent, const Value& significand);
/// The IEEE bit pattern; that of NaN is the canonical quiet one.
mpz_class float_bits(const Value& a);

// Classification.
Value fp_is_nan(const Value& a);
Value fp_is_infinite(const Value& a);
Value fp_is_zero(const Value& a);
Value fp_is_normal(const Value& a);
Value fp_is_subnormal(const Value& a);
/// False for NaN.
Value fp_is_negative(const Value& a);
Value fp_is_positive(const Value& a);

// IEEE comparison: NaN is unordered, the zeros are equal.
Value fp_eq(const Value& a, const Value& b);
Value fp_lt(const Value& a, const Value& b);
Value fp_leq(const Value& a, const Value& b);
inline Value fp_gt(const Value& a, const Value& b) { return fp_lt(b, a); }
inline Value fp_geq(const Value& a, const Value& b) { return fp_leq(b, a); }

Value fp_abs(const Value& a);
Value fp_neg(const Value& a);
Value fp_add(const Value& mode, const Value& a, const Value& b);
Value fp_sub(const Value& mode, const Value& a, const Value& b);
Value fp_mul(const Value& mode, const Value& a, const Value& b);
Value fp_div(const Value& mode, const Value& a, const Value& b);
/// a * b + c with one rounding.
Value fp_fma(const Value& mode, const Value& a, const Value& b, const Value& c);
Value fp_sqrt(const Value& mode, const Value& a);
/// IEEE remainder: a - b * n, n the integer nearest to a / b, ties to even.
Value fp_rem(const Value& a, const Value& b);
/// Unsupported where the integer lies above the largest number of the format (only formats with very few
/// exponent bits).
Value fp_round_to_integral(const Value& mode, const Value& a);
/// Unspecified for two zeros of different sign.
Value fp_min(const Value& a, const Value& b);
Value fp_max(const Value& a, const Value& b);

// Conversions into a format.
Value fp_from_bv(FloatFormat format, const Value& bits);
Value fp_from_float(FloatFormat format, const Value& mode, const Value& a);
Value fp_from_real(FloatFormat format, const Value& mode, const Value& real);
Value fp_from_int(FloatFormat format, const Value& mode, const Value& integer);
Value fp_from_signed(FloatFormat format, const Value& mode, const Value& bits);
Value fp_from_unsigned(FloatFormat format, const Value& mode, const Value& bits);

// Conversions out of a format. NaN, infinities and numbers out of range are unspecified.
Value fp_to_ubv(uint64_t width, const Value& mode, const Value& a);
Value fp_to_sbv(uint64_t width, const Value& mode, const Value& a);
/// Too large where the rational would need a huge power of two.
Value fp_to_real(const Value& a);
/// The bit pattern as a bit-vector (z3, cvc5); unspecified for NaN.
Value fp_to_ieee_bv(const Value& a);

}  // namespace cupel
