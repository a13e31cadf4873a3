#include "value/array.h"

#include "value/bitvector.h"
#include "value/datatype.h"
#include "value/integer.h"

namespace cupel {

namespace {

const MapPayload& array(const Value& a) { return map_detail::map(Kind::kArray, a); }

const MapPayload& function(const Value& a) { return map_detail::map(Kind::kFunction, a); }

constexpr const char* kTuple = "";  // no constructor of a script has this name

}  // namespace

Value array_const(Value value, DomainPtr domain) {
  return map_detail::make(Kind::kArray, std::move(value), Treap(), std::move(domain));
}

Value make_array(Value default_value, const Entries& entries, DomainPtr domain) {
  return map_detail::make(Kind::kArray, std::move(default_value), entries, std::move(domain));
}

Value array_default(const Value& a) { return array(a).default_value; }

Entries array_entries(const Value& a) { return map_detail::entries(array(a)); }

Value array_select(const Value& a, const Value& index) { return map_detail::find(array(a), index); }

Value array_store(const Value& a, const Value& index, const Value& value) {
  return map_detail::insert(Kind::kArray, a, index, value);
}

Value array_map(const map_detail::Pointwise& f, std::span<const Value> arrays) {
  std::vector<const MapPayload*> maps;
  for (const Value& each : arrays) maps.push_back(&array(each));
  return map_detail::pointwise(Kind::kArray, f, maps);
}

Value array_eqrange(const Value& a, const Value& b, const Value& low, const Value& high) {
  bool integers = low.kind() == Kind::kInt;
  auto position = [&](const Value& index) { return integers ? int_mpz(index) : bv_unsigned(index); };
  mpz_class first = position(low), last = position(high);
  Value explicit_keys = array_const(Value::boolean(false));  // those inside of the range, each once
  for (const Value* side : {&a, &b}) {
    for (const auto& [key, unused] : array_entries(*side)) {
      mpz_class at = position(key);
      if (at < first || at > last) continue;
      if (!(array_select(a, key) == array_select(b, key))) return Value::boolean(false);
      explicit_keys = array_store(explicit_keys, key, Value::boolean(true));
    }
  }
  bool covered = last - first + 1 <= mpz_class(array_entries(explicit_keys).size());
  return Value::boolean(covered || array_default(a) == array_default(b));
}

Value function_key(std::span<const Value> arguments) {
  if (arguments.size() == 1) return arguments[0];
  return make_datatype(kTuple, 0, std::vector<Value>(arguments.begin(), arguments.end()));
}

Value make_function(Value default_value, const std::vector<FunctionEntry>& entries, DomainPtr domain) {
  Entries graph;
  for (const FunctionEntry& entry : entries) graph.emplace_back(function_key(entry.arguments), entry.result);
  return map_detail::make(Kind::kFunction, std::move(default_value), graph, std::move(domain));
}

Value function_default(const Value& f) { return function(f).default_value; }

std::vector<FunctionEntry> function_entries(const Value& f) {
  std::vector<FunctionEntry> result;
  for (const auto& [key, value] : map_detail::entries(function(f))) {
    bool tuple = key.kind() == Kind::kDatatype && datatype_constructor(key) == kTuple;
    result.push_back({tuple ? datatype_fields(key) : std::vector<Value>{key}, value});
  }
  return result;
}

Value function_apply(const Value& f, std::span<const Value> arguments) {
  return map_detail::find(function(f), function_key(arguments));
}

}  // namespace cupel
