// Type checking of applications: the one place that decides whether a head fits its arguments, for the
// parser, the generators and the reducer alike.
#pragma once

#include <span>
#include <string_view>

#include "base/result.h"
#include "term/operator.h"
#include "term/store.h"

namespace cupel {

/// The application of the first of `overloads` that fits the arguments. As z3 and cvc5 do, Int arguments are
/// taken where Reals are expected: literals are rewritten (`1` to `1.0`), other terms wrapped in `to_real`.
Result<Term> apply_operator(TermStore& store, std::span<const Operator* const> overloads,
                            std::span<const Index> indices, Sort qualifier, std::span<const Term> args);

/// The application of a declared function. With `higher_order` fewer arguments make a function value.
Result<Term> apply_function(TermStore& store, Function& function, Sort qualifier, std::span<const Term> args,
                            bool higher_order);

/// The application of a standard operator by name: for code that builds terms. Asserts that it fits.
Term make(TermStore& store, std::string_view name, std::span<const Term> args, std::span<const Index> indices = {});

/// `term` as a Real if it is an Int, otherwise itself.
Term to_real(TermStore& store, Term term);

}  // namespace cupel
