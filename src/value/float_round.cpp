// Taking floats apart, putting them together, and rounding. Exponents stay machine integers throughout: with
// at most 60 exponent bits, sums and differences of two of them fit, and no power of two is ever built from
// one.
#include "value/float_round.h"

#include <algorithm>

#include "value/gmp_support.h"

namespace cupel::float_detail {

Value pack(FloatFormat format, bool negative, uint64_t exponent_field, const mpz_class& fraction) {
  uint32_t fraction_bits = format.significand_bits - 1;
  uint32_t aux = format.exponent_bits << 26 | format.significand_bits;
  if (format.width() <= 64) {
    uint64_t bits = uint64_t{negative} << (format.width() - 1) | exponent_field << fraction_bits | fraction.get_ui();
    return Value::inline_value(Kind::kFloat, aux, bits);
  }
  mpz_class high(static_cast<unsigned long>(uint64_t{negative} << format.exponent_bits | exponent_field));
  return make_heap<MpzPayload>(Kind::kFloat, aux, mpz_class(shift_left(high, fraction_bits) + fraction));
}

Parts unpack(const Value& a) {
  FloatFormat format = float_format(a);
  uint32_t fraction_bits = format.significand_bits - 1;
  mpz_class bits = float_bits(a);
  mpz_class fraction = low_bits(bits, fraction_bits);
  uint64_t high = shift_right(bits, fraction_bits).get_ui();
  uint64_t field = high & special_exponent(format);
  bool negative = (high >> format.exponent_bits) & 1;
  if (field == special_exponent(format)) return {fraction == 0 ? FloatClass::kInfinite : FloatClass::kNan, negative};
  if (field == 0 && fraction == 0) return {FloatClass::kZero, negative};
  if (field == 0) return {FloatClass::kFinite, negative, fraction, least_exponent(format)};
  int64_t exponent = least_exponent(format) + static_cast<int64_t>(field) - 1;
  return {FloatClass::kFinite, negative, fraction + power_of_two(fraction_bits), exponent};
}

namespace {

/// Drops `shift` low bits of x and rounds by what was dropped.
mpz_class drop_bits(const Magnitude& x, uint64_t shift, RoundingMode mode) {
  uint64_t length = bit_length(x.significand);
  mpz_class kept = shift > length ? mpz_class(0) : shift_right(x.significand, shift);
  bool half = shift >= 1 && shift <= length && mpz_tstbit(x.significand.get_mpz_t(), shift - 1);
  bool rest = x.sticky || (x.significand != 0 && mpz_scan1(x.significand.get_mpz_t(), 0) + 1 < shift);
  bool up = false;
  switch (mode) {
    case RoundingMode::kNearestEven: up = half && (rest || mpz_odd_p(kept.get_mpz_t())); break;
    case RoundingMode::kNearestAway: up = half; break;
    case RoundingMode::kPositive: up = !x.negative && (half || rest); break;
    case RoundingMode::kNegative: up = x.negative && (half || rest); break;
    case RoundingMode::kZero: break;
  }
  return up ? mpz_class(kept + 1) : kept;
}

Value overflow(FloatFormat format, RoundingMode mode, bool negative) {
  bool to_infinity = mode == RoundingMode::kNearestEven || mode == RoundingMode::kNearestAway ||
                     mode == (negative ? RoundingMode::kNegative : RoundingMode::kPositive);
  if (to_infinity) return pack(format, negative, special_exponent(format), 0);
  return pack(format, negative, special_exponent(format) - 1, power_of_two(format.significand_bits - 1) - 1);
}

}  // namespace

mpz_class round_to_integer(const Magnitude& x, RoundingMode mode) {
  if (x.exponent > 0) return shift_left(x.significand, static_cast<uint64_t>(x.exponent));
  return drop_bits(x, static_cast<uint64_t>(-x.exponent), mode);
}

Value round_to_format(FloatFormat format, RoundingMode mode, const Magnitude& x) {
  int64_t precision = format.significand_bits;
  auto length = static_cast<int64_t>(bit_length(x.significand));
  int64_t last_place = std::max(x.exponent + length - precision, least_exponent(format));
  mpz_class kept;
  if (last_place > x.exponent) {
    kept = drop_bits(x, static_cast<uint64_t>(last_place - x.exponent), mode);
  } else {
    CUPEL_ASSERT(!x.sticky);
    kept = shift_left(x.significand, static_cast<uint64_t>(x.exponent - last_place));
  }
  if (bit_length(kept) > static_cast<uint64_t>(precision)) {
    kept = shift_right(kept, 1);
    ++last_place;
  }
  mpz_class hidden = power_of_two(static_cast<uint64_t>(precision - 1));
  if (kept < hidden) return pack(format, x.negative, 0, kept);
  int64_t field = last_place - least_exponent(format) + 1;
  if (field >= static_cast<int64_t>(special_exponent(format))) return overflow(format, mode, x.negative);
  return pack(format, x.negative, static_cast<uint64_t>(field), kept - hidden);
}

Magnitude add_magnitudes(const Magnitude& x, const Magnitude& y, uint64_t precision) {
  const Magnitude& high = x.exponent >= y.exponent ? x : y;
  const Magnitude& low = x.exponent >= y.exponent ? y : x;
  auto gap = static_cast<uint64_t>(high.exponent) - static_cast<uint64_t>(low.exponent);
  bool same_sign = high.negative == low.negative;
  uint64_t guard = precision + 3;
  if (gap > guard + bit_length(low.significand)) {
    // `low` is less than one unit of high shifted by `guard`: it only leaves a trace.
    mpz_class significand = shift_left(high.significand, guard);
    if (!same_sign) significand -= 1;
    return {high.negative, significand, high.exponent - static_cast<int64_t>(guard), true};
  }
  mpz_class aligned = shift_left(high.significand, gap);
  if (same_sign) return {high.negative, aligned + low.significand, low.exponent, false};
  mpz_class difference = aligned - low.significand;
  bool negative = difference > 0 ? high.negative : low.negative;
  return {negative, abs(difference), low.exponent, false};
}

Magnitude quotient(bool negative, const mpz_class& numerator, const mpz_class& denominator, int64_t exponent,
                   uint64_t precision) {
  uint64_t wanted = precision + 2 + bit_length(denominator), have = bit_length(numerator);
  uint64_t shift = wanted > have ? wanted - have : 0;
  mpz_class scaled = shift_left(numerator, shift), result, remainder;
  mpz_fdiv_qr(result.get_mpz_t(), remainder.get_mpz_t(), scaled.get_mpz_t(), denominator.get_mpz_t());
  return {negative, result, exponent - static_cast<int64_t>(shift), remainder != 0};
}

}  // namespace cupel::float_detail
