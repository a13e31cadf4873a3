// Applications of functions: constructors and selectors, what the model defines, what the script defines, and what both
// and the standard leave open.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "eval/constants.h"
#include "eval/evaluator.h"
#include "term/walk.h"
#include "value/array.h"
#include "value/datatype.h"
#include "value/print.h"

namespace cupel {

namespace {

constexpr size_t kRememberedCalls = 100'000;

bool is_equality(Term term) { return term.op() && term.op()->name == "=" && term.arity() == 2; }

}  // namespace

size_t Evaluator::CallHash::operator()(const Call& call) const {
  uint64_t hash = reinterpret_cast<uintptr_t>(call.function);
  for (const Value& argument : call.arguments) hash = hash_combine(hash, argument.hash());
  return hash;
}

Value Evaluator::certain(Value value) {
  if (!is_computable(value)) return value;
  return undetermined(Reason::kUnsupported, fmt::format("{} is no algebraic number", to_smtlib(value)));
}

Value Evaluator::apply_function(Term term, std::span<const Value> args) {
  const Function& function = *term.fun();
  bool has_body = function.kind == FunctionKind::kDefined || function.kind == FunctionKind::kDeclared;
  if (args.size() != function.domain.size() && !has_body) {
    return undetermined(Reason::kUnsupported, fmt::format("{} is used as a value", function.name));
  }
  switch (function.kind) {
    case FunctionKind::kConstructor: return construct(function, args);
    case FunctionKind::kSelector: {
      SelectorPlace place = place_of(function);
      Value field = datatype_select(place.constructor, place.field, args[0]);
      return field.is_none() ? apply_open(term, args, field) : field;
    }
    case FunctionKind::kElement: return make_element(std::string(function.range.text()), function.element);
    case FunctionKind::kNamed:
    case FunctionKind::kDefined: return apply_meaning(function.parameters, function.body, args);
    case FunctionKind::kRecursive: return call_recursive(function, args);
    case FunctionKind::kDeclared: return apply_declared(function, args);
  }
  CUPEL_UNREACHABLE();
}

Value Evaluator::construct(const Function& constructor, std::span<const Value> args) {
  if (std::ranges::any_of(args, is_computable)) {
    return undetermined(Reason::kUnsupported, fmt::format("{} is given a number that is not exact", constructor.name));
  }
  return make_datatype(std::string(constructor.raw_name), constructor_index(constructor), {args.begin(), args.end()});
}

Value Evaluator::apply_declared(const Function& function, std::span<const Value> args) {
  if (const Value* value = model_.find_value(function)) return *value;
  if (const Interpretation* meaning = model_.find(function)) {
    return apply_meaning(meaning->parameters, meaning->body, args);
  }
  if (completion_ != Completion::kNone && args.size() == function.domain.size()) {
    Value value = default_value(function.range, domains_);
    if (!value.is_none()) return value;
  }
  return undetermined(Reason::kUnset, fmt::format("{} is not in the model", function.name));
}

// (div a b c) is (div (div a b) c): the model is asked about the step that is open.
Value Evaluator::apply_chain(Term term, EvalContext& context, std::span<const Value> args) {
  Value result = args[0];
  for (size_t i = 1; i < args.size() && !result.is_none(); ++i) {
    const std::array<Value, 2> step{result, args[i]};
    result = term.op()->eval(context, step);
    if (result.is_none()) result = apply_open(term, step, result);
  }
  return result;
}

// The value layer has no answer. Where the standard leaves the value open the model may have its own; a completed model
// has a default, which is one and the same whatever the arguments, so it is a function.
Value Evaluator::apply_open(Term term, std::span<const Value> args, const Value& answer) {
  std::string_view name = term.fun() ? term.fun()->name : std::string_view(term.op()->name);
  if (answer.reason() == Reason::kTooLarge) return undetermined(answer.reason(), fmt::format("{} is too large", name));
  if (answer.reason() != Reason::kUnspecified) {
    return undetermined(answer.reason(), fmt::format("{} cannot be evaluated here", name));
  }
  const Interpretation* meaning = term.op() ? model_.find_partial(name) : nullptr;
  if (meaning && meaning->parameters.size() <= args.size()) {
    return call(meaning->parameters, meaning->body, args.first(meaning->parameters.size()));
  }
  bool any_value = term.fun() || !(term.op()->flags & kConstrained);
  if (completion_ == Completion::kEverything && any_value) {
    Value value = default_value(term.sort(), domains_);
    assumed_open_value_ = true;
    if (!value.is_none()) return value;
  }
  return undetermined(Reason::kUnspecified, fmt::format("SMT-LIB leaves the value of {} open here", name));
}

Value Evaluator::call(std::span<const Variable* const> parameters, Term body, std::span<const Value> args) {
  return with_variables(parameters, args, body);
}

Value Evaluator::call_recursive(const Function& function, std::span<const Value> args) {
  Call key{&function, {args.begin(), args.end()}};
  auto found = calls_.find(key);
  if (found != calls_.end()) return found->second;
  Value result = call(function.parameters, function.body, args);
  if (calls_.size() >= kRememberedCalls) return result;
  if (bounded_ && result.is_none()) provisional_calls_.push_back(key);
  calls_.emplace(std::move(key), result);
  return result;
}

// --- functions and lambdas as arrays ---

Value Evaluator::function_as_array(const Function& function, Sort sort) {
  const Interpretation* meaning = model_.find(function);
  std::span<const Variable* const> parameters = meaning ? meaning->parameters : function.parameters;
  Term body = meaning ? meaning->body : function.body;
  if (!body || parameters.size() != 1) {
    return undetermined(Reason::kUnset, fmt::format("{} is not in the model", function.name));
  }
  return array_of(*parameters[0], body, sort);
}

// Over a small finite sort the body is evaluated everywhere. Otherwise, a body that depends on its index only through
// equalities with constants is an array of finitely many entries: the values at those constants, and that anywhere
// else.
Value Evaluator::array_of(const Variable& index, Term body, Sort sort) {
  if (sort.args().size() != 2) return undetermined(Reason::kUnsupported, "an array of several indices");
  constexpr size_t kEverywhere = 4096;
  ElementsPtr all = domains_.elements(sort.args()[0], kEverywhere);
  std::vector<Value> keys = all ? *all : std::vector<Value>();
  if (keys.empty() && !collect_keys(index, body, keys)) {
    return undetermined(Reason::kUnsupported, "a function is used as an array, and is no table of values");
  }
  const Variable* const variables[] = {&index};
  Entries entries;
  for (const Value& key : keys) {
    entries.emplace_back(key, certain(with_variables(variables, {&key, 1}, body)));
    if (entries.back().second.is_none()) return entries.back().second;
  }
  // An index equal to none of the keys makes every equality false.
  DomainPtr domain = domains_.of(sort.args()[0]);
  std::optional<Value> other = fresh_value(sort.args()[0], keys, domains_);
  if (!other && domain && domain->size <= keys.size()) other = keys.front();
  if (!other) return undetermined(Reason::kUnsupported, "a function over a sort whose elements are not known");
  Value anywhere = certain(with_variables(variables, {&*other, 1}, body));
  return anywhere.is_none() ? anywhere : make_array(anywhere, entries, domain);
}

bool Evaluator::collect_keys(const Variable& index, Term body, std::vector<Value>& keys) {
  bool table = true;
  post_order(body, [&](Term term) {
    table &= !out_of_steps();
    if (!table || !term.has_variables() || term.is(TermKind::kVariable)) return;
    bool mentions = std::ranges::any_of(
        term.args(), [&](Term arg) { return arg.is(TermKind::kVariable) && &arg.variable() == &index; });
    if (!mentions) {
      table &= term.is(TermKind::kApplication) || term.is(TermKind::kAnnotation);
      return;
    }
    if (!is_equality(term)) {
      table = false;
      return;
    }
    Term other = term[0].is(TermKind::kVariable) ? term[1] : term[0];
    Value key = other.has_variables() ? Value() : certain(value_of(other));
    table &= !key.is_none();
    if (table && std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  });
  return table && !(body.is(TermKind::kVariable) && &body.variable() == &index);
}

}  // namespace cupel
