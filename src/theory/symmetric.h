// Operators whose arguments may change places.
#pragma once

#include <string_view>

namespace cupel {

/// Whether every order of its arguments gives the same value, for all operators of that name: `and`, `=`, `bvadd`.
bool is_symmetric(std::string_view name);

}  // namespace cupel
