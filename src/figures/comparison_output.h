// A comparison as text for a terminal and as JSON.
#pragma once

#include <string>

#include "figures/comparison.h"

namespace cupel::figures {

std::string comparison_text(const Comparison& comparison);
/// One object.
std::string comparison_json(const Comparison& comparison);

/// `a, b and c`: the sides of an overlap.
std::string names_of(const Comparison& comparison, const Overlap& overlap);

}  // namespace cupel::figures
