// FixedSizeBitVectors, the further symbols of the bit-vector logics, and the names that version 2.7 adds.
#include "theory/theory.h"

namespace cupel {

namespace {

#define UNARY(name) "(" name " (_ BitVec m) (_ BitVec m))"
#define BINARY(name) "(" name " (_ BitVec m) (_ BitVec m) (_ BitVec m))"
#define NARY(name) "(" name " (_ BitVec m) (_ BitVec m) (_ BitVec m) :left-assoc)"
#define COMPARISON(name) "(" name " (_ BitVec m) (_ BitVec m) Bool)"

constexpr OperatorRow kRows[] = {
    {"(concat (_ BitVec i) (_ BitVec j) (_ BitVec (+ i j)) :left-assoc)"},
    {"((_ extract i j) (_ BitVec m) (_ BitVec (+ (- i j) 1)) :where (and (< i m) (<= j i)))"},
    {UNARY("bvnot")},
    {UNARY("bvneg")},
    {NARY("bvand")},
    {NARY("bvor")},
    {NARY("bvadd")},
    {NARY("bvmul")},
    {BINARY("bvudiv")},
    {BINARY("bvurem")},
    {BINARY("bvshl")},
    {BINARY("bvlshr")},
    {COMPARISON("bvult")},
    {BINARY("bvnand")},
    {BINARY("bvnor")},
    {NARY("bvxor")},
    {NARY("bvxnor")},
    {"(bvcomp (_ BitVec m) (_ BitVec m) (_ BitVec 1))"},
    {BINARY("bvsub")},
    {BINARY("bvsdiv")},
    {BINARY("bvsrem")},
    {BINARY("bvsmod")},
    {BINARY("bvashr")},
    {"((_ repeat i) (_ BitVec m) (_ BitVec (* i m)) :where (< 0 i))"},
    {"((_ zero_extend i) (_ BitVec m) (_ BitVec (+ m i)))"},
    {"((_ sign_extend i) (_ BitVec m) (_ BitVec (+ m i)))"},
    {"((_ rotate_left i) (_ BitVec m) (_ BitVec m))"},
    {"((_ rotate_right i) (_ BitVec m) (_ BitVec m))"},
    {COMPARISON("bvule")},
    {COMPARISON("bvugt")},
    {COMPARISON("bvuge")},
    {COMPARISON("bvslt")},
    {COMPARISON("bvsle")},
    {COMPARISON("bvsgt")},
    {COMPARISON("bvsge")},
    // Version 2.7.
    {"(bvnego (_ BitVec m) Bool)", "2.7"},
    {COMPARISON("bvuaddo"), "2.7 cvc5"},
    {COMPARISON("bvsaddo"), "2.7 cvc5"},
    {COMPARISON("bvumulo"), "2.7 cvc5"},
    {COMPARISON("bvsmulo"), "2.7 cvc5"},
    {COMPARISON("bvusubo"), "2.7 cvc5"},
    {COMPARISON("bvssubo"), "2.7 cvc5"},
    {COMPARISON("bvsdivo"), "2.7 cvc5"},
    {"(ubv_to_int (_ BitVec m) Int)", "2.7"},
    {"(sbv_to_int (_ BitVec m) Int)", "2.7"},
    {"((_ int_to_bv m) Int (_ BitVec m))", "2.7"},
    // The same conversions under the names that solvers used before.
    {"(bv2nat (_ BitVec m) Int)", "z3 cvc5 cvc4"},
    {"((_ int2bv m) Int (_ BitVec m))", "z3 cvc5 cvc4"},
    {"(bv2int (_ BitVec m) Int)", "z3"},
    {"((_ nat2bv m) Int (_ BitVec m))", "", kReadOnly},
    // Reductions and other additions.
    {"(bvredor (_ BitVec m) (_ BitVec 1))", "z3 cvc5"},
    {"(bvredand (_ BitVec m) (_ BitVec 1))", "z3 cvc5"},
    {BINARY("ext_rotate_left"), "z3"},
    {BINARY("ext_rotate_right"), "z3"},
    {COMPARISON("bvumul_noovfl"), "z3"},
    {COMPARISON("bvsmul_noovfl"), "z3"},
    {COMPARISON("bvsmul_noudfl"), "z3"},
    {"((_ bit2bool i) (_ BitVec m) Bool :where (< i m))", "z3"},
};

}  // namespace

const Theory kBitVectors = {"BitVectors", "bit-vectors of fixed size", kRows};

}  // namespace cupel
