// Core: connectives lose arguments, equality of anything.
#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

using enum Approximation;

// An associative connective has any number of arguments: x and y stand for any two parts of them.
constexpr ApproximationRow kCoreApproximationRows[] = {
    {"x y: Bool", "(and x y)", kOver, "x"},
    {"x y: Bool", "(and x y)", kOver, "(or x y)"},
    {"x y: Bool", "(and x y)", kOver, "(= x y)"},
    {"x y: Bool", "(and x y)", kOver, "(=> x y)"},
    {"x y: Bool", "(or x y)", kUnder, "x"},
    {"x y: Bool", "(or x y)", kUnder, "(and x y)"},
    {"x y: Bool", "(or x y)", kUnder, "(xor x y)"},
    {"x y: Bool", "(=> x y)", kUnder, "y"},
    {"x y: Bool", "(=> x y)", kUnder, "(not x)"},
    {"x y: Bool", "(=> x y)", kUnder, "(= x y)"},
    {"x y: Bool", "(xor x y)", kOver, "(or x y)"},
    {"x y: Bool", "(xor x y)", kOver, "(not (and x y))"},
    {"x y: Bool", "(xor x y)", kUnder, "(and x (not y))"},
    {"x y: Bool", "(xor x y)", kUnder, "(and (not x) y)"},
    {"x y: Bool", "(= x y)", kOver, "(=> x y)"},
    {"x y: Bool", "(= x y)", kOver, "(or x (not y))"},
    {"x y: Bool", "(= x y)", kUnder, "(and x y)"},
    {"x y: Bool", "(= x y)", kUnder, "(not (or x y))"},
    {"x y z: Bool", "(ite x y z)", kOver, "(or y z)"},
    {"x y z: Bool", "(ite x y z)", kOver, "(=> x y)"},
    {"x y z: Bool", "(ite x y z)", kOver, "(or x z)"},
    {"x y z: Bool", "(ite x y z)", kUnder, "(and y z)"},
    {"x y z: Bool", "(ite x y z)", kUnder, "(and x y)"},
    {"x y z: Bool", "(ite x y z)", kUnder, "(and z (not x))"},

    {"x y a: A", "(= x y)", kUnder, "(and (= x a) (= y a))", "",
     "String =", "(and (str.suffixof x a) (str.prefixof x a) (str.suffixof y a) (str.prefixof y a))"},
    {"x y a: A", "(distinct x y)", kOver, "(not (and (= x a) (= y a)))", "",
     "Num distinct, signed distinct, unsigned distinct, String distinct"},
    {"x y: A; i: Bool", "(= x y)", kOver, "(= (ite i x y) x)"},
    {"x y a: A", "(= x y)", kOver, "(= (= x a) (= y a))"},
    {"x y a: A", "(= x y)", kOver, "(=> (= x a) (= y a))"},
};

}  // namespace

RowTable core_approximations() { return {"Core", kCoreApproximationRows}; }

}  // namespace cupel
