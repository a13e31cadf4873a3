// Random values of a sort, the edges over-represented: zero, one, all ones, the largest subnormal, the empty string,
// ...
#pragma once

#include "base/rng.h"
#include "term/sort.h"
#include "theory/domain.h"
#include "value/value.h"

namespace cupel {

/// None for sorts without values of their own (functions, regular languages).
Value random_value(Sort sort, Rng& rng, Domains& domains);

}  // namespace cupel
