// What simplification alone decides: seeds and injected formulas that say nothing about what comes behind it.
#pragma once

#include "eval/evaluator.h"
#include "smtlib/script.h"

namespace cupel {

/// What an atom is that compares a term with itself: (<= x x), (distinct x y y). Undetermined for all others;
/// (fp.leq x x) is one of them: NaN.
Truth truth_of_self_comparison(Term atom);

/// Whether a script of one query is true or false whatever its symbols mean. Its store is left as it is.
bool is_trivial(const Script& script);

}  // namespace cupel
