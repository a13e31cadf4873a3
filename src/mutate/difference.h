// Difference logic (IDL, RDL): solvers take only atoms of the form x - y <= c and its like, so atoms keep their form.
#pragma once

#include "mutate/term_maker.h"

namespace cupel {

/// A number or variable for another one of its kind; nothing for compound numeric terms. For terms of sort Int or Real.
Term exchange_leaf(TermMaker& maker, const Place& place, Rng& rng, Failure& failure);

/// Whether a term compares numbers.
bool is_comparison(Term term);

/// Whether a comparison has a form of difference logic: x with y, or x - y with a number.
bool is_difference_atom(Term comparison);
/// Whether it compares x with a number, which many scripts of difference logic do as well.
bool is_bound(Term comparison);

}  // namespace cupel
