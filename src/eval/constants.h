// Values of literals, and a value of every sort.
#pragma once

#include <optional>
#include <vector>

#include "term/term.h"
#include "theory/domain.h"
#include "value/value.h"

namespace cupel {

/// The value that a literal denotes. None where it exceeds the limits of the value layer.
Value literal_value(Term literal);

/// A value of the sort that differs from all of `taken`; none if there is none or it is not known.
std::optional<Value> fresh_value(Sort sort, const std::vector<Value>& taken, Domains& domains);

/// Some value of the sort, the same each time: 0, false, "", the first finite constructor, ... None for function sorts.
Value default_value(Sort sort, Domains& domains);

}  // namespace cupel
