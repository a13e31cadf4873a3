// Formats, constants, classification and comparison of floats.
#include "value/float.h"

#include "value/bitvector.h"
#include "value/float_round.h"
#include "value/gmp_support.h"
#include "value/limits.h"

namespace cupel {

using float_detail::FloatClass;
using float_detail::pack;
using float_detail::Parts;
using float_detail::special_exponent;
using float_detail::unpack;

bool FloatFormat::supported() const {
  return exponent_bits >= 2 && exponent_bits <= limits::kExponentBits && significand_bits >= 2 &&
         significand_bits <= limits::kSignificandBits;
}

FloatFormat float_format(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kFloat);
  return {a.aux() >> 26, a.aux() & ((uint32_t{1} << 26) - 1)};
}

mpz_class float_bits(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kFloat);
  return a.is_heap() ? a.as<MpzPayload>().z : mpz_class(static_cast<unsigned long>(a.bits()));
}

Value make_float_bits(FloatFormat format, const mpz_class& bits) {
  if (!format.supported()) return Value::too_large();
  uint32_t fraction_bits = format.significand_bits - 1;
  mpz_class fraction = low_bits(bits, fraction_bits);
  uint64_t high = shift_right(low_bits(bits, format.width()), fraction_bits).get_ui();
  uint64_t field = high & special_exponent(format);
  if (field == special_exponent(format) && fraction != 0) return make_float_nan(format);
  return pack(format, (high >> format.exponent_bits) & 1, field, fraction);
}

Value make_float_zero(FloatFormat format, bool negative) {
  return format.supported() ? pack(format, negative, 0, 0) : Value::too_large();
}

Value make_float_infinity(FloatFormat format, bool negative) {
  return format.supported() ? pack(format, negative, special_exponent(format), 0) : Value::too_large();
}

Value make_float_nan(FloatFormat format) {
  if (!format.supported()) return Value::too_large();
  return pack(format, false, special_exponent(format), power_of_two(format.significand_bits - 2));
}

Value fp_from_parts(const Value& sign, const Value& exponent, const Value& significand) {
  FloatFormat format{bv_width(exponent), bv_width(significand) + 1};
  if (!format.supported()) return Value::too_large();
  return fp_from_bv(format, bv_concat(bv_concat(sign, exponent), significand));
}

namespace {

FloatClass class_of(const Value& a) { return unpack(a).type; }

bool has_hidden_bit(const Value& a) {
  Parts parts = unpack(a);
  return parts.type == FloatClass::kFinite && bit_length(parts.significand) == float_format(a).significand_bits;
}

/// -1, 0, 1, or 2 for unordered.
int ieee_compare(const Value& a, const Value& b) {
  CUPEL_ASSERT(float_format(a) == float_format(b));
  Parts x = unpack(a), y = unpack(b);
  if (x.type == FloatClass::kNan || y.type == FloatClass::kNan) return 2;
  if (x.type == FloatClass::kZero && y.type == FloatClass::kZero) return 0;
  // Bit patterns of one sign are ordered like the numbers.
  if (x.negative != y.negative) return x.negative ? -1 : 1;
  int order = cmp(float_bits(a), float_bits(b));
  order = (order > 0) - (order < 0);
  return x.negative ? -order : order;
}

/// The pattern with its sign bit replaced; not for NaN.
Value with_sign(const Value& a, bool negative) {
  FloatFormat format = float_format(a);
  mpz_class magnitude = low_bits(float_bits(a), format.width() - 1);
  if (negative) magnitude += power_of_two(format.width() - 1);
  return make_float_bits(format, magnitude);
}

/// Shared by minimum and maximum: `wanted` is the order of a and b for which a is the answer.
Value choose(const Value& a, const Value& b, int wanted) {
  Parts x = unpack(a), y = unpack(b);
  if (x.type == FloatClass::kNan) return b;
  if (y.type == FloatClass::kNan) return a;
  bool zeros = x.type == FloatClass::kZero && y.type == FloatClass::kZero;
  if (zeros && x.negative != y.negative) return Value::unspecified();
  return ieee_compare(a, b) == wanted ? a : b;
}

}  // namespace

Value fp_is_nan(const Value& a) { return Value::boolean(class_of(a) == FloatClass::kNan); }

Value fp_is_infinite(const Value& a) { return Value::boolean(class_of(a) == FloatClass::kInfinite); }

Value fp_is_zero(const Value& a) { return Value::boolean(class_of(a) == FloatClass::kZero); }

Value fp_is_normal(const Value& a) { return Value::boolean(has_hidden_bit(a)); }

Value fp_is_subnormal(const Value& a) {
  return Value::boolean(class_of(a) == FloatClass::kFinite && !has_hidden_bit(a));
}

Value fp_is_negative(const Value& a) {
  Parts parts = unpack(a);
  return Value::boolean(parts.type != FloatClass::kNan && parts.negative);
}

Value fp_is_positive(const Value& a) {
  Parts parts = unpack(a);
  return Value::boolean(parts.type != FloatClass::kNan && !parts.negative);
}

Value fp_eq(const Value& a, const Value& b) { return Value::boolean(ieee_compare(a, b) == 0); }

Value fp_lt(const Value& a, const Value& b) { return Value::boolean(ieee_compare(a, b) == -1); }

Value fp_leq(const Value& a, const Value& b) { return Value::boolean(ieee_compare(a, b) <= 0); }

Value fp_abs(const Value& a) { return class_of(a) == FloatClass::kNan ? a : with_sign(a, false); }

Value fp_neg(const Value& a) {
  Parts parts = unpack(a);
  return parts.type == FloatClass::kNan ? a : with_sign(a, !parts.negative);
}

Value fp_min(const Value& a, const Value& b) { return choose(a, b, -1); }

Value fp_max(const Value& a, const Value& b) { return choose(a, b, 1); }

}  // namespace cupel
