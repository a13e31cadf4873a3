// Constants that no seed brings: the paper names it a limitation that arguments come from the seed alone.
#pragma once

#include "base/rng.h"
#include "term/operator.h"
#include "term/store.h"

namespace cupel {

/// A random constant, edges over-represented; null for sorts whose values are not written as one.
Term random_constant(TermStore& store, Sort sort, Rng& rng);

/// An argument of an operator that takes only literals: single characters for strings, constants otherwise.
Term literal_argument(TermStore& store, Sort sort, Rng& rng);

}  // namespace cupel
