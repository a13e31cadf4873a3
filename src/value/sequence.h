// Sequences of values (z3 and cvc5 `Seq`): the same functions as on strings, over any elements.
#pragma once

#include <vector>

#include "value/value.h"

namespace cupel {

Value make_sequence(std::vector<Value> elements);
const std::vector<Value>& sequence_elements(const Value& a);

inline Value seq_empty() { return make_sequence({}); }
inline Value seq_unit(const Value& element) { return make_sequence({element}); }
Value seq_concat(const Value& a, const Value& b);
Value seq_len(const Value& a);
/// The element itself; unspecified outside.
Value seq_nth(const Value& a, const Value& position);
/// The one-element sequence; empty outside.
Value seq_at(const Value& a, const Value& position);
Value seq_extract(const Value& a, const Value& from, const Value& length);
Value seq_prefixof(const Value& prefix, const Value& a);
Value seq_suffixof(const Value& suffix, const Value& a);
Value seq_contains(const Value& a, const Value& part);
Value seq_indexof(const Value& a, const Value& part, const Value& from);
Value seq_last_indexof(const Value& a, const Value& part);
Value seq_replace(const Value& a, const Value& part, const Value& by);
Value seq_replace_all(const Value& a, const Value& part, const Value& by);
Value seq_update(const Value& a, const Value& from, const Value& part);
Value seq_rev(const Value& a);

}  // namespace cupel
