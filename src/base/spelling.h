// What somebody may have meant who misspelt a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cupel {

/// How many letters must be inserted, removed, replaced or swapped with their neighbours to make one text the other.
size_t edit_distance(std::string_view a, std::string_view b);

/// The name that is most like `word`, the first of several; empty if none is: more than a third of it differs.
std::string_view closest_name(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace cupel
