// cvc5's theory of relations: finite sets of tuples. A tuple is a datatype value (datatype.h); results keep
// the constructor of the first operand's tuples. Complements are unsupported: their join and closure are
// infinite.
#pragma once

#include <vector>

#include "value/map_value.h"
#include "value/value.h"

namespace cupel {

/// The fields of both tuples.
Value tuple_product(const Value& a, const Value& b);

/// Each tuple reversed.
Value rel_transpose(const Value& a, DomainPtr domain = nullptr);
/// Every tuple of a followed by every tuple of b.
Value rel_product(const Value& a, const Value& b, DomainPtr domain = nullptr);
/// Like the product where the last field of a's tuple equals the first of b's; both fields are dropped.
Value rel_join(const Value& a, const Value& b, DomainPtr domain = nullptr);
/// The smallest transitive relation that contains a binary one.
Value rel_tclosure(const Value& a, DomainPtr domain = nullptr);
/// (x, x) for each (x) of a unary relation.
Value rel_iden(const Value& a, DomainPtr domain = nullptr);
/// (x) for each x that a binary relation has at least `least` pairs (x, y) of. Unsupported below 1, where cvc5 does not
/// say what it holds.
Value rel_join_image(const Value& a, const Value& least, DomainPtr domain = nullptr);

using Columns = std::vector<size_t>;

/// The named fields in the named order.
Value tuple_project(const Columns& columns, const Value& tuple);
/// The projection of every tuple.
Value rel_project(const Columns& columns, const Value& a, DomainPtr domain = nullptr);
/// The product, restricted to pairs of tuples whose projections are equal.
Value rel_table_join(const Columns& left, const Columns& right, const Value& a, const Value& b,
                     DomainPtr domain = nullptr);
/// The relation as parts, each with all tuples of one projection. Unsupported for the empty relation: whether that has
/// no part or an empty one is not documented.
Value rel_group(const Columns& columns, const Value& a, DomainPtr part_domain = nullptr, DomainPtr domain = nullptr);

}  // namespace cupel
