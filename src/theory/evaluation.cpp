#include "theory/evaluation.h"

#include <algorithm>

#include "theory/theory.h"
#include "value/array.h"
#include "value/real.h"
#include "value/regex.h"

namespace cupel {

namespace {

// An index at which two arrays differ for sure: one that either of them lists.
bool differ_at_an_entry(const Value& a, const Value& b) {
  auto differs = [&](const std::pair<Value, Value>& entry) {
    return !(array_select(a, entry.first) == array_select(b, entry.first));
  };
  return std::ranges::any_of(array_entries(a), differs) || std::ranges::any_of(array_entries(b), differs);
}

}  // namespace

Value semantic_equal(EvalContext& context, Sort sort, const Value& a, const Value& b) {
  if (sort.is(SortKind::kRegLan)) return re_equal(a, b);
  if (sort.is(SortKind::kReal)) return real_equal(a, b);
  if (a == b) return Value::boolean(true);
  if (context.domains.is_exact(sort)) return Value::boolean(false);
  bool array = sort.is(SortKind::kArray) && context.domains.is_exact(sort.args().back());
  if (array && differ_at_an_entry(a, b)) return Value::boolean(false);
  return Value::unsupported();
}

std::vector<size_t> EvalContext::columns() const {
  std::vector<size_t> numbers;
  for (const Index& index : symbol.indices) numbers.push_back(index.number);
  return numbers;
}

bool is_computable(const Value& value) { return value.kind() == Kind::kReal && !real_is_exact(value); }

bool takes_computable(const Operator& op) {
  return op.theory == kReals.name || op.theory == kTranscendentals.name || op.theory == kRealsInts.name ||
         op.theory == kCore.name;
}

uint32_t constructor_index(const Function& constructor) {
  std::span<const Function* const> all = constructor.datatype->constructors;
  return static_cast<uint32_t>(std::ranges::find(all, &constructor) - all.begin());
}

SelectorPlace place_of(const Function& selector) {
  for (const Function* constructor : selector.datatype->constructors) {
    auto at = std::ranges::find(constructor->selectors, &selector);
    if (at == constructor->selectors.end()) continue;
    return {constructor_index(*constructor), static_cast<size_t>(at - constructor->selectors.begin())};
  }
  CUPEL_UNREACHABLE();
}

}  // namespace cupel
