// cvc5's theory of tables: bags of tuples. What relations have (relation.h), with counts: those of a product are
// multiplied, those of tuples that a projection makes equal are added.
#pragma once

#include "value/bag.h"
#include "value/relation.h"

namespace cupel {

/// Elements and counts, where the counts of equal elements are added.
Value bag_sum(const Entries& counts);

Value table_product(const Value& a, const Value& b);
/// The product, restricted to pairs of tuples whose projections are equal.
Value table_join(const Columns& left, const Columns& right, const Value& a, const Value& b);
Value table_project(const Columns& columns, const Value& a);
/// The table as parts, each with all tuples of one projection. Unsupported for the empty table: whether that has no
/// part or an empty one is not documented.
Value table_group(const Columns& columns, const Value& a);

}  // namespace cupel
