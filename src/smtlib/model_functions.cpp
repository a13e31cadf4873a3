// Values of function sorts as z3 writes them, which is as it writes arrays: ((as const (-> U U)) v), (store f i v),
// (_ as-array f). They become lambdas.
#include <fmt/format.h>

#include <algorithm>

#include "smtlib/model_reader.h"
#include "theory/typing.h"

namespace cupel {

Term ModelReader::array_as_function(const Head& head, std::span<const Term> args) {
  bool constant = names_.text(head.name) == "const" && args.size() == 1;
  if (constant && head.qualifier && head.qualifier.is(SortKind::kFunction))
    return constant_function(head.qualifier, args[0]);
  return with_functions(head, args);
}

// lambda x. v
Term ModelReader::constant_function(Sort sort, Term value) {
  if (sort.args().back() == Sort::real()) value = to_real(store_, value);
  if (value.sort() != sort.args().back()) return {};
  std::vector<const Variable*> variables;
  for (Sort argument : sort.args().first(sort.args().size() - 1))
    variables.push_back(store_.make_variable(fmt::format("_at_{}", variables.size() + 1), argument));
  return store_.bind(BinderKind::kLambda, variables, value, sort);
}

// lambda x. (ite (= x i) v (f x)), with the x of f: indices and values of models are closed.
Term ModelReader::changed_function(Term function, std::span<const Term> index, Term value) {
  std::span<const Variable* const> variables = function.binder().variables;
  std::vector<Term> equations;
  for (size_t i = 0; i < index.size(); ++i) {
    Term sides[] = {store_.variable(*variables[i]), index[i]};
    equations.push_back(make(store_, "=", sides));
  }
  Term here = equations.size() == 1 ? equations[0] : make(store_, "and", equations);
  Term choice[] = {here, value, function[0]};
  return store_.bind(BinderKind::kLambda, variables, make(store_, "ite", choice), function.sort());
}

// An application that failed because an array stands where a function of the same sorts is wanted.
Term ModelReader::with_functions(const Head& head, std::span<const Term> args) {
  std::vector<Sort> candidates = sorts_around(head, args);
  std::vector<Term> fixed(args.begin(), args.end());
  for (Term& arg : fixed) {
    if (!arg.sort().is(SortKind::kArray)) continue;
    Sort wanted = store_.compound(SortKind::kFunction, arg.sort().args());
    if (std::ranges::find(candidates, wanted) != candidates.end()) arg = function_of_array(arg);
  }
  if (std::ranges::equal(fixed, args)) return {};
  Result<Term> applied = apply_in_script(head, fixed);
  return applied ? *applied : Term();
}

// A chain of stores is read from its base on: a store to a lambda was read as one to an array.
Term ModelReader::function_of_array(Term array) {
  std::vector<Term> stores;
  Term base = array;
  for (; base.op() && base.op()->name == "store"; base = base[0]) stores.push_back(base);
  bool lambda = base.is(TermKind::kBinder) && base.binder().kind == BinderKind::kLambda;
  Sort sort = store_.compound(SortKind::kFunction, array.sort().args());
  Term function = lambda ? store_.bind(BinderKind::kLambda, base.binder().variables, base[0], sort)
                         : selecting_function(base, sort);
  if (!function) return array;
  for (size_t i = stores.size(); i-- > 0;) {
    std::span<const Term> args = stores[i].args();
    function = changed_function(function, args.subspan(1, args.size() - 2), args.back());
  }
  return function;
}

// lambda x. (select a x)
Term ModelReader::selecting_function(Term array, Sort sort) {
  std::vector<const Variable*> variables;
  std::vector<Term> at;
  for (Sort argument : sort.args().first(sort.args().size() - 1)) {
    variables.push_back(store_.make_variable(fmt::format("_at_{}", variables.size() + 1), argument));
    at.push_back(store_.variable(*variables.back()));
  }
  Result<Term> value = apply_value(array, at);
  return value ? store_.bind(BinderKind::kLambda, variables, *value, sort) : Term();
}

}  // namespace cupel
