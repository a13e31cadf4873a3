// The Ints theory. Integers of 64 bits are inline; an operation that overflows goes on with GMP, and every
// result that fits is inline again, so equal integers have equal representations.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <string_view>

#include "value/value.h"

namespace cupel {

Value make_int(mpz_class value);
/// Digits in base 10 with an optional leading minus; nothing for other text.
Value parse_int(std::string_view digits);

inline bool int_is_small(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kInt);
  return !a.is_heap();
}
inline int64_t int_small(const Value& a) { return static_cast<int64_t>(a.bits()); }
mpz_class int_mpz(const Value& a);
/// The integer as a count or an index, where it is one.
std::optional<uint64_t> int_to_uint64(const Value& a);
int int_sign(const Value& a);

namespace int_detail {
Value add_large(const Value& a, const Value& b);
Value sub_large(const Value& a, const Value& b);
Value mul_large(const Value& a, const Value& b);
int compare_large(const Value& a, const Value& b);
}  // namespace int_detail

inline int int_compare(const Value& a, const Value& b) {
  if (!int_is_small(a) || !int_is_small(b)) return int_detail::compare_large(a, b);
  return (int_small(a) > int_small(b)) - (int_small(a) < int_small(b));
}
inline Value int_lt(const Value& a, const Value& b) { return Value::boolean(int_compare(a, b) < 0); }
inline Value int_le(const Value& a, const Value& b) { return Value::boolean(int_compare(a, b) <= 0); }
inline Value int_gt(const Value& a, const Value& b) { return Value::boolean(int_compare(a, b) > 0); }
inline Value int_ge(const Value& a, const Value& b) { return Value::boolean(int_compare(a, b) >= 0); }

inline Value int_add(const Value& a, const Value& b) {
  int64_t sum;
  if (int_is_small(a) && int_is_small(b) && !__builtin_add_overflow(int_small(a), int_small(b), &sum))
    return Value::integer(sum);
  return int_detail::add_large(a, b);
}
inline Value int_sub(const Value& a, const Value& b) {
  int64_t difference;
  if (int_is_small(a) && int_is_small(b) && !__builtin_sub_overflow(int_small(a), int_small(b), &difference))
    return Value::integer(difference);
  return int_detail::sub_large(a, b);
}
inline Value int_mul(const Value& a, const Value& b) {
  int64_t product;
  if (int_is_small(a) && int_is_small(b) && !__builtin_mul_overflow(int_small(a), int_small(b), &product))
    return Value::integer(product);
  return int_detail::mul_large(a, b);
}
inline Value int_neg(const Value& a) { return int_sub(Value::integer(0), a); }
Value int_abs(const Value& a);

/// The remainder is never negative and smaller than |b|; unspecified for b = 0.
Value int_div(const Value& a, const Value& b);
Value int_mod(const Value& a, const Value& b);
/// z3's rem: the remainder with the sign of the divisor, -(mod a b) for b < 0.
Value int_rem(const Value& a, const Value& b);
/// cvc5's div_total and mod_total: 0 and a for b = 0.
Value int_div_total(const Value& a, const Value& b);
Value int_mod_total(const Value& a, const Value& b);
/// `(_ divisible n)`, n > 0.
Value int_divisible(const Value& n, const Value& a);

/// `**`: m^n; for n < 0 it is (div 1 m^-n), hence unspecified for m = 0. 0^0 is 1.
Value int_pow(const Value& m, const Value& n);
/// `^` where solvers agree: the same for n >= 0, apart from 0^0. Unsupported elsewhere.
Value int_pow_natural(const Value& m, const Value& n);
/// cvc5's `int.pow2`: 2^n, and 0 for n < 0.
Value int_pow2(const Value& n);
/// cvc5's `int.log2`: floor of the logarithm, and 0 for n <= 0.
Value int_log2(const Value& n);
/// cvc5's `int.ispow2`.
Value int_is_pow2(const Value& n);
/// cvc5's `(_ iand k)`: and of the k low two's complement bits.
Value int_and(uint64_t k, const Value& a, const Value& b);

}  // namespace cupel
