// Values as terms.
#pragma once

#include "term/store.h"
#include "value/value.h"

namespace cupel {

/// Whether the values of a sort are written as constants: numbers, bit patterns, strings and the like.
bool has_constants(Sort sort);

/// The constant that denotes the value; null where there is none.
Term value_term(TermStore& store, const Value& value, Sort sort);

}  // namespace cupel
