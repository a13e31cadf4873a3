// Regular expressions as terms, for convert() of DIVER.
#pragma once

#include "term/store.h"
#include "value/value.h"

namespace cupel {

/// A term that denotes the regular expression; null where it takes more than a dozen operators.
Term regex_term(TermStore& store, const Value& regex);

}  // namespace cupel
