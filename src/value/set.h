// Sets as cvc5 has them, finite or with a finite complement: maps from elements to Booleans. A set over a
// finite sort must be given the domain of the sort (see map_value.h).
#pragma once

#include <optional>
#include <vector>

#include "value/map_value.h"
#include "value/value.h"

namespace cupel {

Value make_set(const std::vector<Value>& elements, DomainPtr domain = nullptr);
inline Value set_empty(DomainPtr domain = nullptr) { return make_set({}, std::move(domain)); }
Value set_universe(DomainPtr domain = nullptr);
/// All elements in ascending order of listing or domain; nothing for an infinite set. A finite set over a
/// finite sort may be stored as a complement, so this is not set_listed.
std::optional<std::vector<Value>> set_elements(const Value& a);
/// Everything but what is listed by set_listed?
bool set_is_complement(const Value& a);
/// The elements, or those that are missing from a complement, in ascending order.
std::vector<Value> set_listed(const Value& a);

Value set_insert(const Value& element, const Value& a);
Value set_member(const Value& element, const Value& a);
Value set_union(const Value& a, const Value& b);
Value set_inter(const Value& a, const Value& b);
Value set_minus(const Value& a, const Value& b);
Value set_complement(const Value& a);
Value set_subset(const Value& a, const Value& b);
Value set_is_empty(const Value& a);
Value set_is_singleton(const Value& a);
/// Unsupported for an infinite set.
Value set_card(const Value& a);
/// The element of a singleton; unspecified otherwise.
Value set_choose(const Value& a);

}  // namespace cupel
