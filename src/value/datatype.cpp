#include "value/datatype.h"

#include "value/composite.h"

namespace cupel {

namespace {

const CompositePayload& datatype(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kDatatype);
  return a.as<CompositePayload>();
}

const CompositePayload& element(const Value& a) {
  CUPEL_ASSERT(a.kind() == Kind::kElement);
  return a.as<CompositePayload>();
}

}  // namespace

Value make_datatype(std::string constructor, uint32_t index, std::vector<Value> fields) {
  return make_heap<CompositePayload>(Kind::kDatatype, 0, std::move(constructor), uint64_t{index}, std::move(fields));
}

const std::string& datatype_constructor(const Value& a) { return datatype(a).label; }

uint32_t datatype_index(const Value& a) { return static_cast<uint32_t>(datatype(a).index); }

const std::vector<Value>& datatype_fields(const Value& a) { return datatype(a).children; }

Value datatype_is(uint32_t index, const Value& a) { return Value::boolean(datatype_index(a) == index); }

Value datatype_select(uint32_t index, size_t field, const Value& a) {
  if (datatype_index(a) != index) return Value::unspecified();
  CUPEL_ASSERT(field < datatype_fields(a).size());
  return datatype_fields(a)[field];
}

Value datatype_update(uint32_t index, size_t field, const Value& a, const Value& value) {
  if (datatype_index(a) != index) return a;
  std::vector<Value> fields = datatype_fields(a);
  CUPEL_ASSERT(field < fields.size());
  fields[field] = value;
  return make_datatype(datatype_constructor(a), index, std::move(fields));
}

Value make_element(std::string sort, uint64_t index) {
  return make_heap<CompositePayload>(Kind::kElement, 0, std::move(sort), index, std::vector<Value>());
}

const std::string& element_sort(const Value& a) { return element(a).label; }

uint64_t element_index(const Value& a) { return element(a).index; }

}  // namespace cupel
