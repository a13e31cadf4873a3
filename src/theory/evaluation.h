// What the evaluator functions of the operator rows share: the context that they are given, and templates that make one
// from an operation of src/value.
//
// An evaluator function is given the values of all arguments, none of which is missing but perhaps a function that is
// the first argument: functions may have no value and can still be applied. It answers with a value, or with one of
// kind kNone and its reason where SMT-LIB leaves the case open or the result would be too large.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "term/operator.h"
#include "theory/domain.h"
#include "value/value.h"

namespace cupel {

struct EvalContext {
  const Symbol& symbol;
  Sort sort;                   // of the application
  std::span<const Term> args;  // the argument terms, for their sorts
  Domains& domains;

  /// Applies the function that is the first argument, whether it has a value or not. Only where its sort is a
  /// function's.
  const std::function<Value(std::span<const Value>)>* function = nullptr;

  uint64_t index(size_t i) const { return symbol.indices[i].number; }
  /// All indices, of an operator that takes any number of them.
  std::vector<size_t> columns() const;
};

/// SMT-LIB's `=` of two values of a sort. None where the values do not tell, as for arrays over a sort of unknown size
/// that differ only in their default.
Value semantic_equal(EvalContext& context, Sort sort, const Value& a, const Value& b);

/// Whether the value is a real number whose equality with others cannot be decided (value/real.h). Only arithmetic and
/// equality take such numbers: as a part of another value they would make equality of that one wrong.
bool is_computable(const Value& value);
bool takes_computable(const Operator& op);

/// The place of a constructor in its datatype.
uint32_t constructor_index(const Function& constructor);

struct SelectorPlace {
  uint32_t constructor;
  size_t field;
};
SelectorPlace place_of(const Function& selector);

template <auto kMake>
Value nullary(EvalContext&, std::span<const Value>) {
  return kMake();
}

template <auto kOperation>
Value unary(EvalContext&, std::span<const Value> args) {
  return kOperation(args[0]);
}

template <auto kOperation>
Value binary(EvalContext&, std::span<const Value> args) {
  return kOperation(args[0], args[1]);
}

template <auto kOperation>
Value ternary(EvalContext&, std::span<const Value> args) {
  return kOperation(args[0], args[1], args[2]);
}

/// An operation with one index and one argument.
template <auto kOperation>
Value indexed(EvalContext& context, std::span<const Value> args) {
  return kOperation(context.index(0), args[0]);
}

/// Left-associative: ((a . b) . c).
template <auto kOperation>
Value fold(EvalContext&, std::span<const Value> args) {
  Value result = args[0];
  for (size_t i = 1; i < args.size() && !result.is_none(); ++i) result = kOperation(result, args[i]);
  return result;
}

/// Chainable: a . b and b . c.
template <auto kOperation>
Value chain(EvalContext&, std::span<const Value> args) {
  for (size_t i = 1; i < args.size(); ++i) {
    Value holds = kOperation(args[i - 1], args[i]);
    if (!holds.is_true()) return holds;
  }
  return Value::boolean(true);
}

}  // namespace cupel
