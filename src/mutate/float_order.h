// Floats as integers in their order, so that sets of them are sets of intervals: -oo, ..., -0, +0, ..., +oo, NaN. The
// two zeros are neighbours: IEEE comparisons do not tell them apart, SMT-LIB's `=` does.
#pragma once

#include <gmpxx.h>

#include "mutate/interval_set.h"
#include "term/sort.h"
#include "value/value.h"

namespace cupel {

inline constexpr int kNegativeZero = -1;
inline constexpr int kPositiveZero = 0;

/// -0 is -1, +0 is 0.
mpz_class float_ordinal(const Value& value);
/// The float with that ordinal; none where there is none.
Value float_at(const mpz_class& ordinal, Sort sort);

mpz_class infinity_ordinal(Sort sort);
mpz_class nan_ordinal(Sort sort);

/// All floats of the sort, NaN included.
IntervalSet all_floats(Sort sort);
/// All but NaN.
IntervalSet all_ordered_floats(Sort sort);

}  // namespace cupel
