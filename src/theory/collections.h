// Evaluator functions of operators that take a function and apply it to the elements of a set or a bag, as cvc5 has
// them. The rows that use them are in sets.cpp, bags.cpp and relations.cpp.
#pragma once

#include <span>

#include "theory/evaluation.h"

namespace cupel {

using EvalArguments = std::span<const Value>;

Value set_map(EvalContext& context, EvalArguments args);
Value set_filter(EvalContext& context, EvalArguments args);
Value set_all(EvalContext& context, EvalArguments args);
Value set_some(EvalContext& context, EvalArguments args);
Value bag_map(EvalContext& context, EvalArguments args);
Value bag_filter(EvalContext& context, EvalArguments args);
Value bag_all(EvalContext& context, EvalArguments args);
Value bag_some(EvalContext& context, EvalArguments args);

/// `(set.fold f initial s)`: f is applied to the elements one after the other, in an order that cvc5 does not document.
/// So there is a value only where all orders agree.
Value set_fold(EvalContext& context, EvalArguments args);
Value bag_fold(EvalContext& context, EvalArguments args);

/// `((_ rel.aggr i...) f initial r)`: the folds of the parts that `(_ rel.group i...)` makes.
Value set_aggregate(EvalContext& context, EvalArguments args);
Value bag_aggregate(EvalContext& context, EvalArguments args);

/// `(bag.partition r b)`: the classes of an equivalence relation. Unsupported if r is none on the elements of b.
Value bag_partition(EvalContext& context, EvalArguments args);

}  // namespace cupel
