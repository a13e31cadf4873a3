#include "value/map_value.h"

#include <map>

#include "value/bitvector.h"
#include "value/float.h"
#include "value/limits.h"

namespace cupel {

DomainPtr bool_domain() {
  static const DomainPtr domain =
      std::make_shared<IndexDomain>(IndexDomain{2, [](uint64_t i) { return Value::boolean(i == 1); }});
  return domain;
}

DomainPtr bv_domain(uint64_t width) {
  if (width > 63 || (uint64_t{1} << width) > 2 * limits::kMapEntries) return nullptr;
  auto element = [width](uint64_t i) { return make_bv(static_cast<uint32_t>(width), i); };
  return std::make_shared<IndexDomain>(IndexDomain{uint64_t{1} << width, element});
}

DomainPtr rounding_mode_domain() {
  auto element = [](uint64_t i) { return make_rounding_mode(static_cast<RoundingMode>(i)); };
  return std::make_shared<IndexDomain>(IndexDomain{5, element});
}

DomainPtr listed_domain(std::vector<Value> elements) {
  uint64_t size = elements.size();
  auto element = [list = std::move(elements)](uint64_t i) { return list[i]; };
  return std::make_shared<IndexDomain>(IndexDomain{size, element});
}

namespace map_detail {

namespace {

/// The value that most indices have; of several the smallest.
Value most_frequent(const Value& default_value, const Treap& entries, uint64_t domain_size) {
  std::map<Value, uint64_t, ValueLess> counts;
  if (treap_size(entries) < domain_size) counts[default_value] = domain_size - treap_size(entries);
  treap_each(entries, [&](const Value&, const Value& value) { ++counts[value]; });
  auto best = counts.begin();
  for (auto it = counts.begin(); it != counts.end(); ++it)
    if (it->second > best->second) best = it;
  return best->first;
}

Treap rebuild(const Value& old_default, const Treap& entries, const Value& new_default, const IndexDomain& domain) {
  Treap result;
  for (uint64_t i = 0; i < domain.size; ++i) {
    Value key = domain.element(i);
    const Value* entry = treap_find(entries, key);
    const Value& value = entry ? *entry : old_default;
    if (!(value == new_default)) result = treap_insert(result, key, value);
  }
  return result;
}

}  // namespace

Value make(Kind kind, Value default_value, Treap entries, DomainPtr domain) {
  size_t size = treap_size(entries);
  if (size > limits::kMapEntries) return Value::too_large();
  if (domain && 2 * size >= domain->size) {
    Value best = most_frequent(default_value, entries, domain->size);
    if (!(best == default_value)) {
      entries = rebuild(default_value, entries, best, *domain);
      default_value = std::move(best);
    }
  }
  return make_heap<MapPayload>(kind, 0, std::move(default_value), std::move(entries), std::move(domain));
}

Value make(Kind kind, Value default_value, const Entries& entries, DomainPtr domain) {
  Treap map;
  for (const auto& [key, value] : entries)
    map = value == default_value ? treap_erase(map, key) : treap_insert(map, key, value);
  return make(kind, std::move(default_value), std::move(map), std::move(domain));
}

const MapPayload& map(Kind kind, const Value& a) {
  CUPEL_ASSERT(a.kind() == kind);
  return a.as<MapPayload>();
}

Value find(const MapPayload& map, const Value& key) {
  const Value* entry = treap_find(map.entries, key);
  return entry ? *entry : map.default_value;
}

Value insert(Kind kind, const Value& a, const Value& key, const Value& value) {
  const MapPayload& old = map(kind, a);
  if (find(old, key) == value) return a;
  Treap entries = value == old.default_value ? treap_erase(old.entries, key) : treap_insert(old.entries, key, value);
  return make(kind, old.default_value, std::move(entries), old.domain);
}

Entries entries(const MapPayload& map) {
  Entries list;
  treap_each(map.entries, [&](const Value& key, const Value& value) { list.emplace_back(key, value); });
  return list;
}

Value pointwise(Kind kind, const Pointwise& f, const std::vector<const MapPayload*>& maps) {
  CUPEL_ASSERT(!maps.empty());
  std::vector<Value> arguments;
  arguments.reserve(maps.size());
  for (const MapPayload* each : maps) arguments.push_back(each->default_value);
  Value default_value = f(arguments);
  if (default_value.is_none()) return default_value;
  Entries result;
  for (const MapPayload* source : maps) {
    for (const auto& [key, unused] : entries(*source)) {
      for (size_t i = 0; i < maps.size(); ++i) arguments[i] = find(*maps[i], key);
      result.emplace_back(key, f(arguments));
      if (result.back().second.is_none()) return result.back().second;
    }
  }
  return make(kind, std::move(default_value), result, maps[0]->domain);
}

}  // namespace map_detail
}  // namespace cupel
