// Core: Booleans, equality, if-then-else.
#include <algorithm>

#include "mutate/constraint_rules.h"
#include "term/operator.h"

namespace cupel {

namespace {

bool allows(const RuleInput& in, bool value) { return in.outer.contains(Value::boolean(value)); }

/// An argument of which it is known what either truth value makes of the application; -1 for undetermined, which what
/// is around may still bear: `(ite c a a)`.
Constraint by_outcome(const RuleInput& in, int if_true, int if_false) {
  Constraint made = Constraint::booleans(if_true >= 0 && allows(in, if_true), if_false >= 0 && allows(in, if_false));
  made.exact &= if_true >= 0 && if_false >= 0;
  return made;
}

Constraint negation(const RuleInput& in) { return by_outcome(in, false, true); }

// A disjunction of literals, each an argument or its negation; `and` is one under a negation.
Constraint disjunction(const RuleInput& in, bool negated, size_t negated_arguments) {
  bool any_true = false, all_false = true;
  for (size_t i = 0; i < in.values.size(); ++i) {
    if (i == in.child) continue;
    const Value& value = in.values[i];
    any_true |= !value.is_none() && value.as_bool() != (i < negated_arguments);
    all_false &= !value.is_none() && value.as_bool() == (i < negated_arguments);
  }
  // Another argument decides: this one is not looked at.
  if (any_true) return allows(in, !negated) ? Constraint::anything() : Constraint::nothing();
  int otherwise = all_false ? negated : -1;
  bool turned = in.child < negated_arguments;
  return turned ? by_outcome(in, otherwise, !negated) : by_outcome(in, !negated, otherwise);
}

Constraint conjunction_rule(const RuleInput& in) { return disjunction(in, true, in.values.size()); }
Constraint disjunction_rule(const RuleInput& in) { return disjunction(in, false, 0); }
Constraint implication_rule(const RuleInput& in) { return disjunction(in, false, in.values.size() - 1); }

Constraint exclusive(const RuleInput& in) {
  bool parity = false;
  for (size_t i = 0; i < in.values.size(); ++i) {
    if (i == in.child) continue;
    if (in.values[i].is_none()) return Constraint::nothing();
    parity ^= in.values[i].as_bool();
  }
  return by_outcome(in, !parity, parity);
}

Constraint choice(const RuleInput& in) {
  if (in.child == 0) {
    Constraint made = Constraint::booleans(in.outer.contains(in.values[1]), in.outer.contains(in.values[2]));
    made.exact &= !in.values[1].is_none() && !in.values[2].is_none();
    return made;
  }
  if (in.values[0].is_none()) return Constraint::nothing();
  bool chosen = in.values[0].as_bool() == (in.child == 1);
  return chosen ? in.outer : Constraint::anything();
}

// --- equality ---

// Sorts whose values are equal exactly if SMT-LIB says so, whatever else the model has.
bool has_plain_equality(Sort sort) {
  switch (sort.kind()) {
    case SortKind::kBool:
    case SortKind::kInt:
    case SortKind::kReal:
    case SortKind::kString:
    case SortKind::kRoundingMode:
    case SortKind::kBitVec:
    case SortKind::kFloat:
    case SortKind::kUninterpreted: return true;
    default: return false;
  }
}

/// The other arguments; nothing if one of them is undetermined.
std::vector<Value> other_values(const RuleInput& in) {
  std::vector<Value> others;
  for (size_t i = 0; i < in.values.size(); ++i) {
    if (i == in.child) continue;
    if (in.values[i].is_none()) return {};
    others.push_back(in.values[i]);
  }
  return others;
}

// The application has truth value `member` for the values in the list and the opposite for all others.
Constraint by_membership(const RuleInput& in, std::vector<Value> list, bool member) {
  bool inside = allows(in, member), outside = allows(in, !member);
  if (in.term[in.child].sort() == Sort::boolean()) {
    auto fits = [&](bool value) {
      bool listed = std::ranges::find(list, Value::boolean(value)) != list.end();
      return listed ? inside : outside;
    };
    return Constraint::booleans(fits(true), fits(false));
  }
  if (inside && outside) return Constraint::any_value();
  return inside ? Constraint::one_of(std::move(list)) : Constraint::all_but(std::move(list));
}

Constraint settled(const RuleInput& in, bool value) {
  return allows(in, value) ? Constraint::any_value() : Constraint::nothing();
}

Constraint equality(const RuleInput& in) {
  std::vector<Value> others = other_values(in);
  if (others.empty() || !has_plain_equality(in.term[0].sort())) return Constraint::nothing();
  bool equal = std::ranges::all_of(others, [&](const Value& value) { return value == others[0]; });
  return equal ? by_membership(in, {others[0]}, true) : settled(in, false);
}

Constraint distinctness(const RuleInput& in) {
  std::vector<Value> others = other_values(in);
  if (others.empty() || !has_plain_equality(in.term[0].sort())) return Constraint::nothing();
  for (size_t i = 0; i < others.size(); ++i) {
    if (std::find(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(i), others[i]) !=
        others.begin() + static_cast<std::ptrdiff_t>(i))
      return settled(in, false);
  }
  return by_membership(in, std::move(others), false);
}

constexpr ConstraintRow kCoreConstraintRows[] = {
    {"Core", "not", negation},        {"Core", "and", conjunction_rule},  {"Core", "or", disjunction_rule},
    {"Core", "=>", implication_rule}, {"Core", "xor", exclusive},         {"Core", "ite", choice},
    {"Core", "=", equality},          {"Core", "distinct", distinctness},
};

}  // namespace

std::span<const ConstraintRow> core_constraint_rows() { return kCoreConstraintRows; }

}  // namespace cupel
