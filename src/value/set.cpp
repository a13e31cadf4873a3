#include "value/set.h"

namespace cupel {

namespace {

const MapPayload& set(const Value& a) { return map_detail::map(Kind::kSet, a); }

template <typename Op>
Value combine_sets(const Value& a, const Value& b, Op op) {
  auto pointwise = [op](const std::vector<Value>& in) { return Value::boolean(op(in[0].as_bool(), in[1].as_bool())); };
  return map_detail::pointwise(Kind::kSet, pointwise, {&set(a), &set(b)});
}

}  // namespace

Value make_set(const std::vector<Value>& elements, DomainPtr domain) {
  Entries entries;
  for (const Value& element : elements) entries.emplace_back(element, Value::boolean(true));
  return map_detail::make(Kind::kSet, Value::boolean(false), entries, std::move(domain));
}

Value set_universe(DomainPtr domain) {
  return map_detail::make(Kind::kSet, Value::boolean(true), Treap(), std::move(domain));
}

bool set_is_complement(const Value& a) { return set(a).default_value.as_bool(); }

std::vector<Value> set_listed(const Value& a) {
  std::vector<Value> elements;
  treap_each(set(a).entries, [&](const Value& key, const Value&) { elements.push_back(key); });
  return elements;
}

std::optional<std::vector<Value>> set_elements(const Value& a) {
  if (!set_is_complement(a)) return set_listed(a);
  const DomainPtr& domain = set(a).domain;
  if (!domain) return std::nullopt;
  std::vector<Value> elements;
  for (uint64_t i = 0; i < domain->size; ++i)
    if (set_member(domain->element(i), a).as_bool()) elements.push_back(domain->element(i));
  return elements;
}

Value set_insert(const Value& element, const Value& a) {
  return map_detail::insert(Kind::kSet, a, element, Value::boolean(true));
}

Value set_member(const Value& element, const Value& a) { return map_detail::find(set(a), element); }

Value set_union(const Value& a, const Value& b) {
  return combine_sets(a, b, [](bool x, bool y) { return x || y; });
}

Value set_inter(const Value& a, const Value& b) {
  return combine_sets(a, b, [](bool x, bool y) { return x && y; });
}

Value set_minus(const Value& a, const Value& b) {
  return combine_sets(a, b, [](bool x, bool y) { return x && !y; });
}

Value set_complement(const Value& a) { return set_minus(set_universe(set(a).domain), a); }

Value set_subset(const Value& a, const Value& b) {
  Value rest = set_minus(a, b);
  return rest.is_none() ? rest : set_is_empty(rest);
}

Value set_is_empty(const Value& a) { return Value::boolean(set_card(a) == Value::integer(0)); }

Value set_is_singleton(const Value& a) { return Value::boolean(set_card(a) == Value::integer(1)); }

Value set_card(const Value& a) {
  const MapPayload& map = set(a);
  uint64_t listed = treap_size(map.entries);
  if (!set_is_complement(a)) return Value::integer(static_cast<int64_t>(listed));
  if (!map.domain) return Value::unsupported();
  return Value::integer(static_cast<int64_t>(map.domain->size - listed));
}

Value set_choose(const Value& a) {
  if (!set_is_singleton(a).as_bool()) return Value::unspecified();
  return set_elements(a)->front();
}

}  // namespace cupel
