#include "mutate/float_order.h"

#include "value/float.h"

namespace cupel {

namespace {

FloatFormat format_of(Sort sort) { return {sort.width(), sort.significand()}; }

// Of a positive number the bits are its place among them.
mpz_class infinity_of(FloatFormat format) {
  mpz_class exponent = (mpz_class(1) << format.exponent_bits) - 1;
  return exponent << (format.significand_bits - 1);
}

}  // namespace

mpz_class float_ordinal(const Value& value) {
  FloatFormat format = float_format(value);
  if (fp_is_nan(value).is_true()) return infinity_of(format) + 1;
  mpz_class bits = float_bits(value), sign = mpz_class(1) << (format.width() - 1);
  return bits < sign ? bits : mpz_class(sign - bits - 1);
}

Value float_at(const mpz_class& ordinal, Sort sort) {
  FloatFormat format = format_of(sort);
  mpz_class infinity = infinity_of(format), sign = mpz_class(1) << (format.width() - 1);
  if (ordinal == infinity + 1) return make_float_nan(format);
  if (ordinal > infinity || ordinal < -infinity - 1) return Value::unsupported();
  return make_float_bits(format, ordinal >= 0 ? ordinal : mpz_class(sign - ordinal - 1));
}

mpz_class infinity_ordinal(Sort sort) { return infinity_of(format_of(sort)); }
mpz_class nan_ordinal(Sort sort) { return infinity_ordinal(sort) + 1; }

IntervalSet all_floats(Sort sort) {
  mpz_class nan = nan_ordinal(sort);
  return IntervalSet(true, {Interval{mpq_class(-nan), mpq_class(nan)}});
}

IntervalSet all_ordered_floats(Sort sort) {
  mpz_class nan = nan_ordinal(sort);
  return IntervalSet(true, {Interval{mpq_class(-nan), mpq_class(nan - 1)}});
}

}  // namespace cupel
