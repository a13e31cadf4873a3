// The logic of two seeds together.
#pragma once

#include <string>
#include <string_view>

namespace cupel {

/// A logic that covers both (empty: none is set) and sums of their variables; with `nonlinear` products, too. One of
/// the two where that is enough, otherwise the smallest of SMT-LIB that is found, otherwise ALL.
std::string joint_logic(std::string_view first, std::string_view second, bool nonlinear);

}  // namespace cupel
