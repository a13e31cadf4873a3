// Reads SMT-LIB 2.6 (and what z3 and cvc5 take beyond it) into typed terms, in one pass and without recursion
// over terms.
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "smtlib/script.h"
#include "smtlib/vocabulary.h"

namespace cupel {

/// Parses and type-checks a whole script. The error of a bad one has its position. `text` is not needed
/// afterwards.
Result<Script> parse_script(std::string_view text, const Vocabulary& vocabulary = Vocabulary::standard());

}  // namespace cupel
