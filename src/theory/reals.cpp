// Reals, the conversions between integers and reals, and the transcendental functions that solvers add.
#include "theory/theory.h"

namespace cupel {

namespace {

constexpr OperatorRow kRealRows[] = {
    {"(- Real Real)"},
    {"(- Real Real Real :left-assoc)"},
    {"(+ Real Real Real :left-assoc)"},
    {"(* Real Real Real :left-assoc)", "2.6", kNonlinear},
    {"(/ Real Real Real :left-assoc)", "2.6", kPartial | kNonlinear},
    {"(<= Real Real Bool :chainable)"},
    {"(< Real Real Bool :chainable)"},
    {"(>= Real Real Bool :chainable)"},
    {"(> Real Real Bool :chainable)"},
    {"(^ Real Real Real)", "z3 cvc5 cvc4", kPartial | kNonlinear},
    {"(abs Real Real)", "z3 cvc5"},
};

constexpr OperatorRow kConversionRows[] = {
    {"(to_real Int Real)"},
    {"(to_int Real Int)"},
    {"(is_int Real Bool)"},
};

constexpr OperatorRow kTranscendentalRows[] = {
    {"(real.pi Real)", "cvc5 cvc4"},
    {"(pi Real)", "z3"},
    {"(euler Real)", "z3"},
    {"(exp Real Real)", "cvc5 cvc4", kNonlinear},
    {"(sqrt Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(sin Real Real)", "z3 cvc5 cvc4", kNonlinear},
    {"(cos Real Real)", "z3 cvc5 cvc4", kNonlinear},
    {"(tan Real Real)", "z3 cvc5 cvc4", kPartial | kNonlinear},
    {"(csc Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(sec Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(cot Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(arcsin Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(arccos Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(arctan Real Real)", "cvc5 cvc4", kNonlinear},
    {"(arccsc Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(arcsec Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(arccot Real Real)", "cvc5 cvc4", kPartial | kNonlinear},
    {"(asin Real Real)", "z3", kPartial | kNonlinear},
    {"(acos Real Real)", "z3", kPartial | kNonlinear},
    {"(atan Real Real)", "z3", kNonlinear},
    {"(sinh Real Real)", "z3", kNonlinear},
    {"(cosh Real Real)", "z3", kNonlinear},
    {"(tanh Real Real)", "z3", kNonlinear},
    {"(asinh Real Real)", "z3", kNonlinear},
    {"(acosh Real Real)", "z3", kPartial | kNonlinear},
    {"(atanh Real Real)", "z3", kPartial | kNonlinear},
};

}  // namespace

const Theory kReals = {"Reals", "real numbers", kRealRows};
const Theory kRealsInts = {"Reals_Ints", "conversions between integers and reals", kConversionRows};
const Theory kTranscendentals = {"Transcendentals", "trigonometric and exponential functions", kTranscendentalRows};

}  // namespace cupel
