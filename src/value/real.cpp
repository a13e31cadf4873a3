#include "value/real.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "value/gmp_support.h"
#include "value/integer.h"
#include "value/real_algebraic.h"
#include "value/real_computable.h"

namespace cupel {

namespace {

using real_detail::AlgebraicPayload;

struct RationalPayload final : Payload {
  explicit RationalPayload(mpq_class value) : q(std::move(value)) {
    hash = hash_combine(hash_mpz(q.get_num()), hash_mpz(q.get_den()));
  }
  int compare_self(const Payload& other) const override {
    int order = cmp(q, static_cast<const RationalPayload&>(other).q);
    return (order > 0) - (order < 0);
  }
  const mpq_class q;
};

bool is_small(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kReal);
  return !a.is_heap();
}

int64_t small_numerator(const Value& a) { return static_cast<int64_t>(a.bits()); }

/// The fraction is in lowest terms and its denominator positive.
Value from_canonical(mpq_class value) {
  if (fits_int64(value.get_num()) && value.get_den() <= UINT32_MAX)
    return Value::inline_value(Kind::kReal, static_cast<uint32_t>(value.get_den().get_ui()),
                               static_cast<uint64_t>(value.get_num().get_si()));
  if (bit_length(value.get_num()) + bit_length(value.get_den()) > limits::kIntegerBits) return Value::too_large();
  return make_heap<RationalPayload>(Kind::kReal, real_detail::kRationalPayload, std::move(value));
}

/// numerator / denominator with denominator > 0, where it fits inline.
std::optional<Value> from_small(__int128 numerator, uint64_t denominator) {
  auto magnitude = static_cast<unsigned __int128>(numerator < 0 ? -numerator : numerator);
  uint64_t divisor = std::gcd(static_cast<uint64_t>(magnitude % denominator), denominator);
  numerator /= static_cast<__int128>(divisor);
  denominator /= divisor;
  if (numerator > INT64_MAX || numerator < INT64_MIN || denominator > UINT32_MAX) return std::nullopt;
  return Value::inline_value(Kind::kReal, static_cast<uint32_t>(denominator), static_cast<uint64_t>(numerator));
}

bool products_too_large(const mpq_class& x, const mpq_class& y) {
  uint64_t bits = bit_length(x.get_num()) + bit_length(x.get_den()) + bit_length(y.get_num()) + bit_length(y.get_den());
  return bits > limits::kIntegerBits;
}

bool both_rational(const Value& a, const Value& b) { return real_is_rational(a) && real_is_rational(b); }
bool both_exact(const Value& a, const Value& b) { return real_is_exact(a) && real_is_exact(b); }

template <typename Relation>
Value relate(const Value& a, const Value& b, Relation of_order) {
  std::optional<int> order = real_try_compare(a, b);
  return order ? Value::boolean(of_order(*order)) : Value::unsupported();
}

}  // namespace

Value make_real(int64_t numerator, int64_t denominator) {
  CUPEL_ASSERT(denominator != 0);
  return make_real(mpq_class(mpz_class(static_cast<long>(numerator)), mpz_class(static_cast<long>(denominator))));
}

Value make_real(mpq_class value) {
  CUPEL_ASSERT(value.get_den() != 0);
  value.canonicalize();
  return from_canonical(std::move(value));
}

Value parse_real(std::string_view decimal) {
  size_t point = std::min(decimal.find('.'), decimal.size());
  std::string digits(decimal.substr(0, point));
  std::string_view fraction = point < decimal.size() ? decimal.substr(point + 1) : std::string_view();
  bool bare_point = digits.empty() || digits == "-" || (point < decimal.size() && fraction.empty());
  if (bare_point) return Value::unsupported();
  digits += fraction;
  Value numerator = parse_int(digits);
  if (numerator.is_none()) return numerator;
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, fraction.size());
  return make_real(mpq_class(int_mpz(numerator), scale));
}

bool real_is_rational(const Value& a) { return is_small(a) || a.aux() == real_detail::kRationalPayload; }

bool real_is_exact(const Value& a) { return is_small(a) || a.aux() != real_detail::kComputablePayload; }

mpq_class real_mpq(const Value& a) {
  CUPEL_ASSERT(real_is_rational(a));
  if (!is_small(a)) return a.as<RationalPayload>().q;
  return mpq_class(mpz_class(static_cast<long>(small_numerator(a))), mpz_class(a.aux()));
}

mpz_class real_floor_scaled(const Value& a, long shift) {
  CUPEL_ASSERT(real_is_exact(a));
  mpz_class result;
  if (!real_is_rational(a)) {
    cupel_algebraic_floor_scaled(result.get_mpz_t(), a.as<AlgebraicPayload>().number.get(), shift);
    return result;
  }
  mpq_class q = real_mpq(a);
  mpz_class numerator = q.get_num(), denominator = q.get_den();
  if (shift >= 0)
    numerator = shift_left(numerator, static_cast<uint64_t>(shift));
  else
    denominator = shift_left(denominator, static_cast<uint64_t>(-shift));
  mpz_fdiv_q(result.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t());
  return result;
}

int real_sign(const Value& a) {
  if (is_small(a)) return (small_numerator(a) > 0) - (small_numerator(a) < 0);
  if (real_is_rational(a)) return sgn(a.as<RationalPayload>().q);
  CUPEL_ASSERT(real_is_exact(a));
  return cupel_algebraic_sign(a.as<AlgebraicPayload>().number.get());
}

int real_compare(const Value& a, const Value& b) {
  if (is_small(a) && is_small(b)) {
    __int128 left = static_cast<__int128>(small_numerator(a)) * b.aux();
    __int128 right = static_cast<__int128>(small_numerator(b)) * a.aux();
    return (left > right) - (left < right);
  }
  if (both_rational(a, b)) {
    int order = cmp(real_mpq(a), real_mpq(b));
    return (order > 0) - (order < 0);
  }
  real_detail::Algebraic left, right;
  return cupel_algebraic_compare(real_detail::to_algebraic(a, &left), real_detail::to_algebraic(b, &right));
}

std::optional<int> real_try_sign(const Value& a) {
  return real_is_exact(a) ? real_sign(a) : real_detail::computable_compare(a, make_real(0));
}

std::optional<int> real_try_compare(const Value& a, const Value& b) {
  return both_exact(a, b) ? real_compare(a, b) : real_detail::computable_compare(a, b);
}

Value real_equal(const Value& a, const Value& b) {
  return both_exact(a, b) ? Value::boolean(a == b) : relate(a, b, [](int order) { return order == 0; });
}

Value real_lt(const Value& a, const Value& b) {
  return relate(a, b, [](int order) { return order < 0; });
}
Value real_le(const Value& a, const Value& b) {
  return relate(a, b, [](int order) { return order <= 0; });
}
Value real_gt(const Value& a, const Value& b) { return real_lt(b, a); }
Value real_ge(const Value& a, const Value& b) { return real_le(b, a); }

Value real_add(const Value& a, const Value& b) {
  if (is_small(a) && is_small(b)) {
    __int128 numerator =
        static_cast<__int128>(small_numerator(a)) * b.aux() + static_cast<__int128>(small_numerator(b)) * a.aux();
    if (auto sum = from_small(numerator, uint64_t{a.aux()} * b.aux())) return *sum;
  }
  if (!both_exact(a, b)) return real_detail::computable_add(a, b);
  if (!both_rational(a, b)) return real_detail::binary(CUPEL_ALGEBRAIC_ADD, a, b);
  mpq_class x = real_mpq(a), y = real_mpq(b);
  if (products_too_large(x, y)) return Value::too_large();
  return from_canonical(x + y);
}

Value real_mul(const Value& a, const Value& b) {
  if (is_small(a) && is_small(b)) {
    __int128 numerator = static_cast<__int128>(small_numerator(a)) * small_numerator(b);
    if (auto product = from_small(numerator, uint64_t{a.aux()} * b.aux())) return *product;
  }
  if (!both_exact(a, b)) return real_detail::computable_mul(a, b);
  if (!both_rational(a, b)) return real_detail::binary(CUPEL_ALGEBRAIC_MUL, a, b);
  mpq_class x = real_mpq(a), y = real_mpq(b);
  if (products_too_large(x, y)) return Value::too_large();
  return from_canonical(x * y);
}

Value real_sub(const Value& a, const Value& b) {
  Value negative = real_neg(b);
  return negative.is_none() ? negative : real_add(a, negative);
}

Value real_div(const Value& a, const Value& b) {
  std::optional<int> sign = real_try_sign(b);
  if (!sign) return Value::unsupported();
  if (*sign == 0) return Value::unspecified();
  if (!both_exact(a, b)) return real_detail::computable_div(a, b);
  if (!both_rational(a, b)) return real_detail::binary(CUPEL_ALGEBRAIC_DIV, a, b);
  mpq_class x = real_mpq(a), y = real_mpq(b);
  if (products_too_large(x, y)) return Value::too_large();
  return from_canonical(x / y);
}

Value real_div_total(const Value& a, const Value& b) { return real_try_sign(b) == 0 ? make_real(0) : real_div(a, b); }

Value real_neg(const Value& a) {
  if (is_small(a) && small_numerator(a) != INT64_MIN)
    return Value::inline_value(Kind::kReal, a.aux(), static_cast<uint64_t>(-small_numerator(a)));
  if (real_is_rational(a)) return from_canonical(-real_mpq(a));
  if (!real_is_exact(a)) return real_detail::computable_neg(a);
  return real_detail::from_algebraic(
      real_detail::Algebraic(cupel_algebraic_negate(a.as<AlgebraicPayload>().number.get())));
}

Value real_abs(const Value& a) {
  std::optional<int> sign = real_try_sign(a);
  if (!sign) return Value::unsupported();
  return *sign < 0 ? real_neg(a) : a;
}

Value int_to_real(const Value& a) {
  if (int_is_small(a)) return Value::inline_value(Kind::kReal, 1, a.bits());
  return from_canonical(mpq_class(int_mpz(a)));
}

Value real_to_int(const Value& a) {
  if (is_small(a) && a.aux() == 1) return Value::integer(small_numerator(a));
  if (!real_is_exact(a)) return real_detail::computable_floor(a);
  return make_int(real_floor_scaled(a, 0));
}

Value real_is_int(const Value& a) {
  if (is_small(a)) return Value::boolean(a.aux() == 1);
  if (!real_is_exact(a)) return real_detail::computable_is_int(a);
  return Value::boolean(real_is_rational(a) && a.as<RationalPayload>().q.get_den() == 1);
}

}  // namespace cupel
