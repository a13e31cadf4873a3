// Construction, arithmetic and structure of bit-vectors; bitvector_predicates.cpp has overflow and
// conversions.
#include "value/bitvector.h"

#include <algorithm>
#include <string>

#include "value/gmp_support.h"
#include "value/limits.h"

namespace cupel {

Value make_bv(uint64_t width, const mpz_class& value) {
  if (width > limits::kBitVectorWidth) return Value::too_large();
  CUPEL_ASSERT(width >= 1);
  mpz_class low = low_bits(value, width);
  if (width <= 64) return make_bv(static_cast<uint32_t>(width), low.get_ui());
  return make_heap<MpzPayload>(Kind::kBitVector, static_cast<uint32_t>(width), std::move(low));
}

namespace {

Value parse_bv(std::string_view digits, int base, uint64_t bits_per_digit) {
  if (digits.empty()) return Value::unsupported();
  if (digits.size() * bits_per_digit > limits::kBitVectorWidth) return Value::too_large();
  auto is_digit = [base](char c) {
    return base == 2 ? c == '0' || c == '1'
                     : std::string_view("0123456789abcdefABCDEF").find(c) != std::string_view::npos;
  };
  if (!std::all_of(digits.begin(), digits.end(), is_digit)) return Value::unsupported();
  return make_bv(digits.size() * bits_per_digit, mpz_class(std::string(digits), base));
}

/// The wide operand without a copy.
const mpz_class& mpz_of(const Value& a) { return a.as<MpzPayload>().z; }

bool sign_bit(const Value& a) { return bv_bit(a, bv_width(a) - 1); }

bool is_zero(const Value& a) { return a.is_heap() ? mpz_of(a) == 0 : a.bits() == 0; }

}  // namespace

Value parse_bv_binary(std::string_view digits) { return parse_bv(digits, 2, 1); }

Value parse_bv_hex(std::string_view digits) { return parse_bv(digits, 16, 4); }

mpz_class bv_unsigned(const Value& a) {
  if (bv_is_small(a)) return mpz_class(static_cast<unsigned long>(a.bits()));
  return mpz_of(a);
}

mpz_class bv_signed(const Value& a) {
  mpz_class value = bv_unsigned(a);
  if (sign_bit(a)) value -= power_of_two(bv_width(a));
  return value;
}

bool bv_bit(const Value& a, uint32_t index) {
  CUPEL_ASSERT(index < bv_width(a));
  if (bv_is_small(a)) return (a.bits() >> index) & 1;
  return mpz_tstbit(mpz_of(a).get_mpz_t(), index) != 0;
}

namespace bv_detail {

Value wide(Wide op, const Value& a, const Value& b) {
  const mpz_class &x = mpz_of(a), &y = mpz_of(b);
  switch (op) {
    case Wide::kAdd: return make_bv(a.aux(), mpz_class(x + y));
    case Wide::kSub: return make_bv(a.aux(), mpz_class(x - y));
    case Wide::kMul: return make_bv(a.aux(), mpz_class(x * y));
    case Wide::kAnd: return make_bv(a.aux(), mpz_class(x & y));
    case Wide::kOr: return make_bv(a.aux(), mpz_class(x | y));
    case Wide::kXor: return make_bv(a.aux(), mpz_class(x ^ y));
  }
  CUPEL_UNREACHABLE();
}

int compare_unsigned_wide(const Value& a, const Value& b) {
  int order = cmp(mpz_of(a), mpz_of(b));
  return (order > 0) - (order < 0);
}

int compare_signed_wide(const Value& a, const Value& b) {
  if (sign_bit(a) != sign_bit(b)) return sign_bit(a) ? -1 : 1;
  return compare_unsigned_wide(a, b);
}

}  // namespace bv_detail

Value bv_not(const Value& a) {
  if (bv_is_small(a)) return bv_detail::small(a, ~a.bits());
  return make_bv(a.aux(), mpz_class(~mpz_of(a)));
}

Value bv_neg(const Value& a) {
  if (bv_is_small(a)) return bv_detail::small(a, ~a.bits() + 1);
  return make_bv(a.aux(), mpz_class(-mpz_of(a)));
}

Value bv_udiv(const Value& a, const Value& b) {
  CUPEL_ASSERT(bv_width(a) == bv_width(b));
  if (bv_is_small(a)) return bv_detail::small(a, b.bits() == 0 ? ~uint64_t{0} : a.bits() / b.bits());
  if (is_zero(b)) return make_bv(a.aux(), mpz_class(-1));
  return make_bv(a.aux(), mpz_class(mpz_of(a) / mpz_of(b)));
}

Value bv_urem(const Value& a, const Value& b) {
  CUPEL_ASSERT(bv_width(a) == bv_width(b));
  if (is_zero(b)) return a;
  if (bv_is_small(a)) return bv_detail::small(a, a.bits() % b.bits());
  return make_bv(a.aux(), mpz_class(mpz_of(a) % mpz_of(b)));
}

namespace {

Value magnitude(const Value& a) { return sign_bit(a) ? bv_neg(a) : a; }

}  // namespace

Value bv_sdiv(const Value& a, const Value& b) {
  Value quotient = bv_udiv(magnitude(a), magnitude(b));
  return sign_bit(a) == sign_bit(b) ? quotient : bv_neg(quotient);
}

Value bv_srem(const Value& a, const Value& b) {
  Value remainder = bv_urem(magnitude(a), magnitude(b));
  return sign_bit(a) ? bv_neg(remainder) : remainder;
}

Value bv_smod(const Value& a, const Value& b) {
  Value remainder = bv_urem(magnitude(a), magnitude(b));
  if (is_zero(remainder)) return remainder;
  if (sign_bit(a)) remainder = bv_neg(remainder);
  return sign_bit(a) == sign_bit(b) ? remainder : bv_add(remainder, b);
}

namespace {

/// A shift amount: at least the width counts as the width.
uint32_t shift_amount(const Value& a, const Value& b) {
  CUPEL_ASSERT(bv_width(a) == bv_width(b));
  uint32_t width = a.aux();
  if (bv_is_small(b)) return static_cast<uint32_t>(std::min<uint64_t>(b.bits(), width));
  const mpz_class& by = mpz_of(b);
  return by >= width ? width : static_cast<uint32_t>(by.get_ui());
}

uint64_t amount_modulo_width(const Value& a, const Value& b) {
  CUPEL_ASSERT(bv_width(a) == bv_width(b));
  return bv_is_small(b) ? b.bits() % a.aux() : mpz_class(mpz_of(b) % a.aux()).get_ui();
}

}  // namespace

Value bv_shl(const Value& a, const Value& b) {
  uint32_t by = shift_amount(a, b);
  if (bv_is_small(a)) return bv_detail::small(a, by >= 64 ? 0 : a.bits() << by);
  if (by == a.aux()) return make_bv(a.aux(), mpz_class(0));
  return make_bv(a.aux(), shift_left(mpz_of(a), by));
}

Value bv_lshr(const Value& a, const Value& b) {
  uint32_t by = shift_amount(a, b);
  if (bv_is_small(a)) return bv_detail::small(a, by >= 64 ? 0 : a.bits() >> by);
  return make_bv(a.aux(), shift_right(mpz_of(a), by));
}

Value bv_ashr(const Value& a, const Value& b) {
  uint32_t by = shift_amount(a, b);
  if (bv_is_small(a))
    return bv_detail::small(a, static_cast<uint64_t>(bv_detail::sign_extended(a) >> std::min(by, 63u)));
  return make_bv(a.aux(), shift_right(bv_signed(a), by));
}

Value bv_ext_rotate_left(const Value& a, const Value& b) { return bv_rotate_left(amount_modulo_width(a, b), a); }

Value bv_ext_rotate_right(const Value& a, const Value& b) { return bv_rotate_right(amount_modulo_width(a, b), a); }

Value bv_concat(const Value& high, const Value& low) {
  uint64_t width = uint64_t{bv_width(high)} + bv_width(low);
  if (width <= 64) return make_bv(static_cast<uint32_t>(width), high.bits() << low.aux() | low.bits());
  if (width > limits::kBitVectorWidth) return Value::too_large();
  return make_bv(width, mpz_class(shift_left(bv_unsigned(high), low.aux()) + bv_unsigned(low)));
}

Value bv_extract(uint64_t high, uint64_t low, const Value& a) {
  CUPEL_ASSERT(low <= high && high < bv_width(a));
  if (bv_is_small(a)) return make_bv(static_cast<uint32_t>(high - low + 1), a.bits() >> low);
  return make_bv(high - low + 1, shift_right(mpz_of(a), low));
}

Value bv_repeat(uint64_t count, const Value& a) {
  CUPEL_ASSERT(count >= 1);
  if (count > limits::kBitVectorWidth / bv_width(a)) return Value::too_large();
  // Doubling keeps the number of big operations logarithmic: result = a repeated `done` times.
  Value result = a, block = a;
  for (uint64_t left = count - 1; left > 0; left >>= 1) {
    if (left & 1) result = bv_concat(result, block);
    if (left > 1) block = bv_concat(block, block);
  }
  return result;
}

Value bv_zero_extend(uint64_t by, const Value& a) {
  if (by > limits::kBitVectorWidth) return Value::too_large();
  return make_bv(bv_width(a) + by, bv_unsigned(a));
}

Value bv_sign_extend(uint64_t by, const Value& a) {
  if (by > limits::kBitVectorWidth) return Value::too_large();
  return make_bv(bv_width(a) + by, bv_signed(a));
}

Value bv_rotate_left(uint64_t by, const Value& a) {
  uint32_t width = bv_width(a);
  by %= width;
  if (by == 0) return a;
  if (bv_is_small(a)) return bv_detail::small(a, a.bits() << by | a.bits() >> (width - by));
  return make_bv(width, mpz_class(shift_left(mpz_of(a), by) + shift_right(mpz_of(a), width - by)));
}

Value bv_rotate_right(uint64_t by, const Value& a) {
  uint32_t width = bv_width(a);
  return bv_rotate_left(width - by % width, a);
}

}  // namespace cupel
