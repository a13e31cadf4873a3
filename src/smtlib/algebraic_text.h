// Real algebraic numbers as solvers write them: a polynomial and which of its roots is meant.
#pragma once

#include <string_view>

#include "base/result.h"
#include "value/value.h"

namespace cupel {

/// The exact value of z3's `(root-obj (+ (^ x 2) (- 2)) 1)`, the first real root of x^2 - 2, or of cvc5's
/// `(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)`, its root in that interval. A value of kind kNone where the
/// number exceeds the limits of the value layer; an error where the text does not name a number.
Result<Value> parse_algebraic(std::string_view text);

}  // namespace cupel
