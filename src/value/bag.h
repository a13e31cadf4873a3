// Bags as cvc5 has them: how often each element occurs. A bag is the function from elements to counts, of which
// finitely many are not zero; so it is unique whatever the sort of its elements.
#pragma once

#include <utility>
#include <vector>

#include "value/map_value.h"
#include "value/value.h"

namespace cupel {

/// Elements and counts, both as values; counts below 1 say that the element is not there, later ones win.
Value make_bag(const Entries& counts);
inline Value bag_empty() { return make_bag({}); }
/// `(bag element count)`
Value bag_of(const Value& element, const Value& count);
/// Elements in ascending order, with their counts.
Entries bag_entries(const Value& a);

Value bag_count(const Value& element, const Value& a);
Value bag_member(const Value& element, const Value& a);
Value bag_union_max(const Value& a, const Value& b);
Value bag_union_disjoint(const Value& a, const Value& b);
Value bag_inter_min(const Value& a, const Value& b);
/// Counts are subtracted.
Value bag_difference_subtract(const Value& a, const Value& b);
/// All that occurs in `b` is removed.
Value bag_difference_remove(const Value& a, const Value& b);
Value bag_subbag(const Value& a, const Value& b);
/// Every element once.
Value bag_duplicate_removal(const Value& a);
Value bag_card(const Value& a);
Value bag_is_singleton(const Value& a);
/// The element of a bag that has only one, however often; unspecified otherwise.
Value bag_choose(const Value& a);

}  // namespace cupel
