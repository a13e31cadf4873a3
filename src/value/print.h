// Values as SMT-LIB text that solvers read back.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace cupel {

/// The sort of a field of a datatype value, as text: called with the value, the text of its own sort and the
/// index of the field. Needed only where fields contain arrays, empty sequences, sets or functions.
using FieldSort = std::function<std::string(const Value& datatype, std::string_view sort, size_t field)>;

/// `sort` is the text of the value's sort, such as `(Array Int (Seq Bool))`. Arrays, sequences, sets,
/// functions, elements and constructors of parametric datatypes name it; other values do not need it. A sort
/// that was not given is printed as `_`.
std::string to_smtlib(const Value& value, std::string_view sort = {}, const FieldSort& field_sort = {});

/// With bars where the symbol needs them.
std::string quote_symbol(std::string_view symbol);

namespace print_detail {

/// The operator and the arguments of a sort: `(Array Int Bool)` gives Array, Int, Bool; a symbol gives
/// itself.
std::vector<std::string> split_sort(std::string_view sort);
/// The `i`-th part of split_sort, or `_`.
std::string sort_part(std::string_view sort, size_t i);

/// Text of values without parts (numbers, bit patterns, strings).
std::string print_atom(const Value& value);
std::string print_string(const std::u32string& text);

}  // namespace print_detail
}  // namespace cupel
