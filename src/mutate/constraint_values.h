// From constraints to values and formulas: what DIVER draws near the ends of a constraint, and its convert().
#pragma once

#include <optional>

#include "base/rng.h"
#include "mutate/constraint.h"
#include "term/store.h"

namespace cupel {

/// A value at or near an end of the constraint, mostly inside; none where the constraint has no ends.
Value value_near_end(const Constraint& constraint, Sort sort, Rng& rng);

/// The formula that says that a term of an atomic sort meets the constraint: `(<= 2 t)` for [2, oo). Null where every
/// value does, and where it cannot be written in a few symbols; then any weaker formula will do.
Term formula_of(TermStore& store, const Constraint& constraint, Term term);

}  // namespace cupel
