// Values of algebraic datatypes and elements of uninterpreted sorts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.h"

namespace cupel {

/// A constructor application. `index` is the constructor's place in its datatype: it decides the order of
/// values; constructors of one sort must differ in it. cvc5's tuples are datatypes with one constructor.
Value make_datatype(std::string constructor, uint32_t index, std::vector<Value> fields);
const std::string& datatype_constructor(const Value& a);
uint32_t datatype_index(const Value& a);
const std::vector<Value>& datatype_fields(const Value& a);

/// `((_ is constructor) a)`.
Value datatype_is(uint32_t index, const Value& a);
/// The `field`-th field of constructor `index`; unspecified on a value of another constructor.
Value datatype_select(uint32_t index, size_t field, const Value& a);
/// `((_ update selector) a value)`: nothing changes on a value of another constructor.
Value datatype_update(uint32_t index, size_t field, const Value& a, const Value& value);

/// Elements of one sort are equal exactly if their indices are.
Value make_element(std::string sort, uint64_t index);
const std::string& element_sort(const Value& a);
uint64_t element_index(const Value& a);

}  // namespace cupel
