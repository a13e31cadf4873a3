// Which sides found the same bugs: a bar for each combination of sides above a matrix that says which sides it has, in
// the manner of UpSet (Lex et al., 2014). Unlike circles that overlap it works for any number of sides.
#pragma once

#include <string>

#include "figures/comparison.h"

namespace cupel::figures {

/// SVG text.
std::string draw_overlaps(const Comparison& comparison);

}  // namespace cupel::figures
