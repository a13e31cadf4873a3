#include "value/transcendental.h"

#include <gtest/gtest.h>
#include <mpfr.h>
#include <rapidcheck/gtest.h>

#include "value/integer.h"
#include "value/limits.h"
#include "value/print.h"
#include "value/real.h"

namespace cupel::transcendental_test {
namespace {

Value r(int64_t numerator, int64_t denominator = 1) { return make_real(numerator, denominator); }

Value pi_times(int64_t numerator, int64_t denominator = 1) { return real_mul(r(numerator, denominator), real_pi()); }

Value root(int64_t a) { return real_sqrt(r(a)); }

TEST(Transcendental, ExactWhereATheoremSaysSo) {
  EXPECT_EQ(real_exp(r(0)), r(1));
  EXPECT_EQ(real_sin(r(0)), r(0));
  EXPECT_EQ(real_cos(r(0)), r(1));
  EXPECT_EQ(real_tan(r(0)), r(0));
  EXPECT_EQ(real_sec(r(0)), r(1));
  EXPECT_EQ(real_sin(real_pi()), r(0));
  EXPECT_EQ(real_cos(pi_times(-7)), r(-1));
  EXPECT_EQ(real_sin(pi_times(1, 6)), r(1, 2));
  EXPECT_EQ(real_sin(pi_times(-1, 6)), r(-1, 2));
  EXPECT_EQ(real_cos(pi_times(1, 4)), real_div(root(2), r(2)));
  EXPECT_EQ(real_tan(pi_times(1, 3)), root(3));
  EXPECT_EQ(real_cot(pi_times(1, 3)), real_div(r(1), root(3)));
  EXPECT_EQ(real_csc(pi_times(1, 6)), r(2));
  EXPECT_EQ(real_arcsin(r(1, 2)), pi_times(1, 6));
  EXPECT_EQ(real_arcsin(r(-1)), pi_times(-1, 2));
  EXPECT_EQ(real_arccos(r(-1)), real_pi());
  EXPECT_EQ(real_arccos(real_div(root(3), r(2))), pi_times(1, 6));
  EXPECT_EQ(real_arctan(r(-1)), pi_times(-1, 4));
  EXPECT_EQ(real_arctan(root(3)), pi_times(1, 3));
  EXPECT_EQ(real_arccot(r(-1)), pi_times(3, 4));
  EXPECT_EQ(real_arccot(r(0)), pi_times(1, 2));
  EXPECT_EQ(real_arcsec(r(2)), pi_times(1, 3));
  EXPECT_EQ(real_arccsc(r(-2)), pi_times(-1, 6));
  for (auto* odd : {real_sinh, real_tanh, real_asinh, real_atanh}) EXPECT_EQ(odd(r(0)), r(0));
  EXPECT_EQ(real_cosh(r(0)), r(1));
  EXPECT_EQ(real_acosh(r(1)), r(0));
  EXPECT_EQ(real_euler(), real_exp(r(1)));
}

TEST(Transcendental, OutsideOfTheDomain) {
  for (const Value& x : {r(2), r(-5, 4), root(2), real_pi()}) {
    EXPECT_EQ(real_arcsin(x), Value::unspecified());
    EXPECT_EQ(real_arccos(x), Value::unspecified());
    EXPECT_EQ(real_atanh(x), Value::unspecified());
  }
  for (const Value& x : {r(1, 2), r(0), real_sin(r(1))}) {
    EXPECT_EQ(real_arcsec(x), Value::unspecified());
    EXPECT_EQ(real_arccsc(x), Value::unspecified());
    EXPECT_EQ(real_acosh(x), Value::unspecified());
  }
  EXPECT_EQ(real_atanh(r(1)), Value::unspecified());
  EXPECT_EQ(real_tan(pi_times(5, 2)), Value::unspecified());
  EXPECT_EQ(real_sec(pi_times(1, 2)), Value::unspecified());
  EXPECT_EQ(real_cot(r(0)), Value::unspecified());
  EXPECT_EQ(real_csc(pi_times(3)), Value::unspecified());
  EXPECT_EQ(real_sqrt(real_neg(real_pi())), Value::unspecified());
  EXPECT_EQ(real_div(r(1), real_sub(real_pi(), real_pi())), Value::unspecified());
}

/// sin(x)^2 + cos(x)^2
Value pythagoras(const Value& x) {
  Value s = real_sin(x), c = real_cos(x);
  return real_add(real_mul(s, s), real_mul(c, c));
}

TEST(Transcendental, EqualityIsOpenAndWhatDependsOnIt) {
  Value sum = pythagoras(r(1, 3));
  EXPECT_FALSE(real_is_exact(sum));
  EXPECT_EQ(real_equal(sum, r(1)), Value::unsupported());
  for (auto* relation : {real_lt, real_le, real_gt, real_ge}) EXPECT_EQ(relation(sum, r(1)), Value::unsupported());
  EXPECT_TRUE(real_equal(sum, r(2)).is_false());
  EXPECT_TRUE(real_lt(r(99, 100), sum).is_true());
  Value nothing = real_sub(sum, r(1));
  EXPECT_EQ(real_div(r(1), nothing), Value::unsupported());
  EXPECT_EQ(real_abs(nothing), Value::unsupported());
  EXPECT_EQ(real_sqrt(nothing), Value::unsupported());
  EXPECT_EQ(real_arcsin(sum), Value::unsupported());
  EXPECT_EQ(real_to_int(sum), Value::unsupported());
  EXPECT_EQ(real_is_int(sum), Value::unsupported());
  EXPECT_EQ(real_pow(nothing, r(0)), Value::unsupported());
  EXPECT_TRUE(real_is_int(real_pi()).is_false());
  EXPECT_EQ(real_to_int(real_exp(r(10))), Value::integer(22026));
  EXPECT_EQ(real_to_int(real_neg(real_pi())), Value::integer(-4));
}

TEST(Transcendental, EqualExpressionsAreEqual) {
  EXPECT_TRUE(real_equal(real_sin(r(1)), real_sin(r(1))).is_true());
  EXPECT_TRUE(real_le(real_sin(r(1)), real_sin(r(1))).is_true());
  EXPECT_EQ(real_sin(r(1)).hash(), real_sin(r(1)).hash());
  EXPECT_EQ(real_sub(real_exp(r(2)), real_exp(r(2))), r(0));
  EXPECT_EQ(real_div(real_exp(r(2)), real_exp(r(2))), r(1));
  EXPECT_EQ(real_neg(real_neg(real_exp(r(2)))), real_exp(r(2)));
  EXPECT_EQ(real_tan(r(1)), real_div(real_sin(r(1)), real_cos(r(1))));
  EXPECT_EQ(real_div(pi_times(2), pi_times(3)), r(2, 3));
  EXPECT_EQ(to_smtlib(real_add(real_sin(r(1, 2)), pi_times(-2))), "(+ (sin (/ 1.0 2.0)) (* (- 2.0) real.pi))");
}

// Numbers that agree in hundreds of digits are told apart: 355/113 is not pi, nor is a truncation of it.
TEST(Transcendental, PrecisionGrows) {
  EXPECT_TRUE(real_lt(real_pi(), r(355, 113)).is_true());
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, 400);
  Value digits = real_to_int(real_mul(make_real(mpq_class(scale)), real_pi()));
  ASSERT_FALSE(digits.is_none());
  EXPECT_EQ(int_mpz(digits).get_str().substr(0, 30), "314159265358979323846264338327");
  EXPECT_TRUE(real_lt(make_real(mpq_class(int_mpz(digits), scale)), real_pi()).is_true());
  EXPECT_TRUE(real_lt(real_pi(), make_real(mpq_class(int_mpz(digits) + 1, scale))).is_true());
}

TEST(Transcendental, Powers) {
  EXPECT_TRUE(real_lt(r(31), real_pow(real_pi(), r(3))).is_true());
  EXPECT_TRUE(real_lt(real_pow(real_pi(), r(-2)), r(1, 9)).is_true());
  EXPECT_EQ(real_pow(real_pi(), r(0)), r(1));
  EXPECT_EQ(real_pow(real_pi(), r(1, 2)), Value::unsupported());
  EXPECT_FALSE(real_lt(real_pow(real_pi(), r(INT64_MAX)), r(1)).is_true());
  EXPECT_EQ(real_pow(real_pi(), make_real(mpq_class(mpz_class(1) << 1'000'000))), Value::too_large());
  EXPECT_EQ(real_pow_natural(r(2, 3), r(3)), r(8, 27));
  EXPECT_EQ(real_pow_natural(r(0), r(0)), Value::unsupported());
  EXPECT_EQ(real_pow_natural(r(2), r(-1)), Value::unsupported());
  EXPECT_EQ(real_pow_natural(r(4), r(1, 2)), Value::unsupported());
  EXPECT_EQ(real_pow_natural(r(2), real_pi()), Value::unsupported());
}

TEST(Transcendental, HugeArgumentsEnd) {
  for (unsigned bits : {70u, 5000u, 10'000'000u}) {
    Value huge = make_real(mpq_class(mpz_class(1) << bits));
    Value sine = real_sin(huge);
    EXPECT_FALSE(real_lt(r(1), sine).is_true());
    EXPECT_FALSE(real_lt(sine, r(-1)).is_true());
    EXPECT_FALSE(real_lt(real_exp(huge), r(1)).is_true());
    EXPECT_FALSE(real_lt(real_exp(real_neg(huge)), r(0)).is_true());
    EXPECT_TRUE(real_to_int(real_exp(huge)).is_none());
  }
  EXPECT_TRUE(real_lt(r(0), real_exp(r(-1'000'000))).is_true());
  Value tower = r(100);
  for (int i = 0; i < 6; ++i) tower = real_exp(tower);
  EXPECT_FALSE(real_lt(tower, r(1)).is_true());
}

TEST(Transcendental, ExpressionsAreBounded) {
  Value sum = real_sin(r(1));
  for (int64_t i = 2; i < 200 && !sum.is_none(); ++i) sum = real_add(sum, real_sin(r(i)));
  EXPECT_EQ(sum, Value::too_large());
}

struct Reference {
  Value (*ours)(const Value&);
  int (*theirs)(mpfr_t, const mpfr_t, mpfr_rnd_t);
};

constexpr Reference kReferences[] = {
    {real_exp, mpfr_exp},     {real_sin, mpfr_sin},     {real_cos, mpfr_cos},     {real_tan, mpfr_tan},
    {real_csc, mpfr_csc},     {real_sec, mpfr_sec},     {real_cot, mpfr_cot},     {real_arcsin, mpfr_asin},
    {real_arccos, mpfr_acos}, {real_arctan, mpfr_atan}, {real_sinh, mpfr_sinh},   {real_cosh, mpfr_cosh},
    {real_tanh, mpfr_tanh},   {real_asinh, mpfr_asinh}, {real_acosh, mpfr_acosh}, {real_atanh, mpfr_atanh},
    {real_sqrt, mpfr_sqrt},
};

/// What MPFR says with correct rounding: the function's value lies between the two.
std::optional<RealBounds> reference(const Reference& function, const mpq_class& at) {
  RealBounds bounds;
  mpfr_set_emin(mpfr_get_emin_min());  // tests of floats may have left the range of a format
  mpfr_set_emax(mpfr_get_emax_max());
  for (mpfr_rnd_t mode : {MPFR_RNDD, MPFR_RNDU}) {
    mpfr_t x, y;
    mpfr_inits2(200, x, y, static_cast<mpfr_ptr>(nullptr));
    mpfr_set_q(x, at.get_mpq_t(), MPFR_RNDN);  // exact: a dyadic number
    function.theirs(y, x, mode);
    bool number = mpfr_number_p(y);
    if (number) mpfr_get_q((mode == MPFR_RNDD ? bounds.low : bounds.high).get_mpq_t(), y);
    mpfr_clears(x, y, static_cast<mpfr_ptr>(nullptr));
    if (!number) return std::nullopt;
  }
  return bounds;
}

constexpr long kBits = 300;

RC_GTEST_PROP(Transcendental, LiesWhereMpfrSays, (int16_t numerator, uint8_t scale)) {
  mpq_class at(numerator, mpz_class(1) << (scale % 16));
  at.canonicalize();
  for (const Reference& function : kReferences) {
    Value ours = function.ours(make_real(at));
    std::optional<RealBounds> theirs = reference(function, at);
    RC_ASSERT(ours.is_none() == !theirs);
    if (!theirs) continue;
    RC_ASSERT(!real_lt(ours, make_real(theirs->low)).is_true());
    RC_ASSERT(!real_lt(make_real(theirs->high), ours).is_true());
    auto bounds = real_bounds(ours, kBits);
    if (!bounds) {  // only of numbers that are too large or too small to be written so
      mpq_class size = abs(theirs->high), most = mpz_class(1) << (kBits - 1);
      RC_ASSERT(size > most || size * most < 1);
      continue;
    }
    RC_ASSERT(bounds->low <= theirs->high && theirs->low <= bounds->high);
    mpq_class width = bounds->high - bounds->low, slack = abs(bounds->high) / (mpz_class(1) << 200) + 1;
    RC_ASSERT(width < slack);
  }
}

RC_GTEST_PROP(Transcendental, IdentitiesAreNeverFalse, (int8_t a, int8_t b)) {
  RC_PRE(b != 0);
  Value x = r(a, b);
  RC_ASSERT(!real_equal(pythagoras(x), r(1)).is_false());
  Value twice = real_mul(r(2), real_mul(real_sin(x), real_cos(x)));
  RC_ASSERT(!real_equal(real_sin(real_mul(r(2), x)), twice).is_false());
  RC_ASSERT(!real_equal(real_mul(real_exp(x), real_exp(real_neg(x))), r(1)).is_false());
  RC_ASSERT(!real_equal(real_tan(real_arctan(x)), x).is_false());
  RC_ASSERT(!real_lt(real_exp(x), real_add(r(1), x)).is_true());
}

}  // namespace
}  // namespace cupel::transcendental_test
