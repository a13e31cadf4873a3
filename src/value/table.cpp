#include "value/table.h"

#include <map>

#include "value/datatype.h"
#include "value/integer.h"
#include "value/limits.h"

namespace cupel {

Value bag_sum(const Entries& counts) {
  std::map<Value, Value, ValueLess> sums;
  for (const auto& [element, count] : counts) {
    auto [at, added] = sums.emplace(element, count);
    if (!added) at->second = int_add(at->second, count);
    if (at->second.is_none()) return at->second;
  }
  return make_bag({sums.begin(), sums.end()});
}

Value table_join(const Columns& left, const Columns& right, const Value& a, const Value& b) {
  Entries first = bag_entries(a), second = bag_entries(b), pairs;
  if (first.size() * second.size() > limits::kQuadraticWork) return Value::too_large();
  for (const auto& [x, times] : first) {
    for (const auto& [y, more] : second) {
      if (datatype_fields(tuple_project(left, x)) != datatype_fields(tuple_project(right, y))) continue;
      pairs.emplace_back(tuple_product(x, y), int_mul(times, more));
      if (pairs.back().second.is_none()) return pairs.back().second;
    }
    if (pairs.size() > limits::kMapEntries) return Value::too_large();
  }
  return bag_sum(pairs);
}

Value table_product(const Value& a, const Value& b) { return table_join({}, {}, a, b); }

Value table_project(const Columns& columns, const Value& a) {
  Entries projected = bag_entries(a);
  for (auto& [tuple, count] : projected) tuple = tuple_project(columns, tuple);
  return bag_sum(projected);
}

Value table_group(const Columns& columns, const Value& a) {
  std::map<Value, Entries, ValueLess> parts;
  for (const auto& [tuple, count] : bag_entries(a)) parts[tuple_project(columns, tuple)].emplace_back(tuple, count);
  if (parts.empty()) return Value::unsupported();
  Entries result;
  for (const auto& [key, part] : parts) result.emplace_back(make_bag(part), Value::integer(1));
  return make_bag(result);
}

}  // namespace cupel
