// Constants that formulas leave no choice for: `(= x 3)`, `(not p)`. Whatever model they have, it has these values.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "eval/evaluator.h"
#include "term/store.h"

namespace cupel::oracle {

using ForcedValues = std::vector<std::pair<const Function*, Value>>;

/// Of declared constants, by equalities and literals among the conjuncts of the formulas, as far as what they are equal
/// to can be evaluated.
ForcedValues forced_values(TermStore& store, std::span<const Term> formulas, EvalLimits limits);

}  // namespace cupel::oracle
