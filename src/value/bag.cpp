#include "value/bag.h"

#include "value/integer.h"

namespace cupel {

namespace {

Value no_times() { return Value::integer(0); }
Value once() { return Value::integer(1); }

const MapPayload& bag(const Value& a) { return map_detail::map(Kind::kFunction, a); }

/// The counts of both bags, combined; two zeros must make a zero.
template <typename Op>
Value combine_bags(const Value& a, const Value& b, Op op) {
  auto pointwise = [op](const std::vector<Value>& in) { return op(in[0], in[1]); };
  return map_detail::pointwise(Kind::kFunction, pointwise, {&bag(a), &bag(b)});
}

bool occurs(const Value& count) { return int_sign(count) > 0; }

}  // namespace

Value make_bag(const Entries& counts) {
  Entries entries;
  for (const auto& [element, count] : counts) entries.emplace_back(element, occurs(count) ? count : no_times());
  return map_detail::make(Kind::kFunction, no_times(), entries, nullptr);
}

Value bag_of(const Value& element, const Value& count) { return make_bag({{element, count}}); }

Entries bag_entries(const Value& a) { return map_detail::entries(bag(a)); }

Value bag_count(const Value& element, const Value& a) { return map_detail::find(bag(a), element); }

Value bag_member(const Value& element, const Value& a) { return Value::boolean(occurs(bag_count(element, a))); }

Value bag_union_max(const Value& a, const Value& b) {
  return combine_bags(a, b, [](const Value& x, const Value& y) { return int_compare(x, y) < 0 ? y : x; });
}

Value bag_union_disjoint(const Value& a, const Value& b) {
  return combine_bags(a, b, [](const Value& x, const Value& y) { return int_add(x, y); });
}

Value bag_inter_min(const Value& a, const Value& b) {
  return combine_bags(a, b, [](const Value& x, const Value& y) { return int_compare(x, y) < 0 ? x : y; });
}

Value bag_difference_subtract(const Value& a, const Value& b) {
  return combine_bags(
      a, b, [](const Value& x, const Value& y) { return int_compare(x, y) > 0 ? int_sub(x, y) : no_times(); });
}

Value bag_difference_remove(const Value& a, const Value& b) {
  return combine_bags(a, b, [](const Value& x, const Value& y) { return occurs(y) ? no_times() : x; });
}

Value bag_subbag(const Value& a, const Value& b) {
  Value rest = bag_difference_subtract(a, b);
  return rest.is_none() ? rest : Value::boolean(rest == bag_empty());
}

Value bag_duplicate_removal(const Value& a) {
  return combine_bags(a, a, [](const Value& x, const Value&) { return occurs(x) ? once() : no_times(); });
}

Value bag_card(const Value& a) {
  Value sum = no_times();
  for (const auto& [element, count] : bag_entries(a)) {
    sum = int_add(sum, count);
    if (sum.is_none()) return sum;
  }
  return sum;
}

Value bag_is_singleton(const Value& a) {
  Value card = bag_card(a);
  return card.is_none() ? card : Value::boolean(card == once());
}

Value bag_choose(const Value& a) {
  Entries all = bag_entries(a);
  return all.size() == 1 ? all.front().first : Value::unspecified();
}

}  // namespace cupel
