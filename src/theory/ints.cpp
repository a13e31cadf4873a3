// Ints: integers with Euclidean division.
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/integer.h"

namespace cupel {

namespace {

Value divisible(EvalContext& context, std::span<const Value> args) {
  return int_divisible(make_int(mpz_class(static_cast<unsigned long>(context.index(0)))), args[0]);
}

Value iand(EvalContext& context, std::span<const Value> args) { return int_and(context.index(0), args[0], args[1]); }

constexpr OperatorRow kIntsRows[] = {
    {"(- Int Int)", unary<int_neg>},
    {"(- Int Int Int :left-assoc)", fold<int_sub>},
    {"(+ Int Int Int :left-assoc)", fold<int_add>},
    {"(* Int Int Int :left-assoc)", fold<int_mul>, "2.6", kNonlinear | kScales},
    {"(div Int Int Int :left-assoc)", fold<int_div>, "2.6", kPartial | kNonlinear | kScales},
    {"(mod Int Int Int)", binary<int_mod>, "2.6", kPartial | kNonlinear | kScales},
    {"(abs Int Int)", unary<int_abs>},
    {"(<= Int Int Bool :chainable)", chain<int_le>},
    {"(< Int Int Bool :chainable)", chain<int_lt>},
    {"(>= Int Int Bool :chainable)", chain<int_ge>},
    {"(> Int Int Bool :chainable)", chain<int_gt>},
    {"((_ divisible n) Int Bool :where (< 0 n))", divisible, "2.6 !z3"},
    {"(rem Int Int Int)", nullptr, "z3", kPartial | kNonlinear | kScales},
    {"(^ Int Int Int)", binary<int_pow_natural>, "z3 cvc5 cvc4", kPartial | kNonlinear | kReadOnly},
    {"(** Int Int Int)", binary<int_pow>, "2.7", kPartial | kNonlinear},
    {"(int.pow2 Int Int)", unary<int_pow2>, "cvc5", kNonlinear},
    {"((_ iand k) Int Int Int :where (< 0 k))", iand, "cvc5", kNonlinear},
};

}  // namespace

const Theory kInts = {"Ints", "integers with Euclidean division", kIntsRows};

}  // namespace cupel
