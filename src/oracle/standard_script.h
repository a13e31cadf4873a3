// Whether a solver has any excuse for refusing a script. Our parser takes more than the standard has (what z3, cvc5 and
// others write); a refusal of that is no bug.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "smtlib/script.h"
#include "smtlib/used_theories.h"
#include "solver/profile.h"

namespace cupel::oracle {

/// Only commands, sorts, literals and operators of SMT-LIB 2.6 that its logic includes, and that our table does not
/// know the solver to lack. When in doubt: false.
bool is_standard(const Script& script, std::string_view text, std::string_view solver);

/// Whether the script is what the solver was made for: its theories, quantifiers and logics, as its profile tells them.
bool is_meant_for(const Script& script, const solver::Profile& profile);
/// The same where the script's theories are known.
bool is_meant_for(const Script& script, const UsedTheories& used, const solver::Profile& profile);

/// Whether the solver has all that the logic promises. A script of AUFLIA may do without integers, but a solver that
/// has none may refuse it by its name.
bool has_logic(const solver::Profile& profile, std::string_view logic);

/// Whether one of several solvers has it. Owns what it asks.
std::function<bool(std::string_view logic)> logics_of(std::vector<solver::Profile> profiles);

}  // namespace cupel::oracle
