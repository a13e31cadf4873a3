// Integers and reals. Rows with a difference of both sides serve difference logic, where sums do not belong.
#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

using enum Approximation;

constexpr ApproximationRow kArithmeticApproximationRows[] = {
    // Table 2.
    {"x y: Num", "(< x y)", kOver, "(<= x y)", "", "Num <"},
    {"x y: Num", "(< x y)", kOver, "(distinct x y)", "", "Num <"},
    {"x y a: Num", "(< x y)", kUnder, "(<= (+ x a) y)", "(> a 0)", "Num <"},
    {"x y a: Num", "(<= x y)", kOver, "(< x (+ y a))", "(> a 0)", "Num <="},
    {"x y: Num", "(<= x y)", kUnder, "(= x y)", "", "Num <="},
    {"x y a: Num", "(<= x y)", kUnder, "(< (+ x a) y)", "(>= a 0)", "Num <="},
    {"x y: Num", "(> x y)", kOver, "(>= x y)", "", "Num >"},
    {"x y: Num", "(> x y)", kOver, "(distinct x y)", "", "Num >"},
    {"x y a: Num", "(> x y)", kUnder, "(>= x (+ y a))", "(> a 0)", "Num >"},
    {"x y a: Num", "(>= x y)", kOver, "(> (+ x a) y)", "(> a 0)", "Num >="},
    {"x y: Num", "(>= x y)", kUnder, "(= x y)", "", "Num >="},
    {"x y a: Num", "(>= x y)", kUnder, "(> x (+ y a))", "(>= a 0)", "Num >="},
    {"x y: Num", "(= x y)", kOver, "(<= x y)", "", "Num ="},
    {"x y: Num", "(= x y)", kOver, "(>= x y)", "", "Num ="},
    {"x y a: Num", "(= x y)", kUnder, "(and (<= a x a) (<= a y a))", "", "Num ="},
    {"x y: Num", "(distinct x y)", kUnder, "(> x y)", "", "Num distinct"},
    {"x y: Num", "(distinct x y)", kUnder, "(< x y)", "", "Num distinct"},

    // Constants on one side.
    {"x y a: Num", "(< x y)", kOver, "(< x (+ y a))", "(>= a 0)"},
    {"x y a: Num", "(< x y)", kUnder, "(< (+ x a) y)", "(>= a 0)"},
    {"x y a: Num", "(<= x y)", kOver, "(<= x (+ y a))", "(>= a 0)"},
    {"x y a: Num", "(<= x y)", kUnder, "(<= (+ x a) y)", "(>= a 0)"},
    {"x y a: Num", "(> x y)", kOver, "(> (+ x a) y)", "(>= a 0)"},
    {"x y a: Num", "(> x y)", kUnder, "(> x (+ y a))", "(>= a 0)"},
    {"x y a: Num", "(>= x y)", kOver, "(>= (+ x a) y)", "(>= a 0)"},
    {"x y a: Num", "(>= x y)", kUnder, "(>= x (+ y a))", "(>= a 0)"},
    {"x y a: Num", "(= x y)", kOver, "(< x (+ y a))", "(> a 0)"},
    {"x y a: Num", "(= x y)", kOver, "(> (+ x a) y)", "(> a 0)"},
    {"x y a: Num", "(distinct x y)", kUnder, "(< (+ x a) y)", "(>= a 0)"},
    {"x y a: Num", "(distinct x y)", kUnder, "(= x (+ y a))", "(distinct a 0)"},

    {"x y a: Num", "(< x y)", kUnder, "(< x (- y a))", "(>= a 0)"},
    {"x y a: Num", "(< x y)", kUnder, "(<= x (- y a))", "(> a 0)"},
    {"x y a: Num", "(<= x y)", kUnder, "(<= x (- y a))", "(>= a 0)"},
    {"x y a: Num", "(<= x y)", kUnder, "(< x (- y a))", "(>= a 0)"},
    {"x y a: Num", "(> x y)", kOver, "(> x (- y a))", "(>= a 0)"},
    {"x y a: Num", "(> x y)", kOver, "(>= x (- y a))", "(>= a 0)"},
    {"x y a: Num", "(>= x y)", kOver, "(>= x (- y a))", "(>= a 0)"},
    {"x y a: Num", "(>= x y)", kOver, "(> x (- y a))", "(> a 0)"},
    {"x y a: Num", "(= x y)", kOver, "(<= x (+ y a))", "(>= a 0)"},
    {"x y a: Num", "(= x y)", kOver, "(>= x (- y a))", "(>= a 0)"},
    {"x y a: Num", "(= x y)", kOver, "(distinct x (+ y a))", "(distinct a 0)"},

    // Differences.
    {"x y a: Num", "(< x y)", kOver, "(< (- x y) a)", "(>= a 0)"},
    {"x y a: Num", "(< x y)", kUnder, "(< (- x y) a)", "(<= a 0)"},
    {"x y a: Num", "(<= x y)", kOver, "(<= (- x y) a)", "(>= a 0)"},
    {"x y a: Num", "(<= x y)", kUnder, "(<= (- x y) a)", "(<= a 0)"},
    {"x y a: Num", "(> x y)", kOver, "(> (- x y) a)", "(<= a 0)"},
    {"x y a: Num", "(> x y)", kUnder, "(> (- x y) a)", "(>= a 0)"},
    {"x y a: Num", "(>= x y)", kOver, "(>= (- x y) a)", "(<= a 0)"},
    {"x y a: Num", "(>= x y)", kUnder, "(>= (- x y) a)", "(>= a 0)"},
    {"x y a: Num", "(= x y)", kOver, "(<= (- x y) a)", "(>= a 0)"},
    {"x y a: Num", "(= x y)", kOver, "(distinct (- x y) a)", "(distinct a 0)"},
    {"x y a: Num", "(distinct x y)", kUnder, "(>= (- x y) a)", "(> a 0)"},
    {"x y: Num", "(= x y)", kOver, "(and (<= x y) (>= x y))"},
    {"x y: Num", "(= x y)", kUnder, "(and (<= x y) (>= x y))"},
    {"x y: Num", "(distinct x y)", kOver, "(or (< x y) (> x y))"},

    // Factors.
    {"x y a: Num", "(< x y)", kOver, "(< (* a x) (* a y))", "(> a 0)"},
    {"x y a: Num", "(< x y)", kUnder, "(< (* a x) (* a y))", "(> a 0)"},
    {"x y a: Num", "(< x y)", kOver, "(> (* a x) (* a y))", "(< a 0)"},
    {"x y a: Num", "(<= x y)", kOver, "(<= (* a x) (* a y))", "(>= a 0)"},
    {"x y a: Num", "(<= x y)", kUnder, "(>= (* a x) (* a y))", "(< a 0)"},
    {"x y a: Num", "(> x y)", kUnder, "(> (* a x) (* a y))", "(> a 0)"},
    {"x y a: Num", "(>= x y)", kOver, "(>= (* a x) (* a y))", "(>= a 0)"},
    {"x y a: Num", "(= x y)", kOver, "(= (* a x) (* a y))"},
    {"x y a: Num", "(= x y)", kUnder, "(= (* a x) (* a y))", "(distinct a 0)"},

    // Functions of both sides.
    {"x y a: Int", "(= x y)", kOver, "(= (mod x a) (mod y a))", "(> a 0)"},
    {"x y a: Int", "(<= x y)", kOver, "(<= (div x a) (div y a))", "(> a 0)"},
    {"x y a: Int", "(< x y)", kUnder, "(< (div x a) (div y a))", "(> a 0)"},
    {"x y: Int", "(= x y)", kOver, "(= (abs x) (abs y))"},
    {"x y: Int", "(< x y)", kOver, "(<= (+ x 1) y)"},
    {"x y: Int", "(>= x y)", kUnder, "(> (+ x 1) y)"},
    {"x y: Int", "(<= x y)", kOver, "(<= (to_real x) (to_real y))"},
    {"x y: Int", "(< x y)", kUnder, "(< (to_real x) (to_real y))"},
    {"x y: Real", "(<= x y)", kOver, "(<= (to_int x) (to_int y))"},
    {"x y: Real", "(< x y)", kUnder, "(< (to_int x) (to_int y))"},
    {"x: Real", "(is_int x)", kOver, "(= x (to_real (to_int x)))"},
    {"x: Real", "(is_int x)", kUnder, "(= x (to_real (to_int x)))"},
    {"x a: Real", "(is_int x)", kUnder, "(= x a)", "(is_int a)"},
};

}  // namespace

RowTable arithmetic_approximations() { return {"Ints and Reals", kArithmeticApproximationRows}; }

}  // namespace cupel
