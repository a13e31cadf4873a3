// cvc5's theory of relations: finite sets of tuples. A tuple is a datatype value (datatype.h); results keep
// the constructor of the first operand's tuples. Complements are unsupported: their join and closure are
// infinite.
#pragma once

#include "value/map_value.h"
#include "value/value.h"

namespace cupel {

/// Each tuple reversed.
Value rel_transpose(const Value& a, DomainPtr domain = nullptr);
/// Every tuple of a followed by every tuple of b.
Value rel_product(const Value& a, const Value& b, DomainPtr domain = nullptr);
/// Like the product where the last field of a's tuple equals the first of b's; both fields are dropped.
Value rel_join(const Value& a, const Value& b, DomainPtr domain = nullptr);
/// The smallest transitive relation that contains a binary one.
Value rel_tclosure(const Value& a, DomainPtr domain = nullptr);

}  // namespace cupel
