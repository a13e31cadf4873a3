#include "value/relation.h"

#include <algorithm>
#include <map>

#include "value/datatype.h"
#include "value/integer.h"
#include "value/limits.h"
#include "value/set.h"

namespace cupel {

namespace {

using Fields = std::vector<Value>;

Value tuple_like(const Value& like, Fields fields) {
  return make_datatype(datatype_constructor(like), datatype_index(like), std::move(fields));
}

/// All pairs of tuples through `combine`, which adds to the result or not.
template <typename Combine>
Value all_pairs(const Value& a, const Value& b, DomainPtr domain, Combine combine) {
  auto left = set_elements(a), right = set_elements(b);
  if (!left || !right) return Value::unsupported();
  if (left->size() * right->size() > limits::kQuadraticWork) return Value::too_large();
  std::vector<Value> result;
  for (const Value& x : *left) {
    for (const Value& y : *right) combine(x, y, &result);
    if (result.size() > limits::kMapEntries) return Value::too_large();
  }
  return make_set(result, std::move(domain));
}

}  // namespace

Value tuple_product(const Value& a, const Value& b) {
  Fields fields = datatype_fields(a);
  fields.insert(fields.end(), datatype_fields(b).begin(), datatype_fields(b).end());
  return tuple_like(a, std::move(fields));
}

Value rel_transpose(const Value& a, DomainPtr domain) {
  auto tuples = set_elements(a);
  if (!tuples) return Value::unsupported();
  std::vector<Value> result;
  for (const Value& tuple : *tuples) {
    const Fields& fields = datatype_fields(tuple);
    result.push_back(tuple_like(tuple, Fields(fields.rbegin(), fields.rend())));
  }
  return make_set(result, std::move(domain));
}

Value rel_product(const Value& a, const Value& b, DomainPtr domain) {
  return all_pairs(a, b, std::move(domain), [](const Value& x, const Value& y, std::vector<Value>* result) {
    result->push_back(tuple_product(x, y));
  });
}

Value rel_join(const Value& a, const Value& b, DomainPtr domain) {
  return all_pairs(a, b, std::move(domain), [](const Value& x, const Value& y, std::vector<Value>* result) {
    Fields fields = datatype_fields(x);
    const Fields& second = datatype_fields(y);
    CUPEL_ASSERT(!fields.empty() && !second.empty());
    if (!(fields.back() == second.front())) return;
    fields.pop_back();
    fields.insert(fields.end(), second.begin() + 1, second.end());
    result->push_back(tuple_like(x, std::move(fields)));
  });
}

Value rel_iden(const Value& a, DomainPtr domain) {
  auto tuples = set_elements(a);
  if (!tuples) return Value::unsupported();
  std::vector<Value> result;
  for (const Value& tuple : *tuples) {
    CUPEL_ASSERT(datatype_fields(tuple).size() == 1);
    const Value& only = datatype_fields(tuple)[0];
    result.push_back(tuple_like(tuple, {only, only}));
  }
  return make_set(result, std::move(domain));
}

Value rel_join_image(const Value& a, const Value& least, DomainPtr domain) {
  auto tuples = set_elements(a);
  if (!tuples || int_sign(least) <= 0) return Value::unsupported();
  std::map<Value, int64_t, ValueLess> images;
  for (const Value& tuple : *tuples) {
    CUPEL_ASSERT(datatype_fields(tuple).size() == 2);
    ++images[datatype_fields(tuple)[0]];
  }
  std::vector<Value> result;
  for (const auto& [source, count] : images) {
    if (int_compare(Value::integer(count), least) >= 0) result.push_back(tuple_like(tuples->front(), {source}));
  }
  return make_set(result, std::move(domain));
}

Value tuple_project(const Columns& columns, const Value& tuple) {
  Fields fields;
  for (size_t column : columns) fields.push_back(datatype_fields(tuple)[column]);
  return tuple_like(tuple, std::move(fields));
}

Value rel_project(const Columns& columns, const Value& a, DomainPtr domain) {
  auto tuples = set_elements(a);
  if (!tuples) return Value::unsupported();
  std::vector<Value> result;
  for (const Value& tuple : *tuples) result.push_back(tuple_project(columns, tuple));
  return make_set(result, std::move(domain));
}

Value rel_table_join(const Columns& left, const Columns& right, const Value& a, const Value& b, DomainPtr domain) {
  return all_pairs(a, b, std::move(domain), [&](const Value& x, const Value& y, std::vector<Value>* result) {
    if (datatype_fields(tuple_project(left, x)) != datatype_fields(tuple_project(right, y))) return;
    result->push_back(tuple_product(x, y));
  });
}

Value rel_group(const Columns& columns, const Value& a, DomainPtr part_domain, DomainPtr domain) {
  auto tuples = set_elements(a);
  if (!tuples || tuples->empty()) return Value::unsupported();
  std::map<Value, std::vector<Value>, ValueLess> parts;
  for (const Value& tuple : *tuples) parts[tuple_project(columns, tuple)].push_back(tuple);
  std::vector<Value> result;
  for (const auto& [key, part] : parts) result.push_back(make_set(part, part_domain));
  return make_set(result, std::move(domain));
}

Value rel_tclosure(const Value& a, DomainPtr domain) {
  auto tuples = set_elements(a);
  if (!tuples) return Value::unsupported();
  std::vector<Value> result;
  std::map<Value, std::vector<Value>, ValueLess> successors;
  for (const Value& tuple : *tuples) {
    CUPEL_ASSERT(datatype_fields(tuple).size() == 2);
    successors[datatype_fields(tuple)[0]].push_back(datatype_fields(tuple)[1]);
  }
  for (const auto& [source, direct] : successors) {
    std::vector<Value> pending = direct;
    Value reached = set_empty();
    while (!pending.empty()) {
      Value next = pending.back();
      pending.pop_back();
      if (set_member(next, reached).as_bool()) continue;
      reached = set_insert(next, reached);
      result.push_back(tuple_like(tuples->front(), {source, next}));
      if (result.size() > limits::kMapEntries) return Value::too_large();
      if (auto more = successors.find(next); more != successors.end())
        pending.insert(pending.end(), more->second.begin(), more->second.end());
    }
  }
  return make_set(result, std::move(domain));
}

}  // namespace cupel
