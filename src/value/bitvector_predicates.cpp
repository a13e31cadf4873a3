// Reductions, overflow predicates and conversions of bit-vectors. The predicates are stated as they are
// defined: the exact result of the integer operation does not fit.
#include <bit>

#include "value/bitvector.h"
#include "value/gmp_support.h"
#include "value/integer.h"
#include "value/limits.h"

namespace cupel {

namespace {

bool fits_unsigned(const mpz_class& z, uint32_t width) { return z >= 0 && bit_length(z) <= width; }

bool above_signed(const mpz_class& z, uint32_t width) { return z > 0 && bit_length(z) >= width; }

/// z < -2^(width-1), that is -z - 1 >= 2^(width-1).
bool below_signed(const mpz_class& z, uint32_t width) { return z < 0 && bit_length(mpz_class(~z)) >= width; }

bool fits_signed(const mpz_class& z, uint32_t width) { return !above_signed(z, width) && !below_signed(z, width); }

Value one_bit(bool bit) { return make_bv(1, uint64_t{bit}); }

uint32_t common_width(const Value& a, const Value& b) {
  CUPEL_ASSERT(bv_width(a) == bv_width(b));
  return a.aux();
}

}  // namespace

Value bv_redor(const Value& a) { return one_bit(bv_unsigned(a) != 0); }

Value bv_redand(const Value& a) { return one_bit(bv_unsigned(bv_not(a)) == 0); }

Value bv_redxor(const Value& a) {
  mpz_class bits = bv_unsigned(a);
  return one_bit(mpz_popcount(bits.get_mpz_t()) % 2 == 1);
}

Value bv_ite(const Value& condition, const Value& yes, const Value& no) {
  CUPEL_ASSERT(bv_width(condition) == 1);
  return bv_bit(condition, 0) ? yes : no;
}

Value bv_ultbv(const Value& a, const Value& b) { return one_bit(bv_ult(a, b).as_bool()); }

Value bv_sltbv(const Value& a, const Value& b) { return one_bit(bv_slt(a, b).as_bool()); }

Value bv_nego(const Value& a) { return Value::boolean(!fits_signed(-bv_signed(a), bv_width(a))); }

Value bv_uaddo(const Value& a, const Value& b) {
  return Value::boolean(!fits_unsigned(bv_unsigned(a) + bv_unsigned(b), common_width(a, b)));
}

Value bv_saddo(const Value& a, const Value& b) {
  return Value::boolean(!fits_signed(bv_signed(a) + bv_signed(b), common_width(a, b)));
}

Value bv_umulo(const Value& a, const Value& b) {
  return Value::boolean(!fits_unsigned(bv_unsigned(a) * bv_unsigned(b), common_width(a, b)));
}

Value bv_smulo(const Value& a, const Value& b) {
  return Value::boolean(!fits_signed(bv_signed(a) * bv_signed(b), common_width(a, b)));
}

Value bv_usubo(const Value& a, const Value& b) { return bv_ult(a, b); }

Value bv_ssubo(const Value& a, const Value& b) {
  return Value::boolean(!fits_signed(bv_signed(a) - bv_signed(b), common_width(a, b)));
}

Value bv_sdivo(const Value& a, const Value& b) {
  // Only the smallest value divided by minus one leaves the range; division by zero counts as no overflow.
  common_width(a, b);
  return Value::boolean(bv_nego(a).as_bool() && bv_signed(b) == -1);
}

Value bv_umul_noovfl(const Value& a, const Value& b) { return bool_not(bv_umulo(a, b)); }

Value bv_smul_noovfl(const Value& a, const Value& b) {
  return Value::boolean(!above_signed(bv_signed(a) * bv_signed(b), common_width(a, b)));
}

Value bv_smul_noudfl(const Value& a, const Value& b) {
  return Value::boolean(!below_signed(bv_signed(a) * bv_signed(b), common_width(a, b)));
}

Value ubv_to_int(const Value& a) {
  if (bv_is_small(a) && a.bits() <= INT64_MAX) return Value::integer(static_cast<int64_t>(a.bits()));
  return make_int(bv_unsigned(a));
}

Value sbv_to_int(const Value& a) {
  if (bv_is_small(a)) return Value::integer(bv_detail::sign_extended(a));
  return make_int(bv_signed(a));
}

Value int_to_bv(uint64_t width, const Value& a) {
  if (int_is_small(a) && width <= 64) return make_bv(static_cast<uint32_t>(width), static_cast<uint64_t>(int_small(a)));
  return make_bv(width, int_mpz(a));
}

}  // namespace cupel
