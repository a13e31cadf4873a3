// Conversions between floats and bit-vectors, integers, reals and other formats.
#include "value/bitvector.h"
#include "value/float.h"
#include "value/float_round.h"
#include "value/gmp_support.h"
#include "value/integer.h"
#include "value/limits.h"
#include "value/real.h"

namespace cupel {

using float_detail::FloatClass;
using float_detail::Magnitude;
using float_detail::Parts;
using float_detail::round_to_format;
using float_detail::unpack;

namespace {

Value round_integer(FloatFormat format, const Value& mode, const mpz_class& value) {
  if (!format.supported()) return Value::too_large();
  if (value == 0) return make_float_zero(format, false);
  return round_to_format(format, as_rounding_mode(mode), {value < 0, abs(value), 0, false});
}

/// An irrational number > 0 cut to at least `precision` + 3 bits; there is always a tail.
Magnitude cut_irrational(bool negative, const Value& positive, uint64_t precision) {
  auto wanted = static_cast<long>(precision) + 3;
  long shift = 0;
  mpz_class floor = real_floor_scaled(positive, shift);
  while (static_cast<long>(bit_length(floor)) < wanted) {
    // A zero says only that the number is below 2^-shift; the next step looks further.
    shift = floor == 0 ? 2 * shift + wanted : shift + wanted - static_cast<long>(bit_length(floor));
    floor = real_floor_scaled(positive, shift);
  }
  return {negative, floor, -shift, true};
}

}  // namespace

Value fp_from_bv(FloatFormat format, const Value& bits) {
  if (!format.supported()) return Value::too_large();
  CUPEL_ASSERT(bv_width(bits) == format.width());
  return make_float_bits(format, bv_unsigned(bits));
}

Value fp_from_float(FloatFormat format, const Value& mode, const Value& a) {
  if (!format.supported()) return Value::too_large();
  Parts x = unpack(a);
  switch (x.type) {
    case FloatClass::kNan: return make_float_nan(format);
    case FloatClass::kInfinite: return make_float_infinity(format, x.negative);
    case FloatClass::kZero: return make_float_zero(format, x.negative);
    case FloatClass::kFinite: break;
  }
  return round_to_format(format, as_rounding_mode(mode), {x.negative, x.significand, x.exponent, false});
}

Value fp_from_real(FloatFormat format, const Value& mode, const Value& real) {
  if (!format.supported()) return Value::too_large();
  if (!real_is_exact(real)) return Value::unsupported();
  int sign = real_sign(real);
  if (sign == 0) return make_float_zero(format, false);
  if (!real_is_rational(real))
    return round_to_format(format, as_rounding_mode(mode),
                           cut_irrational(sign < 0, real_abs(real), format.significand_bits));
  mpq_class q = abs(real_mpq(real));
  return round_to_format(format, as_rounding_mode(mode),
                         float_detail::quotient(sign < 0, q.get_num(), q.get_den(), 0, format.significand_bits));
}

Value fp_from_int(FloatFormat format, const Value& mode, const Value& integer) {
  return round_integer(format, mode, int_mpz(integer));
}

Value fp_from_signed(FloatFormat format, const Value& mode, const Value& bits) {
  return round_integer(format, mode, bv_signed(bits));
}

Value fp_from_unsigned(FloatFormat format, const Value& mode, const Value& bits) {
  return round_integer(format, mode, bv_unsigned(bits));
}

namespace {

/// The integer that `a` rounds to; nothing for NaN, infinities and numbers with more than `width` + 1 bits.
std::optional<mpz_class> rounded(uint64_t width, const Value& mode, const Value& a) {
  Parts x = unpack(a);
  if (x.type == FloatClass::kZero) return mpz_class(0);
  if (x.type != FloatClass::kFinite) return std::nullopt;
  if (x.exponent > 0 && static_cast<uint64_t>(x.exponent) > width) return std::nullopt;
  mpz_class magnitude =
      float_detail::round_to_integer({x.negative, x.significand, x.exponent, false}, as_rounding_mode(mode));
  return x.negative ? mpz_class(-magnitude) : magnitude;
}

}  // namespace

Value fp_to_ubv(uint64_t width, const Value& mode, const Value& a) {
  if (width > limits::kBitVectorWidth) return Value::too_large();
  std::optional<mpz_class> integer = rounded(width, mode, a);
  if (!integer || *integer < 0 || bit_length(*integer) > width) return Value::unspecified();
  return make_bv(width, *integer);
}

Value fp_to_sbv(uint64_t width, const Value& mode, const Value& a) {
  if (width > limits::kBitVectorWidth) return Value::too_large();
  std::optional<mpz_class> integer = rounded(width, mode, a);
  if (!integer) return Value::unspecified();
  // -2^(width-1) <= integer < 2^(width-1) exactly when the integer, or its complement if negative, has fewer
  // bits.
  mpz_class magnitude = *integer < 0 ? mpz_class(~*integer) : *integer;
  if (bit_length(magnitude) >= width) return Value::unspecified();
  return make_bv(width, *integer);
}

Value fp_to_real(const Value& a) {
  Parts x = unpack(a);
  if (x.type == FloatClass::kZero) return make_real(0);
  if (x.type != FloatClass::kFinite) return Value::unspecified();
  if (static_cast<uint64_t>(std::abs(x.exponent)) > limits::kToRealExponent) return Value::too_large();
  mpz_class power = power_of_two(static_cast<uint64_t>(std::abs(x.exponent)));
  mpz_class signed_significand = x.negative ? mpz_class(-x.significand) : x.significand;
  if (x.exponent >= 0) return make_real(mpq_class(mpz_class(signed_significand * power)));
  return make_real(mpq_class(signed_significand, power));
}

Value fp_to_ieee_bv(const Value& a) {
  if (unpack(a).type == FloatClass::kNan) return Value::unspecified();
  return make_bv(float_format(a).width(), float_bits(a));
}

}  // namespace cupel
