// Operands at the limits of limits.h: every operation answers within seconds (mostly a fraction of one), with
// a value or with "too large".
#include "value/limits.h"

#include <gtest/gtest.h>

#include <chrono>

#include "value/bitvector.h"
#include "value/float.h"
#include "value/integer.h"
#include "value/print.h"
#include "value/real.h"
#include "value/string.h"

namespace cupel::limits_test {
namespace {

/// Fails a test that takes longer than a generous bound.
class Deadline {
 public:
  ~Deadline() {
    std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
    EXPECT_LT(taken.count(), 20.0);
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// A dense number of exactly `bits` bits.
mpz_class dense(uint64_t bits) {
  mpz_class result;
  mpz_ui_pow_ui(result.get_mpz_t(), 3, bits * 7 / 11);
  result %= mpz_class(1) << (bits - 1);
  return result + (mpz_class(1) << (bits - 1));
}

TEST(Limits, Integers) {
  Deadline deadline;
  Value half = make_int(dense(limits::kIntegerBits / 2)), full = make_int(dense(limits::kIntegerBits));
  ASSERT_FALSE(full.is_none());
  EXPECT_FALSE(int_mul(half, half).is_none());
  EXPECT_EQ(int_mul(full, half), Value::too_large());
  EXPECT_EQ(int_add(int_mul(int_div(full, half), half), int_mod(full, half)), full);
  EXPECT_EQ(make_int(dense(limits::kIntegerBits + 1)), Value::too_large());
  EXPECT_EQ(parse_int(std::string(limits::kIntegerBits, '9')), Value::too_large());
  EXPECT_EQ(parse_int(std::string(1'000'000, '9')),
            int_sub(int_pow(Value::integer(10), Value::integer(1'000'000)), Value::integer(1)));
}

TEST(Limits, Rationals) {
  Deadline deadline;
  Value a = make_real(mpq_class(dense(1 << 21), dense((1 << 21) - 3)));
  Value b = make_real(mpq_class(dense((1 << 21) - 5), dense((1 << 21) - 7)));
  EXPECT_EQ(real_sub(real_add(a, b), b), a);
  Value wide = make_real(mpq_class(dense(limits::kIntegerBits - 2), 3));
  EXPECT_EQ(real_mul(wide, wide), Value::too_large());
}

TEST(Limits, BitVectors) {
  Deadline deadline;
  Value a = make_bv(limits::kBitVectorWidth, dense(limits::kBitVectorWidth));
  Value b = make_bv(limits::kBitVectorWidth, dense(limits::kBitVectorWidth / 2));
  EXPECT_EQ(bv_add(bv_mul(bv_udiv(a, b), b), bv_urem(a, b)), a);
  EXPECT_EQ(bv_concat(a, make_bv(1, 0)), Value::too_large());
  EXPECT_EQ(to_smtlib(a).size(), limits::kBitVectorWidth + 2);
  EXPECT_FALSE(bv_smulo(a, a).is_none());
}

TEST(Limits, Floats) {
  Deadline deadline;
  FloatFormat format{limits::kExponentBits, static_cast<uint32_t>(limits::kSignificandBits)};
  uint32_t fraction = format.significand_bits - 1;
  Value large = make_float_bits(format, dense(fraction + 58)), small = make_float_bits(format, dense(fraction + 3));
  Value mode = make_rounding_mode(RoundingMode::kNearestEven);
  EXPECT_EQ(fp_add(mode, large, small), large);
  EXPECT_FALSE(fp_mul(mode, large, small).is_none());
  EXPECT_FALSE(fp_div(mode, large, small).is_none());
  EXPECT_FALSE(fp_fma(mode, large, small, large).is_none());
  EXPECT_TRUE(fp_leq(fp_abs(fp_rem(large, small)), small).as_bool());
  EXPECT_FALSE(fp_sqrt(mode, large).is_none());
  EXPECT_FALSE(fp_from_real(format, mode, real_sqrt(make_real(2))).is_none());
}

}  // namespace
}  // namespace cupel::limits_test
