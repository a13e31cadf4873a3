// From the text of a seed to a script that mutants can start from.
#pragma once

#include <string_view>

#include "base/result.h"
#include "smtlib/script.h"
#include "smtlib/vocabulary.h"

namespace cupel {

/// Removes (set-info :status ...): the answer that the seed's author expects is not the mutant's.
void drop_status(Script& script);

/// Exchanges the logic wherever the script sets one. `name` lives as long as the script's store.
void set_logic(Script& script, std::string_view name);

/// A nonlinear script of a linear logic gets the nonlinear one: QF_UFLIA becomes QF_UFNIA. Solvers accept such a script
/// only as long as they simplify its products away, which a mutation can end.
void correct_logic(Script& script);

/// Whether an assertion stands in it.
bool asserts_something(const Script& script);

/// Parses a seed and does all of the above; `any_logic` sets the logic to ALL. An error where the seed cannot be read
/// or asserts nothing.
Result<Script> prepare_script(std::string_view text, const Vocabulary& vocabulary, bool any_logic);

}  // namespace cupel
