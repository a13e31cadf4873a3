// The inside of a float: its class and exact magnitude, and the one place where rounding happens.
#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "value/float.h"

namespace cupel::float_detail {

enum class FloatClass { kNan, kInfinite, kZero, kFinite };

/// A float taken apart. A finite one is (negative ? -1 : 1) * significand * 2^exponent with significand > 0.
struct Parts {
  FloatClass type;
  bool negative = false;
  mpz_class significand = 0;
  int64_t exponent = 0;
};

Parts unpack(const Value& a);

/// An exact magnitude, or one known up to a tail: between significand and significand + 1 (both excluded)
/// times 2^exponent if `sticky`.
struct Magnitude {
  bool negative = false;
  mpz_class significand;
  int64_t exponent = 0;
  bool sticky = false;
};

/// The integer nearest to magnitude * 2^exponent in the given mode, for exponent <= 0 or an exact magnitude.
mpz_class round_to_integer(const Magnitude& x, RoundingMode mode);

/// Rounds into the format; significand > 0. A sticky magnitude must have at least significand_bits + 1 bits.
Value round_to_format(FloatFormat format, RoundingMode mode, const Magnitude& x);

/// x + y for two exact magnitudes that do not cancel to zero, precise enough to round to `precision` bits.
Magnitude add_magnitudes(const Magnitude& x, const Magnitude& y, uint64_t precision);

/// numerator / denominator * 2^exponent for positive integers, precise enough to round to `precision` bits.
Magnitude quotient(bool negative, const mpz_class& numerator, const mpz_class& denominator, int64_t exponent,
                   uint64_t precision);

/// The exponent field of the largest finite numbers, minus one: all ones.
inline uint64_t special_exponent(FloatFormat format) { return (uint64_t{1} << format.exponent_bits) - 1; }
inline int64_t bias(FloatFormat format) { return (int64_t{1} << (format.exponent_bits - 1)) - 1; }
/// Exponent of the last place of subnormal numbers.
inline int64_t least_exponent(FloatFormat format) {
  return 1 - bias(format) - static_cast<int64_t>(format.significand_bits - 1);
}

/// A bit pattern from its fields, which must be in range and, with all ones in the exponent, an infinity or
/// the NaN.
Value pack(FloatFormat format, bool negative, uint64_t exponent_field, const mpz_class& fraction);

}  // namespace cupel::float_detail
