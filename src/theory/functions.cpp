// Uninterpreted functions: the functions themselves are declared by scripts; here is what applies them as
// values.
#include "term/store.h"
#include "theory/evaluation.h"
#include "theory/theory.h"
#include "value/array.h"

namespace cupel {

namespace {

// (@ f x ...): application of a function value to some or all of its arguments.
Sort apply_sort(TermStore& store, std::span<const Index>, std::span<const Term> args) {
  if (args.size() < 2 || !args[0].sort().is(SortKind::kFunction)) return {};
  std::span<const Sort> signature = args[0].sort().args();
  if (args.size() > signature.size()) return {};
  for (size_t i = 1; i < args.size(); ++i) {
    if (args[i].sort() != signature[i - 1]) return {};
  }
  std::span<const Sort> rest = signature.subspan(args.size() - 1);
  return rest.size() == 1 ? rest[0] : store.compound(SortKind::kFunction, rest);
}

// Functions are tables of their first argument, to tables of the next one.
Value apply_value(EvalContext&, std::span<const Value> args) {
  Value result = args[0];
  for (const Value& arg : args.subspan(1)) result = function_apply(result, {&arg, 1});
  return result;
}

// (_ fmf.card U n): the uninterpreted sort U has at most n elements.
Sort cardinality_sort(TermStore&, std::span<const Index> indices, std::span<const Term> args) {
  bool fits = args.empty() && indices[0].sort && indices[0].sort.is(SortKind::kUninterpreted) && indices[1].is_number();
  return fits ? Sort::boolean() : Sort();
}

constexpr OperatorRow kFunctionsRows[] = {
    {"(par (A B) (@ (-> A B) A B))", apply_value, "cvc5", kHigherOrder, apply_sort},
    {"((_ fmf.card $S n) Bool)", nullptr, "cvc5", 0, cardinality_sort},
};

}  // namespace

const Theory kFunctions = {"UF", "application of function values", kFunctionsRows};

}  // namespace cupel
