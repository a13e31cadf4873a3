// Difference logic (IDL, RDL): solvers take only atoms of the form x - y <= c and its like, so atoms keep their form.
#pragma once

#include "mutate/term_maker.h"

namespace cupel {

/// A number or variable for another one of its kind; nothing for compound numeric terms. For terms of sort Int or Real.
Term exchange_leaf(TermMaker& maker, const Place& place, Rng& rng, Failure& failure);

/// Whether a term compares numbers.
bool is_comparison(Term term);

}  // namespace cupel
