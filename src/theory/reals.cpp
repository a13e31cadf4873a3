// Reals, the conversions between integers and reals, and the transcendental functions that solvers add.
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/real.h"

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
    {"(^ Real Real Real)", nullptr, "z3 cvc5 cvc4", kPartial | kNonlinear | kReadOnly},
    {"(abs Real Real)", unary<real_abs>, "z3 cvc5"},
};

constexpr OperatorRow kConversionRows[] = {
    {"(to_real Int Real)", unary<int_to_real>},
    {"(to_int Real Int)", unary<real_to_int>},
    {"(is_int Real Bool)", unary<real_is_int>},
};

constexpr OperatorRow kTranscendentalRows[] = {
    {"(real.pi Real)", nullptr, "cvc5 cvc4"},
    {"(pi Real)", nullptr, "z3"},
    {"(euler Real)", nullptr, "z3"},
    {"(exp Real Real)", nullptr, "cvc5 cvc4", kNonlinear},
    {"(sqrt Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(sin Real Real)", nullptr, "z3 cvc5 cvc4", kNonlinear},
    {"(cos Real Real)", nullptr, "z3 cvc5 cvc4", kNonlinear},
    {"(tan Real Real)", nullptr, "z3 cvc5 cvc4", kPartial | kNonlinear},
    {"(csc Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(sec Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(cot Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(arcsin Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(arccos Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(arctan Real Real)", nullptr, "cvc5 cvc4", kNonlinear},
    {"(arccsc Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(arcsec Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(arccot Real Real)", nullptr, "cvc5 cvc4", kPartial | kNonlinear},
    {"(asin Real Real)", nullptr, "z3", kPartial | kNonlinear},
    {"(acos Real Real)", nullptr, "z3", kPartial | kNonlinear},
    {"(atan Real Real)", nullptr, "z3", kNonlinear},
    {"(sinh Real Real)", nullptr, "z3", kNonlinear},
    {"(cosh Real Real)", nullptr, "z3", kNonlinear},
    {"(tanh Real Real)", nullptr, "z3", kNonlinear},
    {"(asinh Real Real)", nullptr, "z3", kNonlinear},
    {"(acosh Real Real)", nullptr, "z3", kPartial | kNonlinear},
    {"(atanh Real Real)", nullptr, "z3", kPartial | kNonlinear},
};

}  // namespace

const Theory kReals = {"Reals", "real numbers", kRealRows};
const Theory kRealsInts = {"Reals_Ints", "conversions between integers and reals", kConversionRows};
const Theory kTranscendentals = {"Transcendentals", "trigonometric and exponential functions", kTranscendentalRows};

}  // namespace cupel
