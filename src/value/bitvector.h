// The FixedSizeBitVectors theory, the operators that QF_BV adds, the overflow predicates of SMT-LIB 2.7 and
// what z3, cvc5 and Boolector add. Up to 64 bits are inline; wider vectors are GMP integers in [0, 2^width).
// Binary operators require equal widths.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <string_view>

#include "value/value.h"

namespace cupel {

inline uint64_t bv_mask(uint32_t width) { return width >= 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1; }

/// The low `width` bits; 1 <= width <= 64.
inline Value make_bv(uint32_t width, uint64_t bits) {
  CUPEL_ASSERT(width >= 1 && width <= 64);
  return Value::inline_value(Kind::kBitVector, width, bits & bv_mask(width));
}
/// The value modulo 2^width, for any width within the limit (else too large) and any sign.
Value make_bv(uint64_t width, const mpz_class& value);
/// The text after `#b` or `#x`.
Value parse_bv_binary(std::string_view digits);
Value parse_bv_hex(std::string_view digits);

inline uint32_t bv_width(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kBitVector);
  return a.aux();
}
inline bool bv_is_small(const Value& a) { return bv_width(a) <= 64; }
inline uint64_t bv_bits(const Value& a) {
  CUPEL_ASSERT(bv_is_small(a));
  return a.bits();
}
mpz_class bv_unsigned(const Value& a);
mpz_class bv_signed(const Value& a);
bool bv_bit(const Value& a, uint32_t index);

namespace bv_detail {

inline int64_t sign_extended(const Value& a) {
  uint32_t unused = 64 - a.aux();
  return static_cast<int64_t>(a.bits() << unused) >> unused;
}
/// Both operands inline; asserts equal widths.
inline bool both_small(const Value& a, const Value& b) {
  CUPEL_ASSERT(bv_width(a) == bv_width(b));
  return a.aux() <= 64;
}
inline Value small(const Value& like, uint64_t bits) {
  return Value::inline_value(Kind::kBitVector, like.aux(), bits & bv_mask(like.aux()));
}
enum class Wide { kAdd, kSub, kMul, kAnd, kOr, kXor };
Value wide(Wide op, const Value& a, const Value& b);
int compare_unsigned_wide(const Value& a, const Value& b);
int compare_signed_wide(const Value& a, const Value& b);

inline int compare_unsigned(const Value& a, const Value& b) {
  if (!both_small(a, b)) return compare_unsigned_wide(a, b);
  return (a.bits() > b.bits()) - (a.bits() < b.bits());
}
inline int compare_signed(const Value& a, const Value& b) {
  if (!both_small(a, b)) return compare_signed_wide(a, b);
  return (sign_extended(a) > sign_extended(b)) - (sign_extended(a) < sign_extended(b));
}

}  // namespace bv_detail

inline Value bv_add(const Value& a, const Value& b) {
  if (!bv_detail::both_small(a, b)) return bv_detail::wide(bv_detail::Wide::kAdd, a, b);
  return bv_detail::small(a, a.bits() + b.bits());
}
inline Value bv_sub(const Value& a, const Value& b) {
  if (!bv_detail::both_small(a, b)) return bv_detail::wide(bv_detail::Wide::kSub, a, b);
  return bv_detail::small(a, a.bits() - b.bits());
}
inline Value bv_mul(const Value& a, const Value& b) {
  if (!bv_detail::both_small(a, b)) return bv_detail::wide(bv_detail::Wide::kMul, a, b);
  return bv_detail::small(a, a.bits() * b.bits());
}
inline Value bv_and(const Value& a, const Value& b) {
  if (!bv_detail::both_small(a, b)) return bv_detail::wide(bv_detail::Wide::kAnd, a, b);
  return bv_detail::small(a, a.bits() & b.bits());
}
inline Value bv_or(const Value& a, const Value& b) {
  if (!bv_detail::both_small(a, b)) return bv_detail::wide(bv_detail::Wide::kOr, a, b);
  return bv_detail::small(a, a.bits() | b.bits());
}
inline Value bv_xor(const Value& a, const Value& b) {
  if (!bv_detail::both_small(a, b)) return bv_detail::wide(bv_detail::Wide::kXor, a, b);
  return bv_detail::small(a, a.bits() ^ b.bits());
}
Value bv_not(const Value& a);
Value bv_neg(const Value& a);
inline Value bv_nand(const Value& a, const Value& b) { return bv_not(bv_and(a, b)); }
inline Value bv_nor(const Value& a, const Value& b) { return bv_not(bv_or(a, b)); }
inline Value bv_xnor(const Value& a, const Value& b) { return bv_not(bv_xor(a, b)); }

inline Value bv_ult(const Value& a, const Value& b) { return Value::boolean(bv_detail::compare_unsigned(a, b) < 0); }
inline Value bv_ule(const Value& a, const Value& b) { return Value::boolean(bv_detail::compare_unsigned(a, b) <= 0); }
inline Value bv_ugt(const Value& a, const Value& b) { return bv_ult(b, a); }
inline Value bv_uge(const Value& a, const Value& b) { return bv_ule(b, a); }
inline Value bv_slt(const Value& a, const Value& b) { return Value::boolean(bv_detail::compare_signed(a, b) < 0); }
inline Value bv_sle(const Value& a, const Value& b) { return Value::boolean(bv_detail::compare_signed(a, b) <= 0); }
inline Value bv_sgt(const Value& a, const Value& b) { return bv_slt(b, a); }
inline Value bv_sge(const Value& a, const Value& b) { return bv_sle(b, a); }
/// One bit: are they equal?
inline Value bv_comp(const Value& a, const Value& b) { return make_bv(1, uint64_t{a == b}); }

/// Division by zero gives all ones, the remainder the dividend; the signed forms follow by their definitions.
Value bv_udiv(const Value& a, const Value& b);
Value bv_urem(const Value& a, const Value& b);
Value bv_sdiv(const Value& a, const Value& b);
Value bv_srem(const Value& a, const Value& b);
Value bv_smod(const Value& a, const Value& b);
Value bv_shl(const Value& a, const Value& b);
Value bv_lshr(const Value& a, const Value& b);
Value bv_ashr(const Value& a, const Value& b);
/// z3's ext_rotate_left and ext_rotate_right: by the second operand modulo the width.
Value bv_ext_rotate_left(const Value& a, const Value& b);
Value bv_ext_rotate_right(const Value& a, const Value& b);

/// The first operand becomes the high bits.
Value bv_concat(const Value& high, const Value& low);
/// high >= low, high < width.
Value bv_extract(uint64_t high, uint64_t low, const Value& a);
Value bv_repeat(uint64_t count, const Value& a);
Value bv_zero_extend(uint64_t by, const Value& a);
Value bv_sign_extend(uint64_t by, const Value& a);
Value bv_rotate_left(uint64_t by, const Value& a);
Value bv_rotate_right(uint64_t by, const Value& a);

// Reductions to one bit.
Value bv_redor(const Value& a);
Value bv_redand(const Value& a);
Value bv_redxor(const Value& a);
/// cvc5's bvite: the one-bit condition chooses.
Value bv_ite(const Value& condition, const Value& yes, const Value& no);
// Booleans as one bit each (cvc5's bvultbv and bvsltbv).
Value bv_ultbv(const Value& a, const Value& b);
Value bv_sltbv(const Value& a, const Value& b);

// Overflow predicates of SMT-LIB 2.7: does the exact result leave the range?
Value bv_nego(const Value& a);
Value bv_uaddo(const Value& a, const Value& b);
Value bv_saddo(const Value& a, const Value& b);
Value bv_umulo(const Value& a, const Value& b);
Value bv_smulo(const Value& a, const Value& b);
Value bv_usubo(const Value& a, const Value& b);
Value bv_ssubo(const Value& a, const Value& b);
Value bv_sdivo(const Value& a, const Value& b);
// z3: no overflow beyond the largest, no underflow below the smallest signed value.
Value bv_umul_noovfl(const Value& a, const Value& b);
Value bv_smul_noovfl(const Value& a, const Value& b);
Value bv_smul_noudfl(const Value& a, const Value& b);

/// `ubv_to_int` (also bv2nat, bv2int), `sbv_to_int`, `int_to_bv` (also int2bv, nat2bv).
Value ubv_to_int(const Value& a);
Value sbv_to_int(const Value& a);
Value int_to_bv(uint64_t width, const Value& a);

}  // namespace cupel
