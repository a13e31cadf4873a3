// ArraysEx: arrays with extensionality, constant arrays and the array functions that solvers add.
#include <algorithm>

#include "term/store.h"
#include "theory/evaluation.h"
#include "theory/operator_table.h"
#include "theory/theory.h"
#include "theory/typing.h"
#include "value/array.h"

namespace cupel {

namespace {

bool same_indices(Sort a, Sort b) {
  return a.args().size() == b.args().size() && std::equal(a.args().begin(), a.args().end() - 1, b.args().begin());
}

// ((_ map f) a b ...): arrays over one index sort whose elements are f's arguments.
Sort map_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  std::vector<Term> elements;
  for (Term arg : args) {
    if (!arg.sort().is(SortKind::kArray) || !same_indices(arg.sort(), args[0].sort())) return {};
    elements.push_back(store.variable(*store.make_variable("element", arg.sort().args().back())));
  }
  if (elements.empty() || (!indices[0].function && !indices[0].op)) return {};
  const Function* function = indices[0].function;
  Result<Term> element =
      function ? apply_function(store, const_cast<Function&>(*function), {}, elements, false)
               : apply_operator(store, OperatorTable::standard().overloads(indices[0].op->name), {}, {}, elements);
  if (!element) return {};
  std::vector<Sort> parts(args[0].sort().args().begin(), args[0].sort().args().end());
  parts.back() = element->sort();
  return store.compound(SortKind::kArray, parts);
}

// (_ as-array f): a unary function as an array.
Sort as_array_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  if (!indices[0].function) return {};
  const Function& function = *indices[0].function;
  if (!args.empty() || function.domain.size() != 1) return {};
  return store.array(function.domain[0], function.range);
}

// Arrays of several indices, (Array X1 X2 Y): all of z3's select and store take them.
bool indices_fit(std::span<const Sort> array, std::span<const Term> indices) {
  if (array.size() < 3 || indices.size() + 1 != array.size()) return false;
  for (size_t i = 0; i < indices.size(); ++i) {
    if (indices[i].sort() != array[i]) return false;
  }
  return true;
}

Sort wide_select_sort(TermStore&, std::span<const Index>, std::span<const Term> args) {
  if (args.empty() || !args[0].sort().is(SortKind::kArray)) return {};
  std::span<const Sort> array = args[0].sort().args();
  return indices_fit(array, args.subspan(1)) ? array.back() : Sort();
}

Sort wide_store_sort(TermStore&, std::span<const Index>, std::span<const Term> args) {
  if (args.size() < 3 || !args[0].sort().is(SortKind::kArray)) return {};
  std::span<const Sort> array = args[0].sort().args();
  bool fits = indices_fit(array, args.subspan(1, args.size() - 2)) && args.back().sort() == array.back();
  return fits ? args[0].sort() : Sort();
}

// Arrays of several indices are arrays over the tuple of them.
Value select(EvalContext&, std::span<const Value> args) { return array_select(args[0], function_key(args.subspan(1))); }

Value store_value(EvalContext&, std::span<const Value> args) {
  return array_store(args[0], function_key(args.subspan(1, args.size() - 2)), args.back());
}

Value constant_array(EvalContext& context, std::span<const Value> args) {
  std::span<const Sort> sorts = context.sort.args();
  if (sorts.size() > 2) return Value::unsupported();
  return array_const(args[0], context.domains.of(sorts[0]));
}

Value eqrange(EvalContext&, std::span<const Value> args) { return array_eqrange(args[0], args[1], args[2], args[3]); }

constexpr OperatorRow kArraysRows[] = {
    {"(par (X Y) (select (Array X Y) X Y))", select},
    {"(par (X Y) (store (Array X Y) X Y (Array X Y)))", store_value},
    {"(par (X Y Z) (select (Array X Y Z) X Y Z))", select, "z3", kReadOnly | kOnlyInAll, wide_select_sort},
    {"(par (X Y Z) (store (Array X Y Z) X Y Z (Array X Y Z)))", store_value, "z3", kReadOnly | kOnlyInAll,
     wide_store_sort},
    {"(par (X Y) (const Y (Array X Y)))", constant_array, "z3 cvc5 cvc4", kWantsValues | kOnlyInAll},
    {"(par (X Y) (default (Array X Y) Y))", nullptr, "z3", kOnlyInAll},
    {"(par (Y) (eqrange (Array Int Y) (Array Int Y) Int Int Bool))", eqrange, "cvc5"},
    {"(par (X Y) ((_ map $f) (Array X Y) (Array X Y)))", nullptr, "z3", kHigherOrder | kOnlyInAll, map_sort},
    {"(par (X Y) ((_ as-array $f) (Array X Y)))", nullptr, "z3", kHigherOrder | kOnlyInAll, as_array_sort},
};

}  // namespace

const Theory kArrays = {"ArraysEx", "arrays with extensionality", kArraysRows};

}  // namespace cupel
