// What can be tried with nested lists of which only the shape is known. A guess about sorts (by operators, by
// declarations) saves questions; it need not be right, since every candidate is checked.
#pragma once

#include <vector>

#include "reduce/sexpr/edit.h"

namespace cupel::reduce {

/// The nodes of one level go. In the order of the text, so that chunks are neighbours.
std::vector<SExprEdit> erasures(const SExprTree& tree, uint32_t level);
/// A list becomes a constant, one of its parts, or a part of a part.
std::vector<SExprEdit> replacements(const SExprTree& tree);
/// A large list becomes one of the largest lists in it that have at most half its size.
std::vector<SExprEdit> far_replacements(const SExprTree& tree);
/// `(let ((x t)) b)` becomes b with t in the place of x; so do definitions without parameters.
std::vector<SExprEdit> bindings_in_place(const SExprTree& tree);
/// A declared constant becomes a value of its sort, or another constant of the same sort.
std::vector<SExprEdit> eliminated_constants(const SExprTree& tree);
/// Simpler literals, and `declare-const` for `declare-fun`.
std::vector<SExprEdit> simpler_words(const SExprTree& tree);
/// Declared and bound names become short; all at once, and each alone.
std::vector<SExprEdit> shorter_names(const SExprTree& tree);

}  // namespace cupel::reduce
