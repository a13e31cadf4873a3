// ArraysEx: arrays with extensionality, constant arrays and the array functions that solvers add.
#include "term/store.h"
#include "theory/theory.h"

namespace cupel {

namespace {

// ((_ map f) a b ...): arrays over one index sort whose elements are f's arguments.
Sort map_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  const Function& function = *indices[0].function;
  if (args.empty() || function.domain.size() != args.size()) return {};
  for (size_t i = 0; i < args.size(); ++i) {
    Sort sort = args[i].sort();
    if (!sort.is(SortKind::kArray) || sort.args()[0] != args[0].sort().args()[0]) return {};
    if (sort.args()[1] != function.domain[i]) return {};
  }
  return store.array(args[0].sort().args()[0], function.range);
}

// (_ as-array f): a unary function as an array.
Sort as_array_sort(TermStore& store, std::span<const Index> indices, std::span<const Term> args) {
  const Function& function = *indices[0].function;
  if (!args.empty() || function.domain.size() != 1) return {};
  return store.array(function.domain[0], function.range);
}

constexpr OperatorRow kRows[] = {
    {"(par (X Y) (select (Array X Y) X Y))"},
    {"(par (X Y) (store (Array X Y) X Y (Array X Y)))"},
    {"(par (X Y) (const Y (Array X Y)))", "z3 cvc5 cvc4"},
    {"(par (X Y) (default (Array X Y) Y))", "z3"},
    {"(par (Y) (eqrange (Array Int Y) (Array Int Y) Int Int Bool))", "cvc5"},
    {"(par (X Y) ((_ map $f) (Array X Y) (Array X Y)))", "z3", kHigherOrder, map_sort},
    {"(par (X Y) ((_ as-array $f) (Array X Y)))", "z3", kHigherOrder, as_array_sort},
};

}  // namespace

const Theory kArrays = {"ArraysEx", "arrays with extensionality", kRows};

}  // namespace cupel
