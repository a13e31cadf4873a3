// Incremental evaluation: the value of a formula with one position exchanged, without making the changed formula.
#include "eval/evaluator.h"
#include "term/occurrence.h"

namespace cupel {

Value Evaluator::evaluate_replacing(Term root, std::span<const uint32_t> path, Term replacement) {
  begin_call();
  Value value = value_replacing(root, path, replacement);
  end_call();
  return certain(value);
}

Value Evaluator::value_replacing(Term root, std::span<const uint32_t> path, Term replacement) {
  std::vector<Term> spine{root};
  for (uint32_t child : path) spine.push_back(spine.back()[child]);
  auto in_full = [&] { return value_of(replace_at(store_, root, {path.begin(), path.end()}, replacement)); };
  for (size_t i = 0; i < path.size(); ++i) {
    if (spine[i].is(TermKind::kBinder) || spine[i].is(TermKind::kMatch)) return in_full();
  }
  Value changed = value_of(replacement);
  for (size_t i = path.size(); i-- > 0;) {
    const Value* old = known(spine[i + 1]);
    bool settled = old && !changed.is_none() && !old->is_none() && changed == *old;
    // A root that was undetermined need not be so any more: see below.
    if (settled && known(root) && !known(root)->is_none()) return *known(root);
    changed = value_with(spine[i], path[i], changed);
  }
  // Only the whole term shows that both sides of an equation are now the same term, whatever its value.
  return changed.is_none() ? in_full() : changed;
}

// The value of `term` with one argument's value exchanged; may be undetermined where the changed term is not.
Value Evaluator::value_with(Term term, uint32_t place, const Value& changed) {
  if (term.is(TermKind::kAnnotation)) return changed;
  auto argument = [&](uint32_t i) { return i == place ? changed : value_of(term[i]); };
  uint32_t flags = term.op() ? term.op()->flags & kLazy : 0;
  if (flags & kIte) {
    Value condition = argument(0);
    if (condition.is_none()) return condition;
    return argument(condition.as_bool() ? 1 : 2);
  }
  if (flags) {
    Value open;
    bool any_open = false;
    for (uint32_t i = 0; i < term.arity(); ++i) {
      Value value = argument(i);
      bool decisive = flags & kOr || (flags & kImplies && i + 1 == term.arity());
      if (value.is_none()) {
        any_open = true;
        open = value;
      } else if (value.as_bool() == decisive) {
        return Value::boolean(!(flags & kAnd));
      }
    }
    return any_open ? open : Value::boolean((flags & kAnd) != 0);
  }
  std::vector<Value> args;
  for (uint32_t i = 0; i < term.arity(); ++i) {
    args.push_back(argument(i));
    // What apply() concludes from equal arguments holds for those of `term`, not for the changed ones.
    if (args.back().is_none()) return args.back();
  }
  return apply(term, args);
}

}  // namespace cupel
