// Proof by trying everything: a query over a few constants of small finite sorts (Booleans, narrow bit-vectors, arrays
// of them, ...) has no model if every assignment makes a formula of it false.
#pragma once

#include "smtlib/queries.h"
#include "smtlib/script.h"

namespace cupel::oracle {

/// True only if it was tried whole. Constants of other sorts, uninterpreted functions, quantifiers, too many values,
/// and anything that our evaluator does not decide make it false: not proved.
bool has_no_model(const Script& script, const Query& query);

}  // namespace cupel::oracle
