#include "smtlib/algebraic_text.h"

#include <gtest/gtest.h>

#include "value/print.h"
#include "value/real.h"

namespace cupel {
namespace {

Value number(std::string_view text) {
  Result<Value> value = parse_algebraic(text);
  EXPECT_TRUE(value.ok()) << text << ": " << value.error().message;
  return value ? *value : Value();
}

TEST(AlgebraicText, ReadsTheRootsOfZ3) {
  Value root = number("(root-obj (+ (^ x 2) (- 2)) 2)");
  EXPECT_EQ(real_mul(root, root), make_real(2));
  EXPECT_EQ(real_sign(root), 1);
  EXPECT_EQ(number("(root-obj (+ (^ x 2) (- 2)) 1)"), real_neg(root));
  EXPECT_EQ(number("(root-obj (+ (* 64 (^ x 2)) (- 63)) 1)"), real_neg(real_sqrt(make_real(63, 64))));
  EXPECT_EQ(number("(root-obj (+ (* 2 x) (- 1)) 1)"), make_real(1, 2));
  EXPECT_EQ(number("(root-obj (- (* 4 x x) 9) 2)"), make_real(3, 2));
}

TEST(AlgebraicText, ReadsTheIntervalsOfCvc5) {
  Value root = number("(root-obj (+ (^ x 2) (- 2)) 2)");
  EXPECT_EQ(number("(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)"), root);
  EXPECT_EQ(number("(_ real_algebraic_number <1*x^2 + (-2), (5/2^2, 3/2)>)"), root);
  EXPECT_EQ(number("(_ real_algebraic_number <x^2 + -2, (-3/2, -1)>)"), real_neg(root));
  EXPECT_EQ(number("(_ real_algebraic_number <(-1)*x^2 + 2, [1, 2]>)"), root);
}

TEST(AlgebraicText, RefusesWhatIsNoNumber) {
  for (std::string_view text :
       {"", "(root-obj", "(root-obj x)", "(root-obj (+ (^ x 2) 2) 1)", "(root-obj (+ (^ x 2) (- 2)) 3)",
        "(root-obj (+ (^ x 2) (- 2)) 0)", "(root-obj (^ x x) 1)", "(root-obj (^ x 99999999999) 1)", "(root-obj y 1)",
        "(root-obj 0 1)", "(root-obj (+) 1)", "(root-obj x 1) x", "(root-obj (((((((((((x))))))))))) 1)",
        "(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>", "(_ real_algebraic_number <1*x^2 + (-2), (-2, 2)>)",
        "(_ real_algebraic_number <1*x^2 + (-2), (1/0, 2)>)", "(_ real_algebraic_number <1*y, (0, 2)>)"}) {
    EXPECT_FALSE(parse_algebraic(text).ok()) << text;
  }
}

}  // namespace
}  // namespace cupel
