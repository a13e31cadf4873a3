// Whether a solver has any excuse for refusing a script. Our parser takes more than the standard has (what z3, cvc5 and
// others write); a refusal of that is no bug.
#pragma once

#include <string_view>

#include "smtlib/script.h"

namespace cupel::oracle {

/// Only commands, sorts, literals and operators of SMT-LIB 2.6 that its logic includes, and that our table does not
/// know the solver to lack. When in doubt: false.
bool is_standard(const Script& script, std::string_view text, std::string_view solver);

}  // namespace cupel::oracle
