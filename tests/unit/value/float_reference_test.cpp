// Random floats, edge patterns over-represented, against the machine's Float32 and Float64 and against MPFR.
#include <gtest/gtest.h>
#include <mpfr.h>

#include <array>
#include <bit>
#include <cfenv>
#include <cmath>
#include <type_traits>

#include "base/rng.h"
#include "value/bitvector.h"
#include "value/float.h"
#include "value/print.h"
#include "value/real.h"

namespace cupel::float_reference_test {
namespace {

constexpr int kRounds = 20000;

/// A pattern whose exponent is often extreme or close to the middle and whose fraction is often sparse.
mpz_class random_pattern(Rng& rng, FloatFormat format) {
  uint32_t fraction_bits = format.significand_bits - 1;
  mpz_class fraction = 0, one = 1;
  switch (rng.below(4)) {
    case 0: break;
    case 1: fraction = (one << fraction_bits) - 1; break;
    case 2: fraction = one << rng.below(fraction_bits); break;
    default:
      for (uint32_t i = 0; i < fraction_bits; i += 32)
        fraction = (fraction << 32) + static_cast<unsigned long>(rng.below(uint64_t{1} << 32));
      fraction %= one << fraction_bits;
  }
  uint64_t top = (uint64_t{1} << format.exponent_bits) - 1;
  std::array<uint64_t, 7> exponents = {
      0, 1, top, top - 1, rng.below(top), top / 2 + rng.below(5), top / 2 - rng.below(5)};
  mpz_class high(static_cast<unsigned long>(rng.below(2) * (top + 1) + rng.pick(exponents)));
  return (high << fraction_bits) + fraction;
}

struct ModePair {
  RoundingMode ours;
  int machine;
  mpfr_rnd_t mpfr;
};
constexpr ModePair kModes[] = {{RoundingMode::kNearestEven, FE_TONEAREST, MPFR_RNDN},
                               {RoundingMode::kPositive, FE_UPWARD, MPFR_RNDU},
                               {RoundingMode::kNegative, FE_DOWNWARD, MPFR_RNDD},
                               {RoundingMode::kZero, FE_TOWARDZERO, MPFR_RNDZ}};

template <typename T>
struct Machine {
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  static constexpr FloatFormat kFormat = sizeof(T) == 4 ? FloatFormat{8, 24} : FloatFormat{11, 53};

  static T read(const Value& a) { return std::bit_cast<T>(static_cast<Bits>(float_bits(a).get_ui())); }
  static Value write(T x) {
    return make_float_bits(kFormat, mpz_class(static_cast<unsigned long>(std::bit_cast<Bits>(x))));
  }
  /// Runs op in a rounding mode of the machine; volatile keeps the compiler from computing it earlier.
  template <typename Op>
  static Value in_mode(int mode, T a, T b, T c, Op op) {
    volatile T x = a, y = b, z = c;
    std::fesetround(mode);
    volatile T result = op(x, y, z);
    std::fesetround(FE_TONEAREST);
    return write(result);
  }
};

template <typename T>
void check_machine() {
  using M = Machine<T>;
  Rng rng(2024);
  for (int i = 0; i < kRounds; ++i) {
    Value a = make_float_bits(M::kFormat, random_pattern(rng, M::kFormat));
    Value b = make_float_bits(M::kFormat, random_pattern(rng, M::kFormat));
    Value c = make_float_bits(M::kFormat, random_pattern(rng, M::kFormat));
    T x = M::read(a), y = M::read(b), z = M::read(c);
    for (const ModePair& mode : kModes) {
      Value rm = make_rounding_mode(mode.ours);
      std::string at = to_smtlib(rm) + to_smtlib(a) + to_smtlib(b) + to_smtlib(c);
      auto machine = [&](auto op) { return M::in_mode(mode.machine, x, y, z, op); };
      ASSERT_EQ(fp_add(rm, a, b), machine([](T p, T q, T) { return p + q; })) << at;
      ASSERT_EQ(fp_sub(rm, a, b), machine([](T p, T q, T) { return p - q; })) << at;
      ASSERT_EQ(fp_mul(rm, a, b), machine([](T p, T q, T) { return p * q; })) << at;
      ASSERT_EQ(fp_div(rm, a, b), machine([](T p, T q, T) { return p / q; })) << at;
      ASSERT_EQ(fp_sqrt(rm, a), machine([](T p, T, T) { return std::sqrt(p); })) << at;
      ASSERT_EQ(fp_fma(rm, a, b, c), machine([](T p, T q, T r) { return std::fma(p, q, r); })) << at;
      ASSERT_EQ(fp_round_to_integral(rm, a), machine([](T p, T, T) { return std::nearbyint(p); })) << at;
    }
    // A remainder of zero has the sign of x; glibc's remainder() gets that wrong for some tiny divisors.
    T rest = std::remainder(x, y);
    ASSERT_EQ(fp_rem(a, b), M::write(rest == 0 ? std::copysign(rest, x) : rest)) << to_smtlib(a) << to_smtlib(b);
    ASSERT_EQ(fp_lt(a, b).as_bool(), x < y);
    ASSERT_EQ(fp_eq(a, b).as_bool(), x == y);
  }
}

TEST(FloatReference, MachineFloat32) { check_machine<float>(); }

TEST(FloatReference, MachineFloat64) { check_machine<double>(); }

TEST(FloatReference, MachineNarrowing) {
  Rng rng(5);
  for (int i = 0; i < kRounds; ++i) {
    Value a = make_float_bits({11, 53}, random_pattern(rng, {11, 53}));
    for (const ModePair& mode : kModes) {
      volatile double x = Machine<double>::read(a);
      std::fesetround(mode.machine);
      volatile float narrow = static_cast<float>(x);
      std::fesetround(FE_TONEAREST);
      ASSERT_EQ(fp_from_float({8, 24}, make_rounding_mode(mode.ours), a), Machine<float>::write(narrow));
    }
  }
}

/// An MPFR number in a format: with the precision of its significand.
class Reference {
 public:
  explicit Reference(FloatFormat format) : format_(format) { mpfr_init2(x_, format.significand_bits); }
  Reference(FloatFormat format, const Value& a) : Reference(format) {
    bool negative = fp_is_negative(a).as_bool();
    if (fp_is_nan(a).as_bool())
      mpfr_set_nan(x_);
    else if (fp_is_infinite(a).as_bool())
      mpfr_set_inf(x_, negative ? -1 : 1);
    else if (fp_is_zero(a).as_bool())
      mpfr_set_zero(x_, negative ? -1 : 1);
    else
      mpfr_set_q(x_, real_mpq(fp_to_real(a)).get_mpq_t(), MPFR_RNDN);
  }
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;
  ~Reference() { mpfr_clear(x_); }

  /// Applies the range of the format to the result of an operation with ternary value t.
  Value finish(int t, mpfr_rnd_t mode) {
    t = mpfr_check_range(x_, t, mode);
    mpfr_subnormalize(x_, t, mode);
    if (mpfr_nan_p(x_)) return make_float_nan(format_);
    bool negative = mpfr_signbit(x_) != 0;
    if (mpfr_inf_p(x_)) return make_float_infinity(format_, negative);
    if (mpfr_zero_p(x_)) return make_float_zero(format_, negative);
    mpq_class exact;
    mpfr_get_q(exact.get_mpq_t(), x_);
    return fp_from_real(format_, make_rounding_mode(RoundingMode::kZero), make_real(exact));
  }
  mpfr_ptr get() { return x_; }

 private:
  FloatFormat format_;
  mpfr_t x_;
};

void check_mpfr(FloatFormat format, int rounds) {
  long bias = (1L << (format.exponent_bits - 1)) - 1;
  mpfr_set_emax(bias + 1);
  mpfr_set_emin(1 - bias - static_cast<long>(format.significand_bits) + 2);
  Rng rng(7);
  for (int i = 0; i < rounds; ++i) {
    Value a = make_float_bits(format, random_pattern(rng, format)),
          b = make_float_bits(format, random_pattern(rng, format));
    Value c = make_float_bits(format, random_pattern(rng, format));
    Reference x(format, a), y(format, b), z(format, c), r(format);
    for (const ModePair& mode : kModes) {
      Value rm = make_rounding_mode(mode.ours);
      std::string at = to_smtlib(rm) + to_smtlib(a) + to_smtlib(b) + to_smtlib(c);
      auto end = [&](int t) { return r.finish(t, mode.mpfr); };
      ASSERT_EQ(fp_add(rm, a, b), end(mpfr_add(r.get(), x.get(), y.get(), mode.mpfr))) << at;
      ASSERT_EQ(fp_sub(rm, a, b), end(mpfr_sub(r.get(), x.get(), y.get(), mode.mpfr))) << at;
      ASSERT_EQ(fp_mul(rm, a, b), end(mpfr_mul(r.get(), x.get(), y.get(), mode.mpfr))) << at;
      ASSERT_EQ(fp_div(rm, a, b), end(mpfr_div(r.get(), x.get(), y.get(), mode.mpfr))) << at;
      ASSERT_EQ(fp_fma(rm, a, b, c), end(mpfr_fma(r.get(), x.get(), y.get(), z.get(), mode.mpfr))) << at;
      ASSERT_EQ(fp_sqrt(rm, a), end(mpfr_sqrt(r.get(), x.get(), mode.mpfr))) << at;
      ASSERT_EQ(fp_rem(a, b), end(mpfr_remainder(r.get(), x.get(), y.get(), mode.mpfr))) << at;
      ASSERT_EQ(fp_round_to_integral(rm, a), end(mpfr_rint(r.get(), x.get(), mode.mpfr))) << at;
    }
  }
}

TEST(FloatReference, MpfrFloat16) { check_mpfr({5, 11}, 3000); }
TEST(FloatReference, MpfrFloat128) { check_mpfr({15, 113}, 2000); }
TEST(FloatReference, MpfrOddFormat) { check_mpfr({9, 40}, 3000); }

}  // namespace
}  // namespace cupel::float_reference_test
