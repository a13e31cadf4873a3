// Bit-vectors. Sums wrap round, so bounds move by bitwise operators: `bvor` makes a number larger and `bvand` smaller,
// signed ones only with a constant that keeps the sign.
#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

using enum Approximation;

#define KEEPS_SIGN_OR "(bvsge a (_ bv0 m))"
#define KEEPS_SIGN_AND "(bvslt a (_ bv0 m))"

constexpr ApproximationRow kBitvectorsApproximationRows[] = {
    // Unsigned order; Table 2 and its gaps.
    {"x y: BV", "(bvult x y)", kOver, "(bvule x y)", "", "bvult"},
    {"x y: BV", "(bvult x y)", kOver, "(distinct x y)", "", "bvult"},
    {"x y a: BV", "(bvult x y)", kUnder, "(bvult (bvor x a) y)", "", "gap bvult"},
    {"x y a: BV", "(bvult x y)", kUnder, "(bvult x (bvand y a))"},
    {"x y: BV", "(bvule x y)", kUnder, "(= x y)", "", "bvule"},
    {"x y: BV", "(bvule x y)", kUnder, "(bvult x y)", "", "bvule"},
    {"x y a: BV", "(bvule x y)", kOver, "(bvule x (bvor y a))", "", "gap bvule"},
    {"x y a: BV", "(bvule x y)", kOver, "(bvule (bvand x a) y)"},
    {"x y: BV", "(bvugt x y)", kOver, "(bvuge x y)", "", "bvugt"},
    {"x y: BV", "(bvugt x y)", kOver, "(distinct x y)", "", "bvugt"},
    {"x y a: BV", "(bvugt x y)", kUnder, "(bvugt x (bvor y a))", "", "gap bvugt"},
    {"x y a: BV", "(bvugt x y)", kUnder, "(bvugt (bvand x a) y)"},
    {"x y: BV", "(bvuge x y)", kUnder, "(= x y)", "", "bvuge"},
    {"x y: BV", "(bvuge x y)", kUnder, "(bvugt x y)", "", "bvuge"},
    {"x y a: BV", "(bvuge x y)", kOver, "(bvuge (bvor x a) y)", "", "gap bvuge"},
    {"x y a: BV", "(bvuge x y)", kOver, "(bvuge x (bvand y a))"},
    // More of the unsigned order.
    {"x y a: BV", "(bvult x y)", kOver, "(bvult x (bvor y a))"},
    {"x y a: BV", "(bvult x y)", kOver, "(bvult (bvand x a) y)"},
    {"x y a: BV", "(bvule x y)", kUnder, "(bvule (bvor x a) y)"},
    {"x y a: BV", "(bvule x y)", kUnder, "(bvule x (bvand y a))"},
    {"x y: BV", "(bvult x y)", kOver, "(distinct y (_ bv0 m))"},
    {"x y a: BV", "(bvult x y)", kOver, "(bvult (bvlshr x a) y)"},
    {"x y a: BV", "(bvule x y)", kOver, "(bvule (bvlshr x a) y)"},
    {"x y a: BV", "(bvule x y)", kUnder, "(bvule x (bvlshr y a))"},
    {"x y a: BV", "(bvule x y)", kOver, "(bvule (bvurem x a) y)"},
    {"x y a: BV", "(bvule x y)", kOver, "(bvule (bvlshr x a) (bvlshr y a))"},
    {"x y: BV", "(bvule x y)", kOver, "(or (bvult x y) (= x y))"},
    {"x y: BV", "(bvult x y)", kUnder, "(and (bvule x y) (distinct x y))"},
    {"x y a: BV", "(bvugt x y)", kOver, "(bvugt (bvor x a) y)"},
    {"x y a: BV", "(bvugt x y)", kOver, "(bvugt x (bvand y a))"},
    {"x y a: BV", "(bvuge x y)", kUnder, "(bvuge x (bvor y a))"},
    {"x y a: BV", "(bvuge x y)", kUnder, "(bvuge (bvand x a) y)"},
    {"x y: BV", "(bvugt x y)", kOver, "(distinct x (_ bv0 m))"},
    {"x y a: BV", "(bvugt x y)", kOver, "(bvugt x (bvlshr y a))"},
    {"x y a: BV", "(bvuge x y)", kOver, "(bvuge x (bvlshr y a))"},
    {"x y a: BV", "(bvuge x y)", kUnder, "(bvuge (bvlshr x a) y)"},
    {"x y a: BV", "(bvuge x y)", kOver, "(bvuge x (bvurem y a))"},
    {"x y a: BV", "(bvuge x y)", kOver, "(bvuge (bvlshr x a) (bvlshr y a))"},
    {"x y: BV", "(bvuge x y)", kOver, "(or (bvugt x y) (= x y))"},
    {"x y: BV", "(bvugt x y)", kUnder, "(and (bvuge x y) (distinct x y))"},
    // Equality in the unsigned order; Table 2.
    {"x y: BV", "(= x y)", kOver, "(bvule x y)", "", "unsigned ="},
    {"x y: BV", "(= x y)", kOver, "(bvuge x y)", "", "unsigned ="},
    {"x y a: BV", "(= x y)", kUnder, "(and (bvule a x) (bvule x a) (bvule a y) (bvule y a))", "", "unsigned ="},
    {"x y: BV", "(distinct x y)", kUnder, "(bvugt x y)", "", "unsigned distinct"},
    {"x y: BV", "(distinct x y)", kUnder, "(bvult x y)", "", "unsigned distinct"},
    // Signed order; Table 2 and its gaps.
    {"x y: BV", "(bvslt x y)", kOver, "(bvsle x y)", "", "bvslt"},
    {"x y: BV", "(bvslt x y)", kOver, "(distinct x y)", "", "bvslt"},
    {"x y a: BV", "(bvslt x y)", kUnder, "(bvslt (bvor x a) y)", KEEPS_SIGN_OR, "gap bvslt"},
    {"x y a: BV", "(bvslt x y)", kUnder, "(bvslt x (bvand y a))", KEEPS_SIGN_AND},
    {"x y: BV", "(bvsle x y)", kUnder, "(= x y)", "", "bvsle"},
    {"x y: BV", "(bvsle x y)", kUnder, "(bvslt x y)", "", "bvsle", "(bvsgt x y)"},
    {"x y a: BV", "(bvsle x y)", kOver, "(bvsle x (bvor y a))", KEEPS_SIGN_OR, "gap bvsle"},
    {"x y a: BV", "(bvsle x y)", kOver, "(bvsle (bvand x a) y)", KEEPS_SIGN_AND},
    {"x y: BV", "(bvsgt x y)", kOver, "(bvsge x y)", "", "bvsgt"},
    {"x y: BV", "(bvsgt x y)", kOver, "(distinct x y)", "", "bvsgt"},
    {"x y a: BV", "(bvsgt x y)", kUnder, "(bvsgt x (bvor y a))", KEEPS_SIGN_OR, "gap bvsgt"},
    {"x y a: BV", "(bvsgt x y)", kUnder, "(bvsgt (bvand x a) y)", KEEPS_SIGN_AND},
    {"x y: BV", "(bvsge x y)", kUnder, "(= x y)", "", "bvsge"},
    {"x y: BV", "(bvsge x y)", kUnder, "(bvsgt x y)", "", "bvsge"},
    {"x y a: BV", "(bvsge x y)", kOver, "(bvsge (bvor x a) y)", KEEPS_SIGN_OR, "gap bvsge"},
    {"x y a: BV", "(bvsge x y)", kOver, "(bvsge x (bvand y a))", KEEPS_SIGN_AND},
    // More of the signed order.
    {"x y a: BV", "(bvslt x y)", kOver, "(bvslt x (bvor y a))", KEEPS_SIGN_OR},
    {"x y a: BV", "(bvslt x y)", kOver, "(bvslt (bvand x a) y)", KEEPS_SIGN_AND},
    {"x y a: BV", "(bvsle x y)", kUnder, "(bvsle (bvor x a) y)", KEEPS_SIGN_OR},
    {"x y a: BV", "(bvsle x y)", kUnder, "(bvsle x (bvand y a))", KEEPS_SIGN_AND},
    {"x y a: BV", "(bvsle x y)", kOver, "(bvsle (bvashr x a) (bvashr y a))"},
    {"x y a: BV", "(bvslt x y)", kUnder, "(bvslt (bvashr x a) (bvashr y a))"},
    {"x y: BV", "(bvsle x y)", kOver, "(or (bvslt x y) (= x y))"},
    {"x y: BV", "(bvslt x y)", kUnder, "(and (bvsle x y) (distinct x y))"},
    {"x y a: BV", "(bvsgt x y)", kOver, "(bvsgt (bvor x a) y)", KEEPS_SIGN_OR},
    {"x y a: BV", "(bvsgt x y)", kOver, "(bvsgt x (bvand y a))", KEEPS_SIGN_AND},
    {"x y a: BV", "(bvsge x y)", kUnder, "(bvsge x (bvor y a))", KEEPS_SIGN_OR},
    {"x y a: BV", "(bvsge x y)", kUnder, "(bvsge (bvand x a) y)", KEEPS_SIGN_AND},
    {"x y a: BV", "(bvsge x y)", kOver, "(bvsge (bvashr x a) (bvashr y a))"},
    {"x y a: BV", "(bvsgt x y)", kUnder, "(bvsgt (bvashr x a) (bvashr y a))"},
    {"x y: BV", "(bvsge x y)", kOver, "(or (bvsgt x y) (= x y))"},
    {"x y: BV", "(bvsgt x y)", kUnder, "(and (bvsge x y) (distinct x y))"},
    // Equality in the signed order; Table 2.
    {"x y: BV", "(= x y)", kOver, "(bvsle x y)", "", "signed ="},
    {"x y: BV", "(= x y)", kOver, "(bvsge x y)", "", "signed ="},
    {"x y a: BV", "(= x y)", kUnder, "(and (bvsle a x) (bvsle x a) (bvsle a y) (bvsle y a))", "", "signed ="},
    {"x y: BV", "(distinct x y)", kUnder, "(bvsgt x y)", "", "signed distinct"},
    {"x y: BV", "(distinct x y)", kUnder, "(bvslt x y)", "", "signed distinct"},
    // Equal functions of both sides.
    {"x y a: BV", "(= x y)", kOver, "(= (bvand x a) (bvand y a))"},
    {"x y a: BV", "(= x y)", kOver, "(= (bvor x a) (bvor y a))"},
    {"x y a: BV", "(= x y)", kOver, "(= (bvmul x a) (bvmul y a))"},
    {"x y a: BV", "(= x y)", kOver, "(= (bvlshr x a) (bvlshr y a))"},
    {"x y: BV", "(= x y)", kOver, "(= ((_ extract 0 0) x) ((_ extract 0 0) y))"},
    {"x y a: BV", "(= x y)", kOver, "(= (bvadd x a) (bvadd y a))"},
    {"x y a: BV", "(= x y)", kUnder, "(= (bvadd x a) (bvadd y a))"},
    {"x y a: BV", "(= x y)", kOver, "(= (bvxor x a) (bvxor y a))"},
    {"x y a: BV", "(= x y)", kUnder, "(= (bvxor x a) (bvxor y a))"},
    {"x y: BV", "(= x y)", kOver, "(= (bvnot x) (bvnot y))"},
    {"x y: BV", "(= x y)", kUnder, "(= (bvnot x) (bvnot y))"},
    {"x y: BV", "(= x y)", kOver, "(= (bvneg x) (bvneg y))"},
    {"x y: BV", "(= x y)", kUnder, "(= (bvneg x) (bvneg y))"},
    {"x y: BV", "(= x y)", kOver, "(= ((_ zero_extend 1) x) ((_ zero_extend 1) y))"},
    {"x y: BV", "(= x y)", kUnder, "(= ((_ zero_extend 1) x) ((_ zero_extend 1) y))"},
    {"x y: BV", "(= x y)", kOver, "(= ((_ rotate_left 1) x) ((_ rotate_left 1) y))"},
    {"x y: BV", "(= x y)", kUnder, "(= ((_ rotate_left 1) x) ((_ rotate_left 1) y))"},
    {"x y: BV", "(= x y)", kOver, "(= (bvxor x y) (_ bv0 m))"},
    {"x y: BV", "(= x y)", kUnder, "(= (bvxor x y) (_ bv0 m))"},
    {"x y: BV", "(= x y)", kOver, "(= (bvcomp x y) #b1)"},
    {"x y: BV", "(= x y)", kUnder, "(= (bvcomp x y) #b1)"},
    {"x y: BV", "(distinct x y)", kUnder, "(= x (bvnot y))"},
    {"x y a: BV", "(distinct x y)", kUnder, "(= x (bvadd y a))", "(distinct a (_ bv0 m))"},
    {"x y a: BV", "(= x y)", kOver, "(bvule x (bvor y a))"},
    {"x y a: BV", "(= x y)", kOver, "(bvuge (bvor x a) y)"},
};

}  // namespace

RowTable bit_vector_approximations() { return {"BitVectors", kBitvectorsApproximationRows}; }

}  // namespace cupel
