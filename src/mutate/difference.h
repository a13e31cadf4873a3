// Difference logic (IDL, RDL): solvers take only atoms of the form x - y <= c and its like, so atoms keep their form.
#pragma once

#include "mutate/term_maker.h"

namespace cupel {

/// A number or variable for another one of its kind; nothing for compound numeric terms. For terms of sort Int or Real.
Term exchange_leaf(TermMaker& maker, const Place& place, Rng& rng, Failure& failure);

/// Whether a term compares numbers.
bool is_comparison(Term term);

/// Whether a formula made from another one compares numbers only in the forms of difference logic: x with y, x - y with a
/// number, and x with a number where the old formula does that, too.
bool keeps_difference_form(Term made, Term old);

}  // namespace cupel
