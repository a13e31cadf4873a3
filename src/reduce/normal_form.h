// What two reduced scripts of one bug have in common: operators and structure, whatever the names and literals.
#pragma once

#include <string>
#include <string_view>

namespace cupel::reduce {

/// The script with its own names numbered in the order in which they appear, literals replaced by their kind,
/// assertions and the arguments of symmetric operators in an order that does not depend on how they stood, and without
/// what solvers do not solve: logic, options, comments, requests for models.
std::string normal_form(std::string_view script);

}  // namespace cupel::reduce
