// Arrays, and functions as their graphs. map_value.h says why finite index sorts need their domain: two
// arrays are equal as values exactly if they are equal at every index, provided that both were given the
// domain of their sort.
#pragma once

#include <span>

#include "value/map_value.h"
#include "value/value.h"

namespace cupel {

/// `((as const (Array I E)) value)`.
Value array_const(Value value, DomainPtr domain = nullptr);
/// Later entries win; entries equal to the default are fine.
Value make_array(Value default_value, const Entries& entries, DomainPtr domain = nullptr);
Value array_default(const Value& a);
/// Those that differ from the default, in ascending order of indices.
Entries array_entries(const Value& a);

Value array_select(const Value& a, const Value& index);
Value array_store(const Value& a, const Value& index, const Value& value);
/// z3's `((_ map f) a b ...)`: element by element. An f without an answer makes the whole without one.
Value array_map(const map_detail::Pointwise& f, std::span<const Value> arrays);
/// cvc5's eqrange over integer or bit-vector indices: equal at every index from low to high.
Value array_eqrange(const Value& a, const Value& b, const Value& low, const Value& high);

/// The graph of a function: argument lists and results. The default may be a value of kind kNone: then the
/// function is unknown elsewhere, and so is every application there. The domain is that of a single argument
/// or of tuples made by function_key.
struct FunctionEntry {
  std::vector<Value> arguments;
  Value result;
};
Value make_function(Value default_value, const std::vector<FunctionEntry>& entries, DomainPtr domain = nullptr);
Value function_default(const Value& f);
std::vector<FunctionEntry> function_entries(const Value& f);
Value function_apply(const Value& f, std::span<const Value> arguments);
/// What a graph is indexed by: the argument itself if there is one, else a tuple.
Value function_key(std::span<const Value> arguments);

}  // namespace cupel
