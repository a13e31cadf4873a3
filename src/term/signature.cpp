#include "term/signature.h"

#include "base/assert.h"

namespace cupel {

namespace {

// A number that is not bound yet is bound to what is seen; otherwise both must agree.
bool match_number(const NumberPattern& pattern, int64_t seen, Bindings& bindings) {
  int variable = pattern.variable();
  if (variable >= 0 && !bindings.number_bound(variable)) {
    bindings.bind_number(variable, seen);
    return true;
  }
  return evaluate(pattern, bindings) == seen;
}

bool match_variable(int variable, Sort sort, Bindings& bindings) {
  Sort bound = bindings.sort(variable);
  if (bound) return bound == sort;
  bindings.bind_sort(variable, sort);
  return true;
}

bool valid_width(const std::optional<int64_t>& width) { return width && *width >= 1 && *width <= kMaxWidth; }

}  // namespace

std::optional<int64_t> evaluate(const NumberPattern& pattern, const Bindings& bindings) {
  using Step = NumberPattern::Step;
  int64_t stack[16];
  size_t height = 0;
  for (const NumberPattern::Item& item : pattern.items) {
    if (item.step == Step::kConstant || item.step == Step::kVariable) {
      bool variable = item.step == Step::kVariable;
      if (height == std::size(stack) || (variable && !bindings.number_bound(static_cast<int>(item.value)))) return {};
      stack[height++] = variable ? bindings.number(static_cast<int>(item.value)) : item.value;
      continue;
    }
    CUPEL_ASSERT(height >= 2);
    int64_t right = stack[--height];
    int64_t& left = stack[height - 1];
    bool overflow = item.step == Step::kAdd        ? __builtin_add_overflow(left, right, &left)
                    : item.step == Step::kSubtract ? __builtin_sub_overflow(left, right, &left)
                                                   : __builtin_mul_overflow(left, right, &left);
    if (overflow) return {};
  }
  return stack[0];
}

bool match(const SortPattern& pattern, Sort sort, Bindings& bindings) {
  switch (pattern.kind) {
    case SortPattern::Kind::kConcrete: return pattern.concrete == sort;
    case SortPattern::Kind::kVariable: return match_variable(pattern.variable, sort, bindings);
    case SortPattern::Kind::kBitVec:
      return sort.is(SortKind::kBitVec) && match_number(pattern.first, sort.width(), bindings);
    case SortPattern::Kind::kFloat:
      return sort.is(SortKind::kFloat) && match_number(pattern.first, sort.width(), bindings) &&
             match_number(pattern.second, sort.significand(), bindings);
    case SortPattern::Kind::kCompound: break;
  }
  if (!sort.is(pattern.compound) || sort.args().size() != pattern.parts.size()) return false;
  for (size_t i = 0; i < pattern.parts.size(); ++i) {
    if (!match(pattern.parts[i], sort.args()[i], bindings)) return false;
  }
  return true;
}

Sort instantiate(const SortPattern& pattern, const Bindings& bindings, TermStore& store) {
  switch (pattern.kind) {
    case SortPattern::Kind::kConcrete: return pattern.concrete;
    case SortPattern::Kind::kVariable: return bindings.sort(pattern.variable);
    case SortPattern::Kind::kBitVec: {
      auto width = evaluate(pattern.first, bindings);
      return valid_width(width) ? store.bit_vec(static_cast<uint32_t>(*width)) : Sort();
    }
    case SortPattern::Kind::kFloat: {
      auto exponent = evaluate(pattern.first, bindings), significand = evaluate(pattern.second, bindings);
      if (!valid_width(exponent) || !valid_width(significand) || *exponent < 2 || *significand < 2) return {};
      return store.floating(static_cast<uint32_t>(*exponent), static_cast<uint32_t>(*significand));
    }
    case SortPattern::Kind::kCompound: break;
  }
  std::vector<Sort> parts;
  for (const SortPattern& part : pattern.parts) {
    parts.push_back(instantiate(part, bindings, store));
    if (!parts.back()) return {};
  }
  return store.compound(pattern.compound, parts);
}

bool conditions_hold(const Operator& op, const Bindings& bindings) {
  using Relation = NumberCondition::Relation;
  for (const NumberCondition& condition : op.conditions) {
    auto left = evaluate(condition.left, bindings), right = evaluate(condition.right, bindings);
    if (!left || !right) return false;
    bool holds = condition.relation == Relation::kLess        ? *left < *right
                 : condition.relation == Relation::kLessEqual ? *left <= *right
                                                              : *left == *right;
    if (!holds) return false;
  }
  return true;
}

}  // namespace cupel
