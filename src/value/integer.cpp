#include "value/integer.h"

#include <algorithm>
#include <bit>
#include <string>

#include "value/gmp_support.h"
#include "value/limits.h"

namespace cupel {

Value make_int(mpz_class value) {
  if (fits_int64(value)) return Value::integer(value.get_si());
  if (bit_length(value) > limits::kIntegerBits) return Value::too_large();
  uint32_t positive = value > 0;
  return make_heap<MpzPayload>(Kind::kInt, positive, std::move(value));
}

Value parse_int(std::string_view digits) {
  std::string_view body = digits.starts_with('-') ? digits.substr(1) : digits;
  bool valid = !body.empty() && std::all_of(body.begin(), body.end(), [](char c) { return '0' <= c && c <= '9'; });
  if (!valid) return Value::unsupported();
  if (body.size() > limits::kIntegerBits / 4) return Value::too_large();
  return make_int(mpz_class(std::string(digits), 10));
}

mpz_class int_mpz(const Value& a) {
  if (int_is_small(a)) return mpz_class(static_cast<long>(int_small(a)));
  return a.as<MpzPayload>().z;
}

std::optional<uint64_t> int_to_uint64(const Value& a) {
  if (int_is_small(a))
    return int_small(a) >= 0 ? std::optional<uint64_t>(static_cast<uint64_t>(int_small(a))) : std::nullopt;
  const mpz_class& z = a.as<MpzPayload>().z;
  return mpz_fits_ulong_p(z.get_mpz_t()) ? std::optional<uint64_t>(z.get_ui()) : std::nullopt;
}

int int_sign(const Value& a) {
  if (int_is_small(a)) return (int_small(a) > 0) - (int_small(a) < 0);
  return sgn(a.as<MpzPayload>().z);
}

namespace int_detail {

Value add_large(const Value& a, const Value& b) { return make_int(int_mpz(a) + int_mpz(b)); }

Value sub_large(const Value& a, const Value& b) { return make_int(int_mpz(a) - int_mpz(b)); }

Value mul_large(const Value& a, const Value& b) {
  mpz_class x = int_mpz(a), y = int_mpz(b);
  if (bit_length(x) + bit_length(y) > limits::kIntegerBits + 1) return Value::too_large();
  return make_int(x * y);
}

int compare_large(const Value& a, const Value& b) { return compare(a, b); }

}  // namespace int_detail

Value int_abs(const Value& a) { return int_sign(a) < 0 ? int_neg(a) : a; }

Value int_div(const Value& a, const Value& b) {
  if (int_sign(b) == 0) return Value::unspecified();
  if (int_is_small(a) && int_is_small(b) && int_small(a) != INT64_MIN) {
    int64_t x = int_small(a), y = int_small(b), q = x / y;
    if (x % y < 0) q += y > 0 ? -1 : 1;
    return Value::integer(q);
  }
  mpz_class x = int_mpz(a), y = int_mpz(b), q;
  if (y > 0)
    mpz_fdiv_q(q.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
  else
    mpz_cdiv_q(q.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
  return make_int(std::move(q));
}

Value int_mod(const Value& a, const Value& b) {
  if (int_sign(b) == 0) return Value::unspecified();
  if (int_is_small(a) && int_is_small(b) && int_small(a) != INT64_MIN && int_small(b) != INT64_MIN) {
    int64_t r = int_small(a) % int_small(b);
    if (r < 0) r += std::abs(int_small(b));
    return Value::integer(r);
  }
  mpz_class r, x = int_mpz(a), y = int_mpz(b);
  mpz_mod(r.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
  return make_int(std::move(r));
}

Value int_rem(const Value& a, const Value& b) {
  Value remainder = int_mod(a, b);
  return remainder.is_none() || int_sign(b) > 0 ? remainder : int_neg(remainder);
}

Value int_div_total(const Value& a, const Value& b) { return int_sign(b) == 0 ? Value::integer(0) : int_div(a, b); }

Value int_mod_total(const Value& a, const Value& b) { return int_sign(b) == 0 ? a : int_mod(a, b); }

Value int_divisible(const Value& n, const Value& a) {
  CUPEL_ASSERT(int_sign(n) > 0);
  return Value::boolean(int_sign(int_mod(a, n)) == 0);
}

namespace {

/// m^n for n >= 0, with 0^0 = 1.
Value natural_power(const Value& m, const Value& n) {
  mpz_class base = int_mpz(m);
  if (base == 1 || int_sign(n) == 0) return Value::integer(1);
  if (base == 0) return m;
  if (base == -1) return Value::integer(int_sign(int_mod(n, Value::integer(2))) == 0 ? 1 : -1);
  std::optional<uint64_t> exponent = int_to_uint64(n);
  if (!exponent || *exponent > limits::kIntegerBits) return Value::too_large();
  if ((bit_length(base) - 1) * *exponent > limits::kIntegerBits) return Value::too_large();
  mpz_class power;
  mpz_pow_ui(power.get_mpz_t(), base.get_mpz_t(), *exponent);
  return make_int(std::move(power));
}

}  // namespace

Value int_pow(const Value& m, const Value& n) {
  if (int_sign(n) >= 0) return natural_power(m, n);
  if (int_sign(m) == 0) return Value::unspecified();
  // |m| > 1 makes 1 / m^k lie strictly between -1 and 1: its Euclidean quotient is 0.
  if (int_abs(m) == Value::integer(1)) return natural_power(m, int_neg(n));
  return Value::integer(0);
}

Value int_pow_natural(const Value& m, const Value& n) {
  if (int_sign(n) < 0) return Value::unsupported();
  if (int_sign(n) == 0 && int_sign(m) == 0) return Value::unsupported();
  return natural_power(m, n);
}

Value int_pow2(const Value& n) {
  if (int_sign(n) < 0) return Value::integer(0);
  return natural_power(Value::integer(2), n);
}

Value int_log2(const Value& n) {
  if (int_sign(n) <= 0) return Value::integer(0);
  return Value::integer(static_cast<int64_t>(bit_length(int_mpz(n))) - 1);
}

Value int_is_pow2(const Value& n) {
  if (int_sign(n) <= 0) return Value::boolean(false);
  mpz_class z = int_mpz(n);
  return Value::boolean(mpz_popcount(z.get_mpz_t()) == 1);
}

Value int_and(uint64_t k, const Value& a, const Value& b) {
  if (k > limits::kIntegerBits) return Value::too_large();
  return make_int(low_bits(int_mpz(a) & int_mpz(b), k));
}

}  // namespace cupel
