// Random ground applications of operators as text, for solvers to compute.
#pragma once

#include <string>

#include "base/rng.h"
#include "term/operator.h"

namespace cupel::cli {

/// Whether applications of the operator can be drawn: not where its arguments must fit by rules of its own, unless
/// these are about tuples.
bool can_apply(const Operator& op);

/// Empty where no instance of the operator was found.
std::string random_application(const Operator& op, Rng& rng);

}  // namespace cupel::cli
