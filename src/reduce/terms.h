// Terms that passes put in the place of others.
#pragma once

#include <span>
#include <vector>

#include "term/store.h"
#include "term/term.h"

namespace cupel::reduce {

/// Small closed terms of the sort, the simplest first: true, false; 0, 1; "", "a"; #b0..0; the first constructors
/// without fields; empty sequences and sets; constant arrays. Empty where there is none (uninterpreted sorts).
std::vector<Term> simple_constants(TermStore& store, Sort sort);

/// The head of an application over other arguments, type-checked; null where they do not fit.
Term reapplied(TermStore& store, Term application, std::span<const Term> args);

}  // namespace cupel::reduce
