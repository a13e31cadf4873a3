// Datatypes: constructors and selectors are declared by scripts; here are the operators that take one as an
// index. Tuples are cvc5's anonymous datatypes.
#include "term/store.h"
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/datatype.h"
#include "value/relation.h"

namespace cupel {

namespace {

bool of_datatype(const Function* function, FunctionKind kind, Sort sort) {
  return function && function->kind == kind && sort.is(SortKind::kDatatype) &&
         sort.node().declaration == function->datatype;
}

// ((_ is c) x)
Sort tester_sort(TermStore&, std::span<const Index> indices, std::span<const Term> args) {
  if (args.size() != 1 || !of_datatype(indices[0].function, FunctionKind::kConstructor, args[0].sort())) return {};
  return Sort::boolean();
}

// ((_ update s) x v): x with the field of selector s replaced.
Sort update_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  if (args.size() != 2 || !of_datatype(indices[0].function, FunctionKind::kSelector, args[0].sort())) return {};
  const Function& selector = *indices[0].function;
  Sort field = store.instantiate(selector.range, selector.datatype->parameters, args[0].sort().args());
  return args[1].sort() == field ? args[0].sort() : Sort();
}

Sort tuple_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  std::vector<Sort> parts;
  for (Term arg : args) parts.push_back(arg.sort());
  return store.compound(SortKind::kTuple, parts);
}

Sort tuple_select_sort(TermStore&, std::span<const Index> indices, std::span<const Term> args) {
  if (args.size() != 1 || !args[0].sort().is(SortKind::kTuple)) return {};
  std::span<const Sort> parts = args[0].sort().args();
  return indices[0].number < parts.size() ? parts[indices[0].number] : Sort();
}

Sort tuple_update_sort(TermStore&, std::span<const Index> indices, std::span<const Term> args) {
  if (args.size() != 2 || !args[0].sort().is(SortKind::kTuple)) return {};
  std::span<const Sort> parts = args[0].sort().args();
  if (indices[0].number >= parts.size() || args[1].sort() != parts[indices[0].number]) return {};
  return args[0].sort();
}

Value tester(EvalContext& context, std::span<const Value> args) {
  return datatype_is(constructor_index(*context.symbol.indices[0].function), args[0]);
}

Value update(EvalContext& context, std::span<const Value> args) {
  SelectorPlace place = place_of(*context.symbol.indices[0].function);
  return datatype_update(place.constructor, place.field, args[0], args[1]);
}

Value tuple(EvalContext&, std::span<const Value> args) {
  return make_datatype("tuple", 0, std::vector<Value>(args.begin(), args.end()));
}

Value tuple_select(EvalContext& context, std::span<const Value> args) {
  return datatype_select(0, context.index(0), args[0]);
}

Value tuple_update(EvalContext& context, std::span<const Value> args) {
  return datatype_update(0, context.index(0), args[0], args[1]);
}

Sort tuple_project_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  if (args.size() != 1 || !args[0].sort().is(SortKind::kTuple)) return {};
  std::span<const Sort> parts = args[0].sort().args();
  std::vector<Sort> kept;
  for (const Index& index : indices) {
    if (index.number >= parts.size()) return {};
    kept.push_back(parts[index.number]);
  }
  return store.compound(SortKind::kTuple, kept);
}

Value project_tuple(EvalContext& context, std::span<const Value> args) {
  return tuple_project(context.columns(), args[0]);
}

constexpr OperatorRow kDatatypesRows[] = {
    {"(par (D) ((_ is $constructor) D Bool))", tester, "2.6", 0, tester_sort},
    {"(par (D A) ((_ update $selector) D A D))", update, "cvc5", 0, update_sort},
    {"(par (D A) ((_ update-field $selector) D A D))", update, "z3", kOnlyInAll, update_sort},
    {"(par (A) (tuple A (Tuple A)))", tuple, "cvc5", 0, tuple_sort},
    {"(par (A) ((_ tuple.select i) (Tuple A) A))", tuple_select, "cvc5", 0, tuple_select_sort},
    {"(par (A) ((_ tuple.update i) (Tuple A) A (Tuple A)))", tuple_update, "cvc5", 0, tuple_update_sort},
    {"(par (A) ((_ tuple.project i...) (Tuple A) (Tuple A)))", project_tuple, "cvc5", kReadOnly, tuple_project_sort},
    {"(par (A) (mkTuple A (Tuple A)))", tuple, "cvc4", kReadOnly, tuple_sort},
    {"(par (A) ((_ tupSel i) (Tuple A) A))", tuple_select, "cvc4", kReadOnly, tuple_select_sort},
};

}  // namespace

const Theory kDatatypes = {"Datatypes", "testers and updates of datatypes, tuples", kDatatypesRows};

}  // namespace cupel
