// The Reals theory and its mix with Ints. An algebraic number is *exact*. It has three representations, each number in
// exactly one of them: a small fraction inline (64-bit numerator, 32-bit denominator, lowest terms), a GMP fraction, an
// irrational algebraic number. Any other number is *computable*: known by an expression (real_computable.h) around
// which balls are computed. Comparisons of these may have no answer (unsupported), since equality cannot be decided.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace cupel {

/// numerator / denominator; the denominator must not be zero.
Value make_real(int64_t numerator, int64_t denominator = 1);
/// Brings the fraction to lowest terms.
Value make_real(mpq_class value);
/// A decimal such as `3`, `3.25` or `-0.5`; none for other text.
Value parse_real(std::string_view decimal);
/// The `index`-th real root (counted from 1, ascending, without multiplicity) of sum coefficients[i] x^i:
/// z3's root-obj. Unsupported where there is no such root.
Value make_root(const std::vector<mpz_class>& coefficients, size_t index);
/// The only real root in [low, high]: how cvc5 prints algebraic numbers. Unsupported unless there is exactly
/// one.
Value make_root_between(const std::vector<mpz_class>& coefficients, const mpq_class& low, const mpq_class& high);

bool real_is_rational(const Value& a);
/// Whether `==` with every other exact number is the equality of numbers.
bool real_is_exact(const Value& a);
/// Requires a rational number.
mpq_class real_mpq(const Value& a);
/// Of an irrational number: its minimal polynomial and which of its real roots it is.
struct RootDescription {
  std::vector<mpz_class> coefficients;
  size_t index;
};
RootDescription real_describe_root(const Value& a);
/// floor(a * 2^shift) of any exact real number, for rounding.
mpz_class real_floor_scaled(const Value& a, long shift);
/// Numbers at most as large and at least as large as `a`, close to it by about so many bits. Nothing where `a` has more
/// bits than that before the point, or zeros behind it.
struct RealBounds {
  mpq_class low, high;
};
std::optional<RealBounds> real_bounds(const Value& a, long precision);

/// Of exact numbers.
int real_sign(const Value& a);
int real_compare(const Value& a, const Value& b);
/// Of any numbers; nothing where it is not decided at the last precision.
std::optional<int> real_try_sign(const Value& a);
std::optional<int> real_try_compare(const Value& a, const Value& b);
Value real_equal(const Value& a, const Value& b);
Value real_lt(const Value& a, const Value& b);
Value real_le(const Value& a, const Value& b);
Value real_gt(const Value& a, const Value& b);
Value real_ge(const Value& a, const Value& b);

Value real_add(const Value& a, const Value& b);
Value real_sub(const Value& a, const Value& b);
Value real_mul(const Value& a, const Value& b);
/// Unspecified for b = 0.
Value real_div(const Value& a, const Value& b);
/// cvc5's total division: 0 for b = 0.
Value real_div_total(const Value& a, const Value& b);
Value real_neg(const Value& a);
Value real_abs(const Value& a);
/// z3's `^`. Rational exponents take the real root of a base >= 0; 0^0, 0^negative and even roots of negative
/// numbers are unspecified; irrational exponents are unsupported.
Value real_pow(const Value& a, const Value& exponent);
/// `^` where solvers agree: natural exponents, apart from 0^0. Unsupported elsewhere.
Value real_pow_natural(const Value& a, const Value& exponent);
/// The non-negative square root; unspecified below zero.
Value real_sqrt(const Value& a);

Value int_to_real(const Value& a);
/// The largest integer that is not above.
Value real_to_int(const Value& a);
Value real_is_int(const Value& a);

}  // namespace cupel
