#include "theory/collections.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "value/bag.h"
#include "value/integer.h"
#include "value/set.h"
#include "value/table.h"

namespace cupel {

namespace {

constexpr size_t kMostFoldStates = 4096;
constexpr size_t kMostPartitioned = 256;

Value apply(EvalContext& context, const Value& argument) { return (*context.function)({&argument, 1}); }

Value apply(EvalContext& context, const Value& first, const Value& second) {
  const std::array<Value, 2> both{first, second};
  return (*context.function)(both);
}

DomainPtr element_domain(EvalContext& context) { return context.domains.of(context.sort.args()[0]); }

// A set as the bag that has each element once, so that both are folded alike.
std::optional<Entries> once_each(const Value& set) {
  std::optional<std::vector<Value>> elements = set_elements(set);
  if (!elements) return std::nullopt;
  Entries entries;
  for (Value& element : *elements) entries.emplace_back(std::move(element), Value::integer(1));
  return entries;
}

std::optional<Entries> entries_of(EvalContext& context, const Value& collection) {
  return context.args.back().sort().is(SortKind::kSet) ? once_each(collection) : bag_entries(collection);
}

// Whether the predicate holds for some element (`wanted` true) or fails for some (false). An undetermined element does
// not matter where another one decides.
Value any_is(EvalContext& context, const Value& collection, bool wanted) {
  std::optional<Entries> entries = entries_of(context, collection);
  if (!entries) return Value::unsupported();
  Value open;
  bool any_open = false;
  for (const auto& [element, count] : *entries) {
    Value holds = apply(context, element);
    if (!holds.is_none() && holds.as_bool() == wanted) return Value::boolean(true);
    if (holds.is_none()) open = holds;
    any_open |= holds.is_none();
  }
  return any_open ? open : Value::boolean(false);
}

Value all_hold(EvalContext& context, const Value& collection) {
  Value failing = any_is(context, collection, false);
  return failing.is_none() ? failing : Value::boolean(!failing.as_bool());
}

/// A part of a bag on its way through a fold: how many of each element are left.
using Counts = std::vector<uint32_t>;
using Results = std::set<Value, ValueLess>;

std::optional<Counts> small_counts(const Entries& entries) {
  Counts counts;
  size_t states = 1;
  for (const auto& [element, count] : entries) {
    if (int_compare(count, Value::integer(kMostFoldStates)) >= 0) return std::nullopt;
    counts.push_back(static_cast<uint32_t>(int_mpz(count).get_ui()));
    states *= counts.back() + 1;
    if (states > kMostFoldStates) return std::nullopt;
  }
  return counts;
}

// All values that the fold can have, over all orders: what is reached with some elements left follows from what was
// reached with one more. Taking away more and more elements makes counts lexicographically smaller, so the states are
// visited from the largest on.
Value fold_in_any_order(EvalContext& context, const Value& initial, const Entries& entries) {
  std::optional<Counts> all = small_counts(entries);
  if (!all) return Value::too_large();
  std::map<Counts, Results, std::greater<>> states;
  states[*all].insert(initial);
  while (true) {
    auto [left, reached] = std::move(*states.begin());
    states.erase(states.begin());
    if (std::ranges::all_of(left, [](uint32_t count) { return count == 0; })) {
      return reached.size() == 1 ? *reached.begin() : Value::unsupported();
    }
    for (size_t i = 0; i < left.size(); ++i) {
      if (left[i] == 0) continue;
      Counts fewer = left;
      --fewer[i];
      Results& results = states[fewer];
      for (const Value& before : reached) {
        Value after = apply(context, entries[i].first, before);
        if (after.is_none()) return after;
        results.insert(after);
        if (results.size() > entries.size() * kMostPartitioned) return Value::too_large();
      }
    }
  }
}

Value fold_collection(EvalContext& context, EvalArguments args) {
  std::optional<Entries> entries = entries_of(context, args[2]);
  return entries ? fold_in_any_order(context, args[1], *entries) : Value::unsupported();
}

}  // namespace

Value set_map(EvalContext& context, EvalArguments args) {
  std::optional<std::vector<Value>> elements = set_elements(args[1]);
  if (!elements) return Value::unsupported();
  for (Value& element : *elements) {
    element = apply(context, element);
    if (element.is_none()) return element;
  }
  return make_set(*elements, element_domain(context));
}

Value bag_map(EvalContext& context, EvalArguments args) {
  Entries entries = bag_entries(args[1]);
  for (auto& [element, count] : entries) {
    element = apply(context, element);
    if (element.is_none()) return element;
  }
  return bag_sum(entries);
}

Value bag_filter(EvalContext& context, EvalArguments args) {
  Entries kept;
  for (auto& [element, count] : bag_entries(args[1])) {
    Value holds = apply(context, element);
    if (holds.is_none()) return holds;
    if (holds.as_bool()) kept.emplace_back(element, count);
  }
  return make_bag(kept);
}

Value set_filter(EvalContext& context, EvalArguments args) {
  std::optional<std::vector<Value>> elements = set_elements(args[1]);
  if (!elements) return Value::unsupported();
  std::vector<Value> kept;
  for (const Value& element : *elements) {
    Value holds = apply(context, element);
    if (holds.is_none()) return holds;
    if (holds.as_bool()) kept.push_back(element);
  }
  return make_set(kept, element_domain(context));
}

Value set_all(EvalContext& context, EvalArguments args) { return all_hold(context, args[1]); }
Value set_some(EvalContext& context, EvalArguments args) { return any_is(context, args[1], true); }
Value bag_all(EvalContext& context, EvalArguments args) { return all_hold(context, args[1]); }
Value bag_some(EvalContext& context, EvalArguments args) { return any_is(context, args[1], true); }
Value set_fold(EvalContext& context, EvalArguments args) { return fold_collection(context, args); }
Value bag_fold(EvalContext& context, EvalArguments args) { return fold_collection(context, args); }

Value set_aggregate(EvalContext& context, EvalArguments args) {
  Value parts = rel_group(context.columns(), args[2]);
  if (parts.is_none()) return parts;
  std::vector<Value> results;
  std::optional<std::vector<Value>> all = set_elements(parts);
  for (const Value& part : *all) {
    results.push_back(fold_in_any_order(context, args[1], *once_each(part)));
    if (results.back().is_none()) return results.back();
  }
  return make_set(results, element_domain(context));
}

Value bag_aggregate(EvalContext& context, EvalArguments args) {
  Value parts = table_group(context.columns(), args[2]);
  if (parts.is_none()) return parts;
  Entries results;
  for (const auto& [part, once] : bag_entries(parts)) {
    results.emplace_back(fold_in_any_order(context, args[1], bag_entries(part)), once);
    if (results.back().first.is_none()) return results.back().first;
  }
  return bag_sum(results);
}

// Each element is put into the first class that has an element related to it. The relation is an equivalence on the
// elements exactly if then every pair is related in both ways within a class, and unrelated across classes.
Value bag_partition(EvalContext& context, EvalArguments args) {
  Entries entries = bag_entries(args[1]);
  if (entries.size() > kMostPartitioned) return Value::too_large();
  std::vector<Entries> classes;
  for (const auto& entry : entries) {
    Entries* home = nullptr;
    for (Entries& part : classes) {
      for (const auto& [other, count] : part) {
        Value there = apply(context, entry.first, other), back = apply(context, other, entry.first);
        if (there.is_none() || back.is_none()) return there.is_none() ? there : back;
        bool first = &other == &part.front().first;
        if (first && there.as_bool() && !home) home = &part;
        if (there.as_bool() != (home == &part) || back.as_bool() != there.as_bool()) return Value::unsupported();
      }
    }
    Value itself = apply(context, entry.first, entry.first);
    if (itself.is_none() || !itself.as_bool()) return itself.is_none() ? itself : Value::unsupported();
    if (!home) home = &classes.emplace_back();
    home->push_back(entry);
  }
  Entries parts;
  for (const Entries& part : classes) parts.emplace_back(make_bag(part), Value::integer(1));
  return make_bag(parts);
}

}  // namespace cupel
