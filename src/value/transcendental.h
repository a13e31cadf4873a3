// The transcendental functions of cvc5, and those of z3. Arguments and results are exact where a theorem says so (sin
// of rational multiples of pi, arcsin 1/2 = pi/6, exp 0 = 1); other results are computable reals (real.h).
//
// Outside of the domain of a function its value is unspecified. Where it cannot be decided whether an argument is in
// the domain, the result is unsupported.
#pragma once

#include "value/value.h"

namespace cupel {

Value real_pi();
Value real_euler();  // exp 1
Value real_exp(const Value& a);

Value real_sin(const Value& a);
Value real_cos(const Value& a);
// Quotients of sin and cos, as cvc5 defines them.
Value real_tan(const Value& a);
Value real_cot(const Value& a);
Value real_sec(const Value& a);
Value real_csc(const Value& a);

Value real_arcsin(const Value& a);  // from -pi/2 to pi/2
Value real_arccos(const Value& a);  // from 0 to pi
Value real_arctan(const Value& a);  // between -pi/2 and pi/2
Value real_arccot(const Value& a);  // between 0 and pi
Value real_arcsec(const Value& a);  // arccos 1/a
Value real_arccsc(const Value& a);  // arcsin 1/a

Value real_sinh(const Value& a);
Value real_cosh(const Value& a);
Value real_tanh(const Value& a);
Value real_asinh(const Value& a);
Value real_acosh(const Value& a);
Value real_atanh(const Value& a);

}  // namespace cupel
