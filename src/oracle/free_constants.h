// What an assignment has to give a value to, for those who try assignments.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "term/term.h"

namespace cupel::oracle {

/// The declared constants that the formulas and the definitions in them use. Nothing where an assignment of constants
/// would not decide: uninterpreted functions, recursive definitions, quantifiers; or where the formulas are large.
std::optional<std::vector<const Function*>> free_constants(std::span<const Term> formulas);

}  // namespace cupel::oracle
