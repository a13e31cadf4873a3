#include "value/real.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "value/integer.h"
#include "value/limits.h"
#include "value/print.h"

namespace cupel::real_test {
namespace {

Value r(int64_t numerator, int64_t denominator = 1) { return make_real(numerator, denominator); }

Value sqrt2() { return make_root({-2, 0, 1}, 2); }

TEST(Real, SmallFractionsAgainstGmp) {
  for (int a = -6; a <= 6; ++a)
    for (int b = 1; b <= 5; ++b)
      for (int c = -6; c <= 6; ++c)
        for (int d = 1; d <= 5; ++d) {
          mpq_class x(a, b), y(c, d);
          x.canonicalize();
          y.canonicalize();
          EXPECT_EQ(real_mpq(real_add(r(a, b), r(c, d))), x + y);
          EXPECT_EQ(real_mpq(real_sub(r(a, b), r(c, d))), x - y);
          EXPECT_EQ(real_mpq(real_mul(r(a, b), r(c, d))), x * y);
          EXPECT_EQ(real_lt(r(a, b), r(c, d)).as_bool(), x < y);
          EXPECT_EQ(real_le(r(a, b), r(c, d)).as_bool(), x <= y);
          EXPECT_EQ(real_gt(r(a, b), r(c, d)).as_bool(), x > y);
          EXPECT_EQ(real_ge(r(a, b), r(c, d)).as_bool(), x >= y);
          EXPECT_EQ(r(a, b) == r(c, d), x == y);
          if (c != 0) {
            EXPECT_EQ(real_mpq(real_div(r(a, b), r(c, d))), x / y);
          }
        }
  EXPECT_EQ(real_div(r(1), r(0)), Value::unspecified());
  EXPECT_EQ(real_div_total(r(1), r(0)), r(0));
  EXPECT_EQ(real_div_total(r(1), r(2)), r(1, 2));
}

TEST(Real, IntegersAndReals) {
  EXPECT_EQ(real_to_int(r(7, 2)), Value::integer(3));
  EXPECT_EQ(real_to_int(r(-7, 2)), Value::integer(-4));
  EXPECT_EQ(real_to_int(r(-4)), Value::integer(-4));
  EXPECT_TRUE(real_is_int(r(4, 2)).as_bool());
  EXPECT_FALSE(real_is_int(r(1, 2)).as_bool());
  EXPECT_EQ(int_to_real(Value::integer(3)), r(3));
  Value huge = make_int(mpz_class("100000000000000000000"));
  EXPECT_EQ(real_to_int(int_to_real(huge)), huge);
  EXPECT_TRUE(real_is_int(int_to_real(huge)).as_bool());
  EXPECT_EQ(real_abs(r(-1, 2)), r(1, 2));
  EXPECT_EQ(real_neg(r(INT64_MIN)), int_to_real(int_neg(Value::integer(INT64_MIN))));
}

TEST(Real, Parse) {
  EXPECT_EQ(parse_real("0.50"), r(1, 2));
  EXPECT_EQ(parse_real("-3.25"), r(-13, 4));
  EXPECT_EQ(parse_real("7"), r(7));
  for (const char* bad : {"", ".", "1.", ".5", "-.5", "-", "a", "1.2.3", "1e5"})
    EXPECT_TRUE(parse_real(bad).is_none()) << bad;
}

RC_GTEST_PROP(Real, RepresentationIsUnique, (int64_t a, int32_t b, int64_t c, int32_t d)) {
  RC_PRE(b != 0 && d != 0);
  Value x = r(a, b), y = r(c, d);
  RC_ASSERT(real_sub(real_add(x, y), y) == x);
  if (c != 0) {
    RC_ASSERT(real_mul(real_div(x, y), y) == x);
  }
  RC_ASSERT((x == y) == (real_compare(x, y) == 0));
}

TEST(Algebraic, SquareRootOfTwo) {
  Value root = sqrt2();
  ASSERT_EQ(root.kind(), Kind::kReal);
  EXPECT_FALSE(real_is_rational(root));
  EXPECT_EQ(real_mul(root, root), r(2));
  EXPECT_EQ(real_add(root, make_root({-2, 0, 1}, 1)), r(0));
  EXPECT_EQ(real_neg(root), make_root({-2, 0, 1}, 1));
  EXPECT_EQ(real_abs(make_root({-2, 0, 1}, 1)), root);
  EXPECT_EQ(real_sqrt(r(2)), root);
  EXPECT_EQ(real_div(r(2), root), root);
  EXPECT_EQ(real_to_int(root), Value::integer(1));
  EXPECT_EQ(real_to_int(real_neg(root)), Value::integer(-2));
  EXPECT_FALSE(real_is_int(root).as_bool());
  EXPECT_EQ(real_sign(real_neg(root)), -1);
  EXPECT_LT(real_compare(r(141421356, 100000000), root), 0);
  EXPECT_GT(real_compare(r(141421357, 100000000), root), 0);
  EXPECT_EQ(real_sqrt(r(9, 4)), r(3, 2));
  EXPECT_EQ(real_sqrt(r(-1)), Value::unspecified());
  EXPECT_EQ(root.hash(), real_sqrt(r(2)).hash());
  EXPECT_EQ(real_floor_scaled(root, 10), mpz_class(1448));
}

TEST(Algebraic, RootsOfReducibleAndRepeatedPolynomials) {
  // (x - 1)^2 (x + 3) (x^2 + 1) (x^2 - 2): real roots -3, -sqrt 2, 1, sqrt 2.
  std::vector<mpz_class> polynomial{1};
  auto times = [&](std::vector<mpz_class> factor) {
    std::vector<mpz_class> product(polynomial.size() + factor.size() - 1);
    for (size_t i = 0; i < polynomial.size(); ++i)
      for (size_t j = 0; j < factor.size(); ++j) product[i + j] += polynomial[i] * factor[j];
    polynomial = product;
  };
  for (std::vector<mpz_class> factor :
       std::vector<std::vector<mpz_class>>{{-1, 1}, {-1, 1}, {3, 1}, {1, 0, 1}, {-2, 0, 1}})
    times(factor);
  EXPECT_EQ(make_root(polynomial, 1), r(-3));
  EXPECT_EQ(make_root(polynomial, 2), real_neg(sqrt2()));
  EXPECT_EQ(make_root(polynomial, 3), r(1));
  EXPECT_EQ(make_root(polynomial, 4), sqrt2());
  EXPECT_TRUE(make_root(polynomial, 5).is_none());
  EXPECT_TRUE(make_root(polynomial, 0).is_none());
  EXPECT_TRUE(make_root({0, 0}, 1).is_none());
  EXPECT_TRUE(make_root({5}, 1).is_none());
  EXPECT_EQ(make_root_between(polynomial, 0, mpq_class(5, 4)), r(1));
  EXPECT_EQ(make_root_between({-2, 0, 1}, mpq_class(5, 4), mpq_class(3, 2)), sqrt2());
  EXPECT_TRUE(make_root_between(polynomial, -5, 5).is_none());
}

TEST(Algebraic, DescriptionLeadsBack) {
  Value sum = real_add(sqrt2(), real_sqrt(r(3)));
  RootDescription description = real_describe_root(sum);
  EXPECT_EQ(description.coefficients.size(), 5u);
  EXPECT_EQ(make_root(description.coefficients, description.index), sum);
  EXPECT_EQ(to_smtlib(sqrt2()), "(root-obj (+ (^ x 2) (- 2)) 2)");
}

TEST(Algebraic, Powers) {
  EXPECT_EQ(real_pow(r(8), r(1, 3)), r(2));
  EXPECT_EQ(real_pow(r(8), r(-2, 3)), r(1, 4));
  EXPECT_EQ(real_pow(sqrt2(), r(4)), r(4));
  EXPECT_EQ(real_pow(sqrt2(), r(-2)), r(1, 2));
  EXPECT_EQ(real_pow(r(-2), r(3)), r(-8));
  EXPECT_EQ(real_pow(r(5), r(0)), r(1));
  EXPECT_EQ(real_pow(r(0), r(0)), Value::unspecified());
  EXPECT_EQ(real_pow(r(0), r(-1)), Value::unspecified());
  EXPECT_EQ(real_pow(r(0), r(2)), r(0));
  EXPECT_EQ(real_pow(r(-8), r(1, 3)), Value::unspecified());
  EXPECT_EQ(real_pow(r(2), r(INT64_MAX)), Value::too_large());
  EXPECT_EQ(real_pow(r(2), r(1, 1000)), Value::too_large());
  EXPECT_EQ(real_pow(r(2), sqrt2()), Value::unsupported());
}

TEST(Algebraic, DegreesAreBounded) {
  Value sum = r(0);
  for (int64_t prime : {2, 3, 5, 7, 11, 13, 17, 19}) {
    sum = real_add(sum, real_sqrt(r(prime)));
    if (sum.is_none()) break;
  }
  EXPECT_EQ(sum, Value::too_large());
}

RC_GTEST_PROP(Algebraic, FieldLaws, (int8_t a, int8_t b, int8_t c)) {
  // Numbers p + q sqrt 2 form a field.
  Value x = real_add(r(a), real_mul(r(b), sqrt2())), y = real_add(r(c), sqrt2());
  RC_ASSERT(real_sub(real_add(x, y), y) == x);
  RC_ASSERT(real_mul(real_div(x, y), y) == x);
  RC_ASSERT(real_mul(x, real_add(y, r(1))) == real_add(real_mul(x, y), x));
  RC_ASSERT(real_sign(real_sub(x, y)) == real_compare(x, y));
  Value floor = int_to_real(real_to_int(x));
  RC_ASSERT(real_le(floor, x).as_bool() && real_lt(x, real_add(floor, r(1))).as_bool());
}

}  // namespace
}  // namespace cupel::real_test
