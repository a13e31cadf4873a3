// The evaluation loop: an explicit stack of terms whose arguments are being evaluated. Calls, quantifiers and match
// cases change the assignment of variables; they run the loop again, up to a bounded depth.
#include "eval/evaluator.h"

#include <fmt/format.h>

#include <algorithm>

#include "eval/constants.h"

namespace cupel {

Evaluator::Evaluator(TermStore& store, const Model& model, EvalLimits limits)
    : store_(store), model_(model), limits_(limits) {
  for (const auto& [sort, elements] : model.universes()) domains_.set_universe(sort, elements);
}

Value Evaluator::evaluate(Term term) { return certain(evaluate_computable(term)); }

Value Evaluator::evaluate_computable(Term term) {
  begin_call();
  Value value = value_of(term);
  end_call();
  return value;
}

Value Evaluator::value_of(Term term) {
  if (const Value* value = known(term)) return *value;
  if (is_too_deep()) return undetermined(Reason::kTooLarge, "calls or quantifiers are nested too deeply");
  ++depth_;
  Value value = run(term);
  --depth_;
  return value;
}

// A model may define an array by itself, through `as-array`: every way back into the loop is counted.
bool Evaluator::is_too_deep() {
  bounded_ |= depth_ >= limits_.depth;
  return depth_ >= limits_.depth;
}

void Evaluator::begin_call() {
  steps_ = 0;
  bounded_ = false;
  // Frames are numbered through; before the numbers are used up, what they stood for is forgotten.
  if (last_frame_ < UINT32_MAX / 2) return;
  for (uint32_t& stamp : stamps_) stamp = stamp == closed_ ? 1 : 0;
  closed_ = 1;
  frame_ = last_frame_ = 2;
}

void Evaluator::end_call() {
  for (uint32_t id : provisional_) stamps_[id] = 0;
  for (const Call& call : provisional_calls_) calls_.erase(call);
  provisional_.clear();
  provisional_calls_.clear();
}

bool Evaluator::out_of_steps() {
  bounded_ |= ++steps_ > limits_.steps;
  return steps_ > limits_.steps;
}

void Evaluator::forget_values() {
  closed_ = ++last_frame_;
  frame_ = ++last_frame_;
  calls_.clear();
}

void Evaluator::forget_since(uint32_t id) {
  for (size_t i = id; i < stamps_.size() && i < store_.size(); ++i) stamps_[i] = 0;
}

void Evaluator::complete_model() {
  completion_ = Completion::kEverything;
  forget_values();
}

void Evaluator::complete_symbols() {
  completion_ = Completion::kSymbols;
  forget_values();
}

const Value* Evaluator::known(Term term) const {
  if (term.id() >= stamps_.size()) return nullptr;
  uint32_t wanted = term.has_variables() ? frame_ : closed_;
  return stamps_[term.id()] == wanted ? &values_[term.id()] : nullptr;
}

void Evaluator::remember(Term term, Value value) {
  if (term.id() >= stamps_.size()) {
    stamps_.resize(store_.size(), 0);
    values_.resize(store_.size());
  }
  if (bounded_ && value.is_none()) provisional_.push_back(term.id());
  values_[term.id()] = std::move(value);
  stamps_[term.id()] = term.has_variables() ? frame_ : closed_;
}

// Finished arguments wait on operands_ until their parent has all that it wants. They are not looked up again: a nested
// assignment of variables may have overwritten what was remembered for an open term.
Value Evaluator::run(Term root) {
  size_t floor = operands_.size();
  std::vector<Item> stack{{root, floor}};
  Value result;
  Term wanted;
  while (!stack.empty()) {
    if (out_of_steps()) {
      operands_.resize(floor);
      return undetermined(Reason::kTooLarge, "the evaluation takes too many steps");
    }
    Item item = stack.back();
    if (!step(item, result, wanted)) {
      const Value* value = known(wanted);
      if (value) {
        operands_.push_back(*value);
      } else {
        stack.push_back({wanted, operands_.size()});
      }
      continue;
    }
    operands_.resize(item.base);
    remember(item.term, result);
    stack.pop_back();
    if (!stack.empty()) operands_.push_back(result);
  }
  return result;
}

// True if `result` is the item's value; false if `wanted` must be evaluated first.
bool Evaluator::step(const Item& item, Value& result, Term& wanted) {
  Term term = item.term;
  std::span<const Value> given = std::span(operands_).subspan(item.base);
  switch (term.kind()) {
    case TermKind::kLiteral: {
      result = literal_value(term);
      if (result.is_none()) result = undetermined(result.reason(), "a literal is too large or not standard");
      return true;
    }
    case TermKind::kVariable: {
      uint32_t id = term.variable().id;
      bool bound = id < variables_.size() && variables_[id];
      result = bound ? *variables_[id] : undetermined(Reason::kUnset, fmt::format("{} is free", term.variable().name));
      return true;
    }
    case TermKind::kBinder: result = evaluate_binder(term); return true;
    case TermKind::kMatch:
    case TermKind::kAnnotation: {
      if (given.empty()) {
        wanted = term[0];
        return false;
      }
      result = term.is(TermKind::kMatch) ? evaluate_match(term, Value(given[0])) : given[0];
      return true;
    }
    case TermKind::kApplication: break;
  }
  if (uint32_t flags = term.op() ? term.op()->flags & kLazy : 0) return step_lazy(term, flags, given, result, wanted);
  if (given.size() < term.arity()) {
    wanted = term[given.size()];
    return false;
  }
  result = apply(term, given);
  return true;
}

bool Evaluator::step_lazy(Term term, uint32_t flags, std::span<const Value> given, Value& result, Term& wanted) {
  if (flags & kIte) return step_ite(term, given, result, wanted);
  size_t count = given.size();
  // `and` is settled by a false argument, `or` by a true one, `=>` by a false premise or a true conclusion.
  bool last_is_conclusion = flags & kImplies && count == term.arity();
  bool decisive = flags & kOr || last_is_conclusion;
  if (count > 0 && !given.back().is_none() && given.back().as_bool() == decisive) {
    result = Value::boolean(!(flags & kAnd));
    return true;
  }
  if (count < term.arity()) {
    wanted = term[count];
    return false;
  }
  auto open = std::ranges::find_if(given, &Value::is_none);
  result = open != given.end() ? *open : Value::boolean((flags & kAnd) != 0);
  return true;
}

// Only the chosen branch is evaluated. An undetermined condition does not matter if both branches agree.
bool Evaluator::step_ite(Term term, std::span<const Value> given, Value& result, Term& wanted) {
  bool open = !given.empty() && given[0].is_none();
  size_t needed = open ? 3 : 2;
  if (given.size() < needed) {
    size_t next = given.empty() ? 0 : open ? given.size() : given[0].as_bool() ? 1 : 2;
    wanted = term[next];
    return false;
  }
  result = given[1];
  if (open && (given[1].is_none() || given[2].is_none() || !(given[1] == given[2]))) result = given[0];
  return true;
}

Value Evaluator::apply(Term term, std::span<const Value> args) {
  if (!args.empty() && args[0].is_none()) {
    if (std::optional<Value> applied = apply_untabled(term, args)) return *applied;
  }
  for (const Value& arg : args) {
    if (!arg.is_none()) continue;
    // The same term has the same value, whatever it is.
    bool same = term.arity() == 2 && term[0] == term[1];
    if (same && term.op() && term.op()->name == "=") return Value::boolean(true);
    if (same && term.op() && term.op()->name == "distinct") return Value::boolean(false);
    return arg;
  }
  return apply_strict(term, args);
}

Value Evaluator::apply_strict(Term term, std::span<const Value> args) {
  if (term.fun()) {
    std::vector<Value> kept(args.begin(), args.end());  // a call moves the operands
    return apply_function(term, kept);
  }
  const Operator& op = *term.op();
  if (op.symbol_index && op.name == "as-array")
    return function_as_array(*term.symbol().indices[0].function, term.sort());
  if (!op.eval) return undetermined(Reason::kUnsupported, fmt::format("{} has no evaluator", op.name));
  if (!takes_computable(op) && std::ranges::any_of(args, is_computable)) {
    return undetermined(Reason::kUnsupported, fmt::format("{} is given a number that is not exact", op.name));
  }
  if (takes_function(term)) return apply_to_elements(term, args);
  EvalContext context{term.symbol(), term.sort(), term.args(), domains_};
  Value result = op.eval(context, args);
  if (!result.is_none()) return result;
  std::vector<Value> kept(args.begin(), args.end());  // a call moves the operands
  if (op.associativity == Associativity::kLeft && kept.size() > 2) return apply_chain(term, context, kept);
  return apply_open(term, kept, result);
}

Value Evaluator::undetermined(Reason reason, std::string cause) {
  if (causes_.size() < 10000) causes_.push_back(std::move(cause));
  return Value::inline_value(Kind::kNone, static_cast<uint32_t>(reason), causes_.size());
}

std::string Evaluator::reason(const Value& value) const {
  CUPEL_ASSERT(value.is_none());
  return value.bits() == 0 ? "undetermined" : causes_[value.bits() - 1];
}

Verdict judge(TermStore& store, const Model& model, Term formula, EvalLimits limits) {
  Evaluator evaluator(store, model, limits);
  Value value = evaluator.evaluate(formula);
  if (!value.is_none()) return {value.as_bool() ? Truth::kTrue : Truth::kFalse, {}};
  std::string reason = evaluator.reason(value);
  evaluator.complete_model();
  Value completed = evaluator.evaluate(formula);
  if (completed.is_true()) return {Truth::kTrue, {}};
  return {Truth::kUndetermined, reason};
}

}  // namespace cupel
