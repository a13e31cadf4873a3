#include "mutate/number_equations.h"

#include <algorithm>

namespace cupel {

namespace {

/// The unbound variable of a pattern; -1 for none, -2 for several.
int unbound(const NumberPattern& pattern, const Bindings& bindings) {
  int found = -1;
  for (const NumberPattern::Item& item : pattern.items) {
    if (item.step != NumberPattern::Step::kVariable || bindings.number_bound(static_cast<int>(item.value))) continue;
    if (found >= 0 && found != item.value) return -2;
    found = static_cast<int>(item.value);
  }
  return found;
}

/// Patterns are linear in each of their variables: two values give the line.
bool solve_for(int variable, const NumberPattern& pattern, int64_t value, Bindings& bindings) {
  Bindings trial = bindings;
  trial.bind_number(variable, 0);
  auto at_zero = evaluate(pattern, trial);
  trial.bind_number(variable, 1);
  auto at_one = evaluate(pattern, trial);
  if (!at_zero || !at_one || *at_one == *at_zero) return false;
  int64_t slope = *at_one - *at_zero, distance = value - *at_zero;
  if (distance % slope != 0 || distance / slope < 0 || distance / slope > kMaxWidth) return false;
  bindings.bind_number(variable, distance / slope);
  return true;
}

}  // namespace

bool NumberEquations::demand_number(const NumberPattern& pattern, int64_t value, Bindings& bindings) {
  if (unbound(pattern, bindings) == -1) return evaluate(pattern, bindings) == value;
  int variable = pattern.variable();
  if (variable >= 0)
    bindings.bind_number(variable, value);
  else if (count_ < equations_.size())
    equations_[count_++] = {&pattern, value};
  return true;
}

bool NumberEquations::demand(const SortPattern& result, Sort sort, Bindings& bindings) {
  switch (result.kind) {
    case SortPattern::Kind::kBitVec:
      return sort.is(SortKind::kBitVec) && demand_number(result.first, sort.width(), bindings);
    case SortPattern::Kind::kFloat:
      return sort.is(SortKind::kFloat) && demand_number(result.first, sort.width(), bindings) &&
             demand_number(result.second, sort.significand(), bindings);
    default: return match(result, sort, bindings);
  }
}

bool NumberEquations::solve(Bindings& bindings) const {
  for (size_t i = 0; i < count_; ++i) {
    const auto& [pattern, value] = equations_[i];
    int variable = unbound(*pattern, bindings);
    if (variable == -1 && evaluate(*pattern, bindings) != value) return false;
    if (variable >= 0 && !solve_for(variable, *pattern, value, bindings)) return false;
  }
  return true;
}

// Small numbers, or any up to the largest number in sight: rotations and bit positions.
bool NumberEquations::draw(const Operator& op, Bindings& bindings, Rng& rng) const {
  constexpr int64_t kSmall = 6;
  int64_t largest = kSmall;
  for (int i = 0; i < op.number_variables; ++i) {
    if (bindings.number_bound(i)) largest = std::max(largest, bindings.number(i));
  }
  // The last index first: (_ extract i j) finds its i from j.
  for (int i = op.number_variables - 1; i >= 0; --i) {
    if (bindings.number_bound(i)) continue;
    bindings.bind_number(i, rng.between(0, rng.chance(1, 2) ? kSmall : largest));
    if (!solve(bindings)) return false;
  }
  return solve(bindings) && conditions_hold(op, bindings);
}

}  // namespace cupel
