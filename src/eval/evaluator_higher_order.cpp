// Functions as values. A function value is a table: of its first argument, to values or, for functions of several
// arguments, to tables of the next one; so a function applied to some of its arguments is a value again. Functions that
// are no tables have no value, but can still be applied.
#include <fmt/format.h>

#include <algorithm>

#include "eval/constants.h"
#include "eval/evaluator.h"
#include "value/array.h"

namespace cupel {

namespace {

bool is_lambda(Term term) {
  return term.is(TermKind::kBinder) && term.binder().kind == BinderKind::kLambda && term.sort().is(SortKind::kFunction);
}

}  // namespace

// The model may give a function more parameters than the script declares, or fewer: f is (-> A B) for one, and takes an
// A for the other.
Value Evaluator::apply_meaning(std::span<const Variable* const> parameters, Term body, std::span<const Value> args) {
  if (args.size() == parameters.size()) return call(parameters, body, args);
  if (args.size() < parameters.size()) return table_of(parameters, body, {args.begin(), args.end()});
  if (is_lambda(body)) {
    std::vector<const Variable*> all(parameters.begin(), parameters.end());
    all.insert(all.end(), body.binder().variables.begin(), body.binder().variables.end());
    return apply_meaning(all, body[0], args);
  }
  Value function = call(parameters, body, args.first(parameters.size()));
  for (const Value& arg : args.subspan(parameters.size())) {
    if (function.is_none()) return function;
    if (is_computable(arg))
      return undetermined(Reason::kUnsupported, "a table is asked for a number that is not exact");
    function = function_apply(function, {&arg, 1});
  }
  return function;
}

// The function of the parameters behind those that have values. Over a small finite sort all arguments are tried;
// otherwise those that the body compares its parameter with, and one more for all others.
Value Evaluator::table_of(std::span<const Variable* const> parameters, Term body, std::vector<Value> values) {
  if (values.size() == parameters.size()) return certain(call(parameters, body, values));
  const Variable& parameter = *parameters[values.size()];
  constexpr size_t kEverywhere = 256;
  ElementsPtr all = domains_.elements(parameter.sort, kEverywhere);
  std::vector<Value> keys = all ? *all : std::vector<Value>();
  if (keys.empty() && !collect_keys(parameter, body, keys)) {
    return undetermined(Reason::kUnsupported, "a function is used as a value, and is no table of values");
  }
  DomainPtr domain = domains_.of(parameter.sort);
  std::optional<Value> other = fresh_value(parameter.sort, keys, domains_);
  if (!other && domain && domain->size <= keys.size()) other = keys.front();
  if (!other) return undetermined(Reason::kUnsupported, "a function over a sort whose elements are not known");
  keys.push_back(*other);
  std::vector<FunctionEntry> entries;
  for (const Value& key : keys) {
    if (out_of_steps()) return undetermined(Reason::kTooLarge, "the evaluation takes too many steps");
    values.push_back(key);
    entries.push_back({{key}, table_of(parameters, body, values)});
    values.pop_back();
    if (entries.back().result.is_none()) return entries.back().result;
  }
  return make_function(Value(entries.back().result), entries, domain);
}

// (@ f x ...) where f has no value: it may still have a meaning that x can be put into. So it is with (set.map f x).
std::optional<Value> Evaluator::apply_untabled(Term term, std::span<const Value> args) {
  if (std::ranges::any_of(args.subspan(1), &Value::is_none)) return std::nullopt;
  if (takes_function(term)) return apply_strict(term, args);
  if (!term.op() || term.op()->name != "@") return std::nullopt;
  std::vector<Value> kept(args.begin() + 1, args.end());  // a call moves the operands
  return apply_head(term[0], kept);
}

bool Evaluator::takes_function(Term term) {
  bool evaluated = term.op() && term.op()->eval && term.op()->flags & kHigherOrder && term.op()->name != "@";
  return evaluated && term.arity() > 0 && term[0].sort().is(SortKind::kFunction);
}

// An operator that applies its first argument to elements of the others. What the function leaves undetermined is no
// value that SMT-LIB leaves open for the operator, so no default may stand in for it: it is answered as it is.
Value Evaluator::apply_to_elements(Term term, std::span<const Value> args) {
  const std::vector<Value> kept(args.begin(), args.end());  // a call moves the operands
  auto apply = [&](std::span<const Value> given) -> Value {
    if (out_of_steps()) return undetermined(Reason::kTooLarge, "the evaluation takes too many steps");
    if (kept[0].is_none()) {
      std::optional<Value> result = apply_head(term[0], given);
      return result ? certain(*result) : kept[0];
    }
    Value result = kept[0];
    for (const Value& argument : given) result = function_apply(result, {&argument, 1});
    return result;
  };
  const std::function<Value(std::span<const Value>)> function = apply;
  EvalContext context{term.symbol(), term.sort(), term.args(), domains_, &function};
  Value result = term.op()->eval(context, kept);
  bool has_cause = result.is_none() && result.bits() != 0;
  return result.is_none() && !has_cause ? apply_open(term, kept, result) : result;
}

std::optional<Value> Evaluator::apply_head(Term head, std::span<const Value> args) {
  if (is_lambda(head)) return apply_meaning(head.binder().variables, head[0], args);
  const Function* function = head.fun();
  if (!function) return std::nullopt;
  std::vector<Value> all;
  for (Term arg : head.args()) {
    all.push_back(value_of(arg));
    if (all.back().is_none()) return all.back();
  }
  all.insert(all.end(), args.begin(), args.end());
  if (function->kind == FunctionKind::kDefined) return apply_meaning(function->parameters, function->body, all);
  const Interpretation* meaning = function->kind == FunctionKind::kDeclared ? model_.find(*function) : nullptr;
  return meaning ? std::optional(apply_meaning(meaning->parameters, meaning->body, all)) : std::nullopt;
}

}  // namespace cupel
