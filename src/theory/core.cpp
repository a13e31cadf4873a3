// Core: Booleans, equality, if-then-else.
#include "theory/evaluation.h"
#include "theory/theory.h"

namespace cupel {

namespace {

template <bool kValue>
Value constant(EvalContext&, std::span<const Value>) {
  return Value::boolean(kValue);
}

Value equality(EvalContext& context, std::span<const Value> args) {
  for (size_t i = 1; i < args.size(); ++i) {
    Value same = semantic_equal(context, context.args[0].sort(), args[i - 1], args[i]);
    if (!same.is_true()) return same;
  }
  return Value::boolean(true);
}

Value distinctness(EvalContext& context, std::span<const Value> args) {
  Value open;
  bool any_open = false;
  for (size_t i = 0; i < args.size(); ++i) {
    for (size_t k = 0; k < i; ++k) {
      Value same = semantic_equal(context, context.args[0].sort(), args[k], args[i]);
      if (same.is_true()) return Value::boolean(false);
      if (same.is_none() && !std::exchange(any_open, true)) open = same;
    }
  }
  return any_open ? open : Value::boolean(true);
}

constexpr OperatorRow kCoreRows[] = {
    {"(true Bool)", constant<true>},
    {"(false Bool)", constant<false>},
    {"(not Bool Bool)", unary<bool_not>},
    {"(=> Bool Bool Bool :right-assoc)", nullptr, "2.6", kImplies},
    {"(and Bool Bool Bool :left-assoc)", nullptr, "2.6", kAnd},
    {"(or Bool Bool Bool :left-assoc)", nullptr, "2.6", kOr},
    {"(xor Bool Bool Bool :left-assoc)", fold<bool_xor>},
    {"(par (A) (= A A Bool :chainable))", equality},
    {"(par (A) (distinct A A Bool :pairwise))", distinctness},
    {"(par (A) (ite Bool A A A))", nullptr, "2.6", kIte},
    {"(implies Bool Bool Bool :right-assoc)", nullptr, "", kReadOnly | kImplies},
    {"(par (A) (if Bool A A A))", nullptr, "z3", kReadOnly | kIte},
    {"(iff Bool Bool Bool :chainable)", chain<equals>, "", kReadOnly},
};

}  // namespace

const Theory kCore = {"Core", "Booleans, equality, if-then-else", kCoreRows};

}  // namespace cupel
