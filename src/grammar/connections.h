// A grammar that leaves operators out may leave others without use: `+` without a comparison never gets into an
// assertion, str.in_re without any regular expression has no argument. Such gaps are closed with as little as can be.
#pragma once

#include <vector>

#include "base/rng.h"
#include "grammar/grammar.h"

namespace cupel {

/// Gives a weight to operators of `operators` until terms of each result kind of the grammar's operators can occur in
/// an assertion, and each argument can be made.
void connect(Grammar& grammar, const std::vector<const Operator*>& operators, Rng& rng);

}  // namespace cupel
