// Ints: integers with Euclidean division.
#include "theory/theory.h"

namespace cupel {

namespace {

constexpr OperatorRow kRows[] = {
    {"(- Int Int)"},
    {"(- Int Int Int :left-assoc)"},
    {"(+ Int Int Int :left-assoc)"},
    {"(* Int Int Int :left-assoc)", "2.6", kNonlinear},
    {"(div Int Int Int :left-assoc)", "2.6", kPartial | kNonlinear},
    {"(mod Int Int Int)", "2.6", kPartial | kNonlinear},
    {"(abs Int Int)"},
    {"(<= Int Int Bool :chainable)"},
    {"(< Int Int Bool :chainable)"},
    {"(>= Int Int Bool :chainable)"},
    {"(> Int Int Bool :chainable)"},
    {"((_ divisible n) Int Bool :where (< 0 n))", "2.6 !z3"},
    {"(rem Int Int Int)", "z3", kPartial | kNonlinear},
    {"(^ Int Int Int)", "z3 cvc5 cvc4", kPartial | kNonlinear},
    {"(** Int Int Int)", "2.7", kPartial | kNonlinear},
    {"(int.pow2 Int Int)", "cvc5", kNonlinear},
    {"((_ iand k) Int Int Int :where (< 0 k))", "cvc5", kNonlinear},
};

}  // namespace

const Theory kInts = {"Ints", "integers with Euclidean division", kRows};

}  // namespace cupel
