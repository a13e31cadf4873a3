// Reals, the conversions between integers and reals, and the transcendental functions that solvers add.
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/real.h"
#include "value/transcendental.h"

namespace cupel {

namespace {

constexpr OperatorRow kRealRows[] = {
    {"(- Real Real)", unary<real_neg>},
    {"(- Real Real Real :left-assoc)", fold<real_sub>},
    {"(+ Real Real Real :left-assoc)", fold<real_add>},
    {"(* Real Real Real :left-assoc)", fold<real_mul>, "2.6", kNonlinear | kScales},
    {"(/ Real Real Real :left-assoc)", fold<real_div>, "2.6", kPartial | kNonlinear | kScales},
    {"(<= Real Real Bool :chainable)", chain<real_le>},
    {"(< Real Real Bool :chainable)", chain<real_lt>},
    {"(>= Real Real Bool :chainable)", chain<real_ge>},
    {"(> Real Real Bool :chainable)", chain<real_gt>},
    {"(^ Real Real Real)", binary<real_pow_natural>, "z3 cvc5 cvc4", kPartial | kNonlinear | kReadOnly},
    {"(abs Real Real)", unary<real_abs>, "z3 cvc5"},
};

constexpr OperatorRow kConversionRows[] = {
    {"(to_real Int Real)", unary<int_to_real>},
    {"(to_int Real Int)", unary<real_to_int>},
    {"(is_int Real Bool)", unary<real_is_int>},
};

// Outside of their domains solvers leave the functions open, but not free: cvc5's arcsin stays between -pi/2 and pi/2,
// and its tan is a quotient of sin and cos.
constexpr OperatorRow kTranscendentalRows[] = {
    {"(real.pi Real)", nullary<real_pi>, "cvc5 cvc4"},
    {"(pi Real)", nullary<real_pi>, "z3"},
    {"(euler Real)", nullary<real_euler>, "z3"},
    {"(exp Real Real)", unary<real_exp>, "cvc5 cvc4", kNonlinear},
    {"(sqrt Real Real)", unary<real_sqrt>, "cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(sin Real Real)", unary<real_sin>, "z3 cvc5 cvc4", kNonlinear},
    {"(cos Real Real)", unary<real_cos>, "z3 cvc5 cvc4", kNonlinear},
    {"(tan Real Real)", unary<real_tan>, "z3 cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(csc Real Real)", unary<real_csc>, "cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(sec Real Real)", unary<real_sec>, "cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(cot Real Real)", unary<real_cot>, "cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(arcsin Real Real)", unary<real_arcsin>, "cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(arccos Real Real)", unary<real_arccos>, "cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(arctan Real Real)", unary<real_arctan>, "cvc5 cvc4", kNonlinear},
    {"(arccsc Real Real)", unary<real_arccsc>, "cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(arcsec Real Real)", unary<real_arcsec>, "cvc5 cvc4", kPartial | kConstrained | kNonlinear},
    {"(arccot Real Real)", unary<real_arccot>, "cvc5 cvc4", kNonlinear},
    {"(asin Real Real)", unary<real_arcsin>, "z3", kPartial | kConstrained | kNonlinear},
    {"(acos Real Real)", unary<real_arccos>, "z3", kPartial | kConstrained | kNonlinear},
    {"(atan Real Real)", unary<real_arctan>, "z3", kNonlinear},
    {"(sinh Real Real)", unary<real_sinh>, "z3", kNonlinear},
    {"(cosh Real Real)", unary<real_cosh>, "z3", kNonlinear},
    {"(tanh Real Real)", unary<real_tanh>, "z3", kNonlinear},
    {"(asinh Real Real)", unary<real_asinh>, "z3", kNonlinear},
    {"(acosh Real Real)", unary<real_acosh>, "z3", kPartial | kConstrained | kNonlinear},
    {"(atanh Real Real)", unary<real_atanh>, "z3", kPartial | kConstrained | kNonlinear},
};

}  // namespace

const Theory kReals = {"Reals", "real numbers", kRealRows};
const Theory kRealsInts = {"Reals_Ints", "conversions between integers and reals", kConversionRows};
const Theory kTranscendentals = {"Transcendentals", "trigonometric and exponential functions", kTranscendentalRows};

}  // namespace cupel
