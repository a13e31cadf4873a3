// What an application means: an operator, a function of the script or a value that is applied.
#include <fmt/format.h>

#include <algorithm>

#include "smtlib/parser_state.h"
#include "theory/typing.h"

namespace cupel {

namespace {

bool is_lambda(Term term) { return term.is(TermKind::kBinder) && term.sort().is(SortKind::kFunction); }

}  // namespace

Result<Term> Parser::apply(const Head& head, std::span<const Term> args) {
  Result<Term> plain = apply_in_script(head, args);
  return reads_model_ ? apply_in_model(head, args, std::move(plain)) : plain;
}

Result<Term> Parser::apply_in_script(const Head& head, std::span<const Term> args) {
  std::span<const Index> indices(indices_.data() + head.first_index, head.index_count);
  const TermBinding& binding = scope_.term(head.name);
  std::span<const Operator* const> overloads = vocabulary_.overloads(head.name);
  if (binding.kind != TermBinding::Kind::kNone && indices.empty()) {
    Result<Term> applied = apply_bound(binding, head, args);
    // A script's own function may share its name with an operator that takes other arguments.
    if (applied || overloads.empty()) return applied;
    Result<Term> other = apply_operator(store_, overloads, indices, head.qualifier, args);
    return other ? other : applied;
  }
  if (overloads.empty()) return Error{fmt::format("unknown symbol '{}'", names_.text(head.name))};
  Result<Term> applied = apply_operator(store_, overloads, indices, head.qualifier, args);
  if (applied || std::ranges::none_of(args, is_lambda)) return applied;
  std::vector<Term> arrays;
  for (Term arg : args) arrays.push_back(lambda_as_array(arg));
  Result<Term> other = apply_operator(store_, overloads, indices, head.qualifier, arrays);
  return other ? other : applied;
}

// For z3 a lambda is an array, for cvc5 a function: it is read as whichever fits.
Term Parser::lambda_as_array(Term term) {
  if (!is_lambda(term)) return term;
  Sort array = store_.compound(SortKind::kArray, term.sort().args());
  return store_.bind(BinderKind::kLambda, term.binder().variables, term[0], array);
}

Result<Term> Parser::apply_bound(const TermBinding& binding, const Head& head, std::span<const Term> args) {
  if (binding.kind == TermBinding::Kind::kTerm) return apply_value(binding.term, args);
  if (binding.kind == TermBinding::Kind::kTester) {
    // z3 calls the standard (_ is nil) ambiguous where a parametric datatype has several instances, but not is-nil:
    // there the script's spelling stays.
    if (!binding.function->sort_parameters.empty()) binding.function->tester_by_name = true;
    Index constructor{.function = binding.function};
    return apply_operator(store_, OperatorTable::standard().overloads("is"), {&constructor, 1}, {}, args);
  }
  Function& function = *binding.function;
  // A constant of a function sort is applied like a function.
  bool applicable = function.range.is(SortKind::kFunction) || function.range.is(SortKind::kArray);
  if (function.domain.empty() && !args.empty() && applicable) {
    return apply_value(store_.constant(function), args);
  }
  if (binding.overloaded) return apply_overloaded(binding, head, args);
  return apply_function(store_, function, head.qualifier, args, logic_.higher_order);
}

// Several functions of one name: the arguments choose, and where they cannot, `(as name sort)` must.
Result<Term> Parser::apply_overloaded(const TermBinding& binding, const Head& head, std::span<const Term> args) {
  Function* chosen = nullptr;
  bool told_apart_by_sort = false;
  for (const TermBinding* at = &binding; at; at = at->overloaded) {
    Result<Term> fits = apply_function(store_, *at->function, head.qualifier, args, logic_.higher_order);
    if (fits && chosen) return Error{fmt::format("ambiguous: write (as {} Sort)", names_.text(head.name))};
    if (fits) chosen = at->function;
    told_apart_by_sort |= at != &binding && std::ranges::equal(at->function->domain, binding.function->domain);
  }
  if (!chosen) return apply_function(store_, *binding.function, head.qualifier, args, logic_.higher_order);
  if (!told_apart_by_sort) return apply_function(store_, *chosen, head.qualifier, args, logic_.higher_order);
  Sort sort = apply_function(store_, *chosen, head.qualifier, args, logic_.higher_order)->sort();
  return store_.apply(store_.qualified(*chosen, sort), args, sort);
}

Result<Term> Parser::apply_value(Term function, std::span<const Term> args) {
  if (args.empty()) return function;
  std::vector<Term> all{function};
  all.insert(all.end(), args.begin(), args.end());
  // z3 applies arrays like functions.
  if (function.sort().is(SortKind::kArray)) {
    return apply_operator(store_, OperatorTable::standard().overloads("select"), {}, {}, all);
  }
  if (!function.sort().is(SortKind::kFunction)) {
    return Error{fmt::format("sort mismatch: a term of sort {} is applied to arguments", function.sort().text())};
  }
  return apply_operator(store_, OperatorTable::standard().overloads("@"), {}, {}, all);
}

}  // namespace cupel
