// Sort conversions: what makes a term of one sort a term of another (Table I of LAST, and compositions of its rows).
// The paper's `is_int` for integers does not exist: an integer goes through `to_real`.
#pragma once

#include "base/rng.h"
#include "mutate/expressions.h"

namespace cupel::lm {

/// `term` as a term of the sort, by the fewest conversions that do it; null if there is no way. A Boolean becomes
/// anything by `ite`, between terms that fit the place.
Term converted(TermStore& store, const Expressions& expressions, const Place& place, Term term, Sort sort, Rng& rng);

}  // namespace cupel::lm
