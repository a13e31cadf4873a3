// Floats. `=` and fp.eq are two predicates: NaN = NaN holds and fp.eq does not, +0 = -0 fails and fp.eq holds. A
// negated comparison never becomes its mirror: with NaN both are false.
#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

using enum Approximation;
using enum RowProof;

#define FINITE "(not (or (fp.isNaN a) (fp.isInfinite a)))"

constexpr ApproximationRow kFloatsApproximationRows[] = {
    // Table 2, and its gaps. `not fp.eq` stands here as fp.eq in the other direction (Proposition 4.2).
    {"x y: FP", "(fp.lt x y)", kOver, "(fp.leq x y)", "", "fp.lt"},
    {"x y: FP", "(fp.lt x y)", kOver, "(not (fp.eq x y))", "", "fp.lt", "(fp.neq x y)"},
    {"x y a: FP", "(fp.lt x y)", kUnder, "(and (fp.leq x a) (fp.lt a y))", "", "gap fp.lt"},
    {"x y a: FP", "(fp.lt x y)", kUnder, "(and (fp.lt x a) (fp.leq a y))"},
    {"x y: FP", "(fp.leq x y)", kOver, "(not (fp.lt y x))", "", "gap fp.leq"},
    {"x y: FP", "(fp.leq x y)", kUnder, "(fp.eq x y)", "", "fp.leq"},
    {"x y: FP", "(fp.leq x y)", kUnder, "(fp.lt x y)", "", "fp.leq"},
    {"x y: FP", "(fp.gt x y)", kOver, "(fp.geq x y)", "", "fp.gt"},
    {"x y: FP", "(fp.gt x y)", kOver, "(not (fp.eq x y))", "", "fp.gt", "(fp.neq x y)"},
    {"x y a: FP", "(fp.gt x y)", kUnder, "(and (fp.geq x a) (fp.gt a y))", "", "gap fp.gt"},
    {"x y a: FP", "(fp.gt x y)", kUnder, "(and (fp.gt x a) (fp.geq a y))"},
    {"x y: FP", "(fp.geq x y)", kOver, "(not (fp.gt y x))", "", "gap fp.geq"},
    {"x y: FP", "(fp.geq x y)", kUnder, "(fp.eq x y)", "", "fp.geq"},
    {"x y: FP", "(fp.geq x y)", kUnder, "(fp.gt x y)", "", "fp.geq"},
    {"x y: FP", "(fp.eq x y)", kOver, "(fp.leq x y)", "", "fp.eq"},
    {"x y: FP", "(fp.eq x y)", kOver, "(fp.geq x y)", "", "fp.eq"},
    {"x y a: FP", "(fp.eq x y)", kUnder, "(and (fp.leq a x) (fp.leq x a) (fp.leq a y) (fp.leq y a))", "", "fp.eq"},
    {"x y a: FP", "(fp.eq x y)", kUnder, "(and (fp.eq x a) (fp.eq y a))", "", "not fp.eq"},
    {"x y: FP", "(fp.eq x y)", kOver, "(not (fp.gt x y))", "", "not fp.eq"},
    {"x y: FP", "(fp.eq x y)", kOver, "(not (fp.lt x y))", "", "not fp.eq"},

    // More of the order.
    {"x y: FP", "(fp.lt x y)", kOver, "(not (fp.leq y x))"},
    {"x y: FP", "(fp.lt x y)", kOver, "(not (= x y))"},
    {"x y: FP", "(fp.lt x y)", kOver, "(not (fp.isNaN x))"},
    {"x y: FP", "(fp.lt x y)", kOver, "(fp.lt x (_ +oo e s))"},
    {"x y: FP", "(fp.lt x y)", kOver, "(fp.gt y x)"},
    {"x y: FP", "(fp.lt x y)", kUnder, "(fp.gt y x)"},
    {"x y: FP", "(fp.lt x y)", kUnder, "(fp.lt (fp.neg y) (fp.neg x))"},
    {"x y: FP", "(fp.leq x y)", kOver, "(not (fp.isNaN y))"},
    {"x y: FP", "(fp.leq x y)", kOver, "(fp.leq (_ -oo e s) y)"},
    {"x y: FP", "(fp.leq x y)", kOver, "(fp.leq (fp.neg y) (fp.neg x))"},
    {"x y: FP", "(fp.leq x y)", kOver, "(or (fp.lt x y) (fp.eq x y))"},
    {"x y a: FP", "(fp.leq x y)", kUnder, "(and (fp.leq x a) (fp.leq a y))"},
    {"x y a: FP", "(fp.leq x y)", kOver, "(or (fp.leq x a) (fp.leq a y) (fp.isNaN a))"},
    {"x y: FP", "(fp.gt x y)", kOver, "(not (fp.geq y x))"},
    {"x y: FP", "(fp.gt x y)", kOver, "(not (fp.isNaN y))"},
    {"x y: FP", "(fp.gt x y)", kUnder, "(fp.lt y x)"},
    {"x y: FP", "(fp.geq x y)", kOver, "(fp.leq y x)"},
    {"x y: FP", "(fp.geq x y)", kOver, "(not (fp.isNaN x))"},
    {"x y: FP", "(fp.geq x y)", kUnder, "(fp.geq (fp.neg y) (fp.neg x))"},
    {"x y a: FP", "(fp.geq x y)", kUnder, "(and (fp.geq x a) (fp.geq a y))"},

    // Rounded functions are monotone. Solvers prove the sums for small formats only.
    {"x y: FP", "(fp.leq x y)", kOver, "(fp.leq (fp.roundToIntegral RNE x) (fp.roundToIntegral RNE y))"},
    {"x y: FP", "(fp.geq x y)", kOver, "(fp.geq (fp.roundToIntegral RTZ x) (fp.roundToIntegral RTZ y))"},
    {"x y: FP", "(fp.lt x y)", kUnder, "(fp.lt (fp.roundToIntegral RTN x) (fp.roundToIntegral RTN y))"},
    {"x y a: FP", "(fp.leq x y)", kOver, "(fp.leq (fp.add RNE x a) (fp.add RNE y a))", FINITE, "", "", kExhaustive},
    {"x y a: FP", "(fp.geq x y)", kOver, "(fp.geq (fp.sub RTP x a) (fp.sub RTP y a))", FINITE, "", "", kExhaustive},
    {"x y a: FP", "(fp.lt x y)", kOver, "(fp.leq (fp.add RTN x a) (fp.add RTN y a))", FINITE, "", "", kExhaustive},

    // fp.eq.
    {"x y: FP", "(fp.eq x y)", kOver, "(not (fp.isNaN x))"},
    {"x y: FP", "(fp.eq x y)", kOver, "(= (fp.abs x) (fp.abs y))"},
    {"x y: FP", "(fp.eq x y)", kOver, "(= (fp.isZero x) (fp.isZero y))"},
    {"x y: FP", "(fp.eq x y)", kOver, "(or (= x y) (fp.isZero x))"},
    {"x y: FP", "(fp.eq x y)", kOver, "(fp.eq (fp.neg x) (fp.neg y))"},
    {"x y: FP", "(fp.eq x y)", kUnder, "(and (fp.leq x y) (fp.geq x y))"},
    {"x y: FP", "(fp.eq x y)", kUnder, "(and (= x y) (not (fp.isNaN x)))"},
    {"x y: FP", "(fp.eq x y)", kUnder, "(and (fp.isZero x) (fp.isZero y))"},

    // `=`.
    {"x y: FP", "(= x y)", kOver, "(or (fp.eq x y) (fp.isNaN x))"},
    {"x y: FP", "(= x y)", kOver, "(= (fp.isNaN x) (fp.isNaN y))"},
    {"x y: FP", "(= x y)", kOver, "(= (fp.isNegative x) (fp.isNegative y))"},
    {"x y: FP", "(= x y)", kOver, "(not (fp.lt x y))"},
    {"x y: FP", "(= x y)", kOver, "(not (fp.gt x y))"},
    {"x y: FP", "(= x y)", kOver, "(= (fp.neg x) (fp.neg y))"},
    {"x y: FP", "(= x y)", kUnder, "(= (fp.neg x) (fp.neg y))"},
    {"x y: FP", "(= x y)", kUnder, "(and (fp.eq x y) (not (fp.isZero x)))"},
    {"x y: FP", "(= x y)", kUnder, "(and (fp.isNaN x) (fp.isNaN y))"},
    {"x y: FP", "(distinct x y)", kUnder, "(fp.lt x y)"},
    {"x y: FP", "(distinct x y)", kUnder, "(fp.gt x y)"},
    {"x y: FP", "(distinct x y)", kUnder, "(and (not (fp.eq x y)) (not (fp.isNaN x)))"},

    // Classes.
    {"x: FP", "(fp.isNaN x)", kOver, "(not (fp.eq x x))"},
    {"x: FP", "(fp.isNaN x)", kUnder, "(not (fp.leq x x))"},
    {"x: FP", "(fp.isNaN x)", kUnder, "(= x (_ NaN e s))"},
    {"x a: FP", "(fp.isNaN x)", kOver, "(not (fp.geq x a))"},
    {"x: FP", "(fp.isZero x)", kOver, "(fp.eq x (_ -zero e s))"},
    {"x: FP", "(fp.isZero x)", kOver, "(not (fp.isNormal x))"},
    {"x: FP", "(fp.isZero x)", kUnder, "(fp.eq x (_ +zero e s))"},
    {"x: FP", "(fp.isZero x)", kUnder, "(= x (_ -zero e s))"},
    {"x: FP", "(fp.isInfinite x)", kOver, "(= (fp.abs x) (_ +oo e s))"},
    {"x: FP", "(fp.isInfinite x)", kOver, "(not (fp.isNaN x))"},
    {"x: FP", "(fp.isInfinite x)", kUnder, "(= x (_ -oo e s))"},
    {"x: FP", "(fp.isNormal x)", kOver, "(not (fp.isSubnormal x))"},
    {"x: FP", "(fp.isNormal x)", kOver, "(fp.lt (_ -oo e s) x)"},
    {"x a: FP", "(fp.isNormal x)", kUnder, "(= x a)", "(fp.isNormal a)"},
    {"x: FP", "(fp.isSubnormal x)", kOver, "(not (fp.isZero x))"},
    {"x a: FP", "(fp.isSubnormal x)", kOver, "(fp.lt (fp.abs x) (fp.abs a))", "(fp.isNormal a)"},
    {"x a: FP", "(fp.isSubnormal x)", kUnder, "(= x a)", "(fp.isSubnormal a)"},
    {"x: FP", "(fp.isNegative x)", kOver, "(fp.leq x (_ -zero e s))"},
    {"x: FP", "(fp.isNegative x)", kOver, "(not (fp.isPositive x))"},
    {"x: FP", "(fp.isNegative x)", kUnder, "(fp.lt x (_ +zero e s))"},
    {"x: FP", "(fp.isPositive x)", kOver, "(fp.geq x (_ -zero e s))"},
    {"x: FP", "(fp.isPositive x)", kOver, "(not (fp.isNaN x))"},
    {"x: FP", "(fp.isPositive x)", kUnder, "(fp.gt x (_ -zero e s))"},
};

}  // namespace

RowTable float_approximations() { return {"FloatingPoint", kFloatsApproximationRows}; }

}  // namespace cupel
