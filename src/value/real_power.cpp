// Powers and roots of real numbers.
#include "value/gmp_support.h"
#include "value/real.h"
#include "value/real_algebraic.h"
#include "value/real_computable.h"

namespace cupel {

namespace {

Value rational_power(const mpq_class& base, uint64_t exponent) {
  uint64_t bits = std::max(bit_length(base.get_num()), bit_length(base.get_den()));
  if (exponent > limits::kIntegerBits || (bits - 1) * exponent > limits::kIntegerBits / 2) return Value::too_large();
  mpz_class numerator, denominator;
  mpz_pow_ui(numerator.get_mpz_t(), base.get_num_mpz_t(), exponent);
  mpz_pow_ui(denominator.get_mpz_t(), base.get_den_mpz_t(), exponent);
  return make_real(mpq_class(numerator, denominator));
}

/// base^exponent for exponent > 0; the powers of -1, 0 and 1 have no limit.
Value natural_power(const Value& base, const mpz_class& exponent) {
  if (real_sign(base) == 0 || base == make_real(1)) return base;
  if (base == make_real(-1)) return make_real(exponent % 2 == 0 ? 1 : -1);
  if (!mpz_fits_ulong_p(exponent.get_mpz_t())) return Value::too_large();
  if (real_is_rational(base)) return rational_power(real_mpq(base), exponent.get_ui());
  real_detail::Algebraic storage;
  return real_detail::from_algebraic(real_detail::Algebraic(
      cupel_algebraic_power(real_detail::to_algebraic(base, &storage), exponent.get_ui(), real_detail::kLimits)));
}

/// The n-th root of a number > 0.
Value positive_root(const Value& a, const mpz_class& n) {
  if (n == 1 || a == make_real(1)) return a;
  if (!mpz_fits_ulong_p(n.get_mpz_t())) return Value::too_large();
  real_detail::Algebraic storage;
  return real_detail::from_algebraic(real_detail::Algebraic(
      cupel_algebraic_root(real_detail::to_algebraic(a, &storage), n.get_ui(), real_detail::kLimits)));
}

/// A computable number is never known to be zero.
Value power_of_computable(const Value& a, const mpq_class& e) {
  std::optional<int> sign = real_try_sign(a);
  bool decided = e.get_den() == 1 && (e > 0 || sign);
  if (!decided) return Value::unsupported();
  if (e == 0) return make_real(1);
  Value power = real_detail::computable_power(a, mpz_class(abs(e.get_num())));
  return power.is_none() || e > 0 ? power : real_div(make_real(1), power);
}

}  // namespace

Value real_pow(const Value& a, const Value& exponent) {
  if (!real_is_rational(exponent)) return Value::unsupported();
  mpq_class e = real_mpq(exponent);
  if (!real_is_exact(a)) return power_of_computable(a, e);
  if (real_sign(a) == 0) return e > 0 ? a : Value::unspecified();
  if (e == 0) return make_real(1);
  if (e.get_den() != 1 && real_sign(a) < 0) return Value::unspecified();
  Value root = positive_root(a, e.get_den());
  if (root.is_none()) return root;
  Value power = natural_power(root, abs(e.get_num()));
  if (power.is_none() || e > 0) return power;
  return real_div(make_real(1), power);
}

Value real_pow_natural(const Value& a, const Value& exponent) {
  Value natural = real_is_int(exponent);
  bool positive = natural.is_true() && real_sign(exponent) > 0;
  if (positive) return real_pow(a, exponent);
  bool one = natural.is_true() && real_sign(exponent) == 0 && real_try_sign(a).value_or(0) != 0;
  return one ? make_real(1) : Value::unsupported();
}

Value real_sqrt(const Value& a) {
  std::optional<int> sign = real_try_sign(a);
  if (!sign) return Value::unsupported();
  if (*sign <= 0) return *sign < 0 ? Value::unspecified() : a;
  if (!real_is_exact(a)) return real_detail::make_computable(real_detail::Function::kSqrt, {a});
  return real_pow(a, make_real(1, 2));
}

}  // namespace cupel
