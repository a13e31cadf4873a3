// Strings, and bounds on their lengths.
#include "mutate/approximation_rows.h"

namespace cupel {

namespace {

using enum Approximation;
using enum RowProof;

#define NOT_EMPTY "(> (str.len a) 0)"

constexpr ApproximationRow kStringsApproximationRows[] = {
    // Table 2.
    {"x y: String", "(str.< x y)", kOver, "(str.<= x y)", "", "str.<"},
    {"x y: String", "(str.< x y)", kOver, "(distinct x y)", "", "str.<"},
    {"x y a: String", "(str.< x y)", kUnder, "(str.<= (str.++ x a) y)", NOT_EMPTY, "str.<"},
    {"x y a: String", "(str.<= x y)", kOver, "(str.< x (str.++ y a))", NOT_EMPTY, "str.<=", "", kExhaustive},
    {"x y: String", "(str.<= x y)", kUnder, "(= x y)", "", "str.<="},
    {"x y: String", "(str.<= x y)", kUnder, "(str.< x y)", "", "str.<="},
    {"x y: String", "(str.prefixof x y)", kOver, "(str.<= x y)", "", "str.prefixof"},
    {"x y: String", "(str.prefixof x y)", kOver, "(str.contains y x)", "", "str.prefixof"},
    {"x y a: String", "(str.prefixof x y)", kUnder, "(= y (str.++ x a))", "", "str.prefixof"},
    {"x y: String", "(str.suffixof x y)", kOver, "(<= (str.len x) (str.len y))", "", "str.suffixof", "(str.<= x y)"},
    {"x y: String", "(str.suffixof x y)", kOver, "(str.contains y x)", "", "str.suffixof"},
    {"x y a: String", "(str.suffixof x y)", kUnder, "(= y (str.++ a x))", "", "str.suffixof"},
    {"x y: String", "(str.contains x y)", kOver, "(<= (str.len y) (str.len x))", "", "str.contains", "(str.<= y x)"},
    {"x y: String", "(str.contains x y)", kUnder, "(str.prefixof y x)", "", "str.contains", "(str.suffixof y x)"},
    {"x y: String", "(str.contains x y)", kUnder, "(str.suffixof y x)", "", "str.contains"},
    {"x y: String", "(= x y)", kOver, "(str.suffixof x y)", "", "String ="},
    {"x y: String", "(= x y)", kOver, "(str.prefixof x y)", "", "String ="},
    {"x y: String", "(= x y)", kOver, "(str.contains x y)", "", "String ="},
    {"x y: String", "(= x y)", kOver, "(str.<= x y)", "", "String ="},
    {"x y: String", "(distinct x y)", kUnder, "(str.< x y)", "", "String distinct"},
    {"x y: String", "(distinct x y)", kUnder, "(str.< y x)", "", "String distinct"},

    // More of the order.
    {"x y a: String", "(str.< x y)", kOver, "(str.< x (str.++ y a))", "", "", "", kExhaustive},
    {"x y a: String", "(str.< x y)", kUnder, "(str.< (str.++ x a) y)", "", "", "", kExhaustive},
    {"x y: String", "(str.< x y)", kOver, "(not (str.<= y x))"},
    {"x y a: String", "(str.<= x y)", kOver, "(str.<= x (str.++ y a))"},
    {"x y a: String", "(str.<= x y)", kUnder, "(str.<= (str.++ x a) y)"},
    {"x y: String", "(str.<= x y)", kUnder, "(str.prefixof x y)"},
    {"x y: String", "(str.<= x y)", kOver, "(or (str.< x y) (= x y))"},

    // More of parts.
    {"x y: String", "(str.prefixof x y)", kOver, "(<= (str.len x) (str.len y))"},
    {"x y a: String", "(str.prefixof x y)", kOver, "(str.prefixof x (str.++ y a))"},
    {"x y: String", "(str.prefixof x y)", kOver, "(= (str.indexof y x 0) 0)"},
    {"x y: String", "(str.prefixof x y)", kOver, "(= x (str.substr y 0 (str.len x)))"},
    {"x y a: String", "(str.prefixof x y)", kUnder, "(str.prefixof (str.++ x a) y)"},
    {"x y: String", "(str.prefixof x y)", kUnder, "(= x y)"},
    {"x y: String", "(str.prefixof x y)", kUnder, "(= (str.indexof y x 0) 0)"},
    {"x y a: String", "(str.suffixof x y)", kOver, "(str.suffixof x (str.++ a y))"},
    {"x y: String", "(str.suffixof x y)", kOver, "(>= (str.indexof y x 0) 0)"},
    {"x y a: String", "(str.suffixof x y)", kUnder, "(str.suffixof (str.++ a x) y)"},
    {"x y: String", "(str.suffixof x y)", kUnder, "(= x y)"},
    {"x y: String", "(str.contains x y)", kOver, "(>= (str.indexof x y 0) 0)"},
    {"x y a: String", "(str.contains x y)", kOver, "(str.contains (str.++ x a) y)"},
    {"x y a: String", "(str.contains x y)", kOver, "(str.contains (str.++ a x) y)"},
    {"x y: String; i j: Int", "(str.contains x y)", kOver, "(str.contains x (str.substr y i j))"},
    {"x y: String; i: Int", "(str.contains x y)", kOver, "(str.contains x (str.at y i))"},
    {"x y: String", "(str.contains x y)", kUnder, "(>= (str.indexof x y 0) 0)"},
    {"x y a b: String", "(str.contains x y)", kUnder, "(= x (str.++ a y b))"},
    {"x y: String", "(str.contains x y)", kUnder, "(= x y)"},
    {"x y a: String", "(str.contains x y)", kUnder, "(str.contains x (str.++ y a))"},
    {"x y: String; i j: Int", "(str.contains x y)", kUnder, "(str.contains (str.substr x i j) y)"},

    // More of equality.
    {"x y: String", "(= x y)", kOver, "(= (str.len x) (str.len y))"},
    {"x y: String", "(= x y)", kOver, "(<= (str.len x) (str.len y))"},
    {"x y a: String", "(= x y)", kOver, "(= (str.++ x a) (str.++ y a))"},
    {"x y: String; i: Int", "(= x y)", kOver, "(= (str.at x i) (str.at y i))"},
    {"x y: String; i j: Int", "(= x y)", kOver, "(= (str.substr x i j) (str.substr y i j))"},
    {"x y: String", "(= x y)", kOver, "(= (str.to_code x) (str.to_code y))"},
    {"x y: String", "(= x y)", kOver, "(= (str.to_int x) (str.to_int y))"},
    {"x y a b: String", "(= x y)", kOver, "(= (str.replace x a b) (str.replace y a b))"},
    {"x y a: String", "(= x y)", kUnder, "(= (str.++ x a) (str.++ y a))"},
    {"x y: String", "(= x y)", kUnder, "(and (str.prefixof x y) (str.suffixof y x))"},
    {"x y: String", "(= x y)", kUnder, "(and (str.prefixof x y) (<= (str.len y) (str.len x)))"},
    {"x y: String", "(= x y)", kUnder, "(and (str.contains x y) (str.contains y x))"},
    {"x y: String", "(= x y)", kUnder, "(and (str.<= x y) (str.<= y x))"},

    // Digits, and bounds on lengths.
    {"x: String", "(str.is_digit x)", kOver, "(= (str.len x) 1)"},
    {"x: String", "(str.is_digit x)", kOver, "(>= (str.to_int x) 0)"},
    {"x: String", "(str.is_digit x)", kOver, "(<= 48 (str.to_code x) 57)"},
    {"x a: String", "(str.is_digit x)", kUnder, "(= x a)", "(str.is_digit a)"},
    {"x: String; y i j: Int", "(<= (str.len x) y)", kOver, "(<= (str.len (str.substr x i j)) y)"},
    {"x: String; y i: Int", "(<= (str.len x) y)", kOver, "(<= (str.len (str.at x i)) y)"},
    {"x a: String; y: Int", "(<= (str.len x) y)", kUnder, "(<= (str.len (str.++ x a)) y)"},
    {"x: String; y: Int", "(<= (str.len x) y)", kOver, "(>= y 0)"},
    {"x: String; y: Int", "(<= (str.len x) y)", kUnder, "(and (= x \"\") (>= y 0))"},
    {"x: String; y: Int", "(< (str.len x) y)", kOver, "(> y 0)"},
    {"x a: String; y: Int", "(< (str.len x) y)", kUnder, "(< (str.len (str.++ a x)) y)"},
    {"x a: String; y: Int", "(>= (str.len x) y)", kOver, "(>= (str.len (str.++ x a)) y)"},
    {"x: String; y i j: Int", "(>= (str.len x) y)", kUnder, "(>= (str.len (str.substr x i j)) y)"},
    {"x: String; y: Int", "(>= (str.len x) y)", kUnder, "(<= y 0)"},
    {"x: String; y: Int", "(> (str.len x) y)", kUnder, "(< y 0)"},
    {"x a: String; y: Int", "(> (str.len x) y)", kOver, "(> (str.len (str.++ a x)) y)"},
    {"x: String; y: Int", "(= (str.len x) y)", kOver, "(>= y 0)"},
    {"x a: String; y: Int", "(= (str.len x) y)", kUnder, "(and (= x a) (= y (str.len a)))"},
    {"x a: String; y: Int", "(= (str.len x) y)", kOver, "(<= y (str.len (str.++ x a)))"},
};

}  // namespace

RowTable string_approximations() { return {"Strings", kStringsApproximationRows}; }

}  // namespace cupel
