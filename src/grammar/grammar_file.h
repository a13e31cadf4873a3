// Grammars as text, so that people can read, change and keep them.
//
//   grammar QF_LIA
//   size 1000
//   (declare-const x Int)
//   term 0.4 variable
//   command 0.1 push
//   operator 0.25 (+ Int Int Int :left-assoc)
//
// A file has one grammar or several. A line is a declaration in SMT-LIB, a rule with its weight, blank, or a comment
// behind `;`. Operators are rows of the operator table, as `cupel ops` prints them; a name stands for all rows that
// have it. What is not mentioned has no weight.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "grammar/grammar.h"
#include "grammar/grammar_book.h"

namespace cupel {

std::string write_grammar(const Grammar& grammar);

/// An error has the line that is wrong. At least one grammar; each makes formulas.
Result<std::vector<Grammar>> read_grammars(std::string_view text, const GrammarBook& book);

}  // namespace cupel
