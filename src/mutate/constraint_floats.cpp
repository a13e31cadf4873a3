// Floats, as intervals of their order (float_order.h).
#include <algorithm>

#include "mutate/constraint_rules.h"
#include "mutate/float_order.h"
#include "value/float.h"

namespace cupel {

namespace {

Sort sort_of(const RuleInput& in) { return in.term[in.child].sort(); }

IntervalSet between(const mpz_class& low, const mpz_class& high) {
  return IntervalSet(true, {Interval{mpq_class(low), mpq_class(high)}});
}

/// The set makes the application true, all other floats make it false.
Constraint by_truth(const RuleInput& in, const IntervalSet& set) {
  bool if_true = in.outer.contains(Value::boolean(true)), if_false = in.outer.contains(Value::boolean(false));
  if (if_true && if_false) return Constraint::any_value();
  return Constraint::of_numbers(if_true ? set : set.complement(), sort_of(in));
}

// --- comparisons: NaN is related to nothing, the zeros are equal ---

enum class FloatOrder { kLess, kLessEqual, kGreater, kGreaterEqual, kEqual };

bool holds(FloatOrder order, const Value& a, const Value& b) {
  switch (order) {
    case FloatOrder::kLess: return fp_lt(a, b).is_true();
    case FloatOrder::kLessEqual: return fp_leq(a, b).is_true();
    case FloatOrder::kGreater: return fp_gt(a, b).is_true();
    case FloatOrder::kGreaterEqual: return fp_geq(a, b).is_true();
    case FloatOrder::kEqual: return fp_eq(a, b).is_true();
  }
  CUPEL_UNREACHABLE();
}

/// All v with `v order bound`.
IntervalSet related(FloatOrder order, const Value& bound, Sort sort) {
  if (fp_is_nan(bound).is_true()) return IntervalSet(true);
  bool zero = fp_is_zero(bound).is_true();
  mpz_class low = zero ? mpz_class(kNegativeZero) : float_ordinal(bound);
  mpz_class high = zero ? mpz_class(kPositiveZero) : low;
  mpz_class infinity = infinity_ordinal(sort), least = -infinity - 1;
  switch (order) {
    case FloatOrder::kLess: return between(least, low - 1);
    case FloatOrder::kLessEqual: return between(least, high);
    case FloatOrder::kGreater: return between(high + 1, infinity);
    case FloatOrder::kGreaterEqual: return between(low, infinity);
    case FloatOrder::kEqual: return between(low, high);
  }
  CUPEL_UNREACHABLE();
}

FloatOrder turned(FloatOrder order) {
  switch (order) {
    case FloatOrder::kLess: return FloatOrder::kGreater;
    case FloatOrder::kLessEqual: return FloatOrder::kGreaterEqual;
    case FloatOrder::kGreater: return FloatOrder::kLess;
    case FloatOrder::kGreaterEqual: return FloatOrder::kLessEqual;
    case FloatOrder::kEqual: return FloatOrder::kEqual;
  }
  CUPEL_UNREACHABLE();
}

template <FloatOrder kOrder>
Constraint float_comparison(const RuleInput& in) {
  IntervalSet set = all_floats(sort_of(in));
  for (size_t i = 0; i < in.values.size(); ++i)
    if (i != in.child && in.values[i].is_none()) return Constraint::nothing();
  for (size_t i = 0; i + 1 < in.values.size(); ++i) {
    if (i == in.child)
      set = set.intersect(related(kOrder, in.values[i + 1], sort_of(in)));
    else if (i + 1 == in.child)
      set = set.intersect(related(turned(kOrder), in.values[i], sort_of(in)));
    else if (!holds(kOrder, in.values[i], in.values[i + 1]))
      return in.outer.contains(Value::boolean(false)) ? Constraint::any_value() : Constraint::nothing();
  }
  return by_truth(in, set);
}

// --- classes ---

Constraint is_nan(const RuleInput& in) {
  return by_truth(in, between(nan_ordinal(sort_of(in)), nan_ordinal(sort_of(in))));
}

Constraint is_zero(const RuleInput& in) { return by_truth(in, between(kNegativeZero, kPositiveZero)); }

Constraint is_infinite(const RuleInput& in) {
  mpz_class infinity = infinity_ordinal(sort_of(in));
  return by_truth(in, between(infinity, infinity).unite(between(-infinity - 1, -infinity - 1)));
}

Constraint is_negative(const RuleInput& in) {
  return by_truth(in, between(-infinity_ordinal(sort_of(in)) - 1, kNegativeZero));
}

Constraint is_positive(const RuleInput& in) {
  return by_truth(in, between(kPositiveZero, infinity_ordinal(sort_of(in))));
}

/// The positive numbers from `low` to `high` and their negations.
IntervalSet both_signs(const mpz_class& low, const mpz_class& high) {
  return between(low, high).unite(between(-high - 1, -low - 1));
}

mpz_class least_normal(Sort sort) { return mpz_class(1) << (sort.significand() - 1); }

Constraint is_subnormal(const RuleInput& in) { return by_truth(in, both_signs(1, least_normal(sort_of(in)) - 1)); }

Constraint is_normal(const RuleInput& in) {
  return by_truth(in, both_signs(least_normal(sort_of(in)), infinity_ordinal(sort_of(in)) - 1));
}

// --- signs: the negation of v is -v - 1 ---

Constraint float_negation(const RuleInput& in) {
  std::optional<IntervalSet> outer = numbers_of(in.outer, in.term.sort());
  if (!outer) return Constraint::nothing();
  IntervalSet ordered = all_ordered_floats(sort_of(in));
  IntervalSet nan = outer->intersect(ordered.complement());
  return Constraint::of_numbers(outer->intersect(ordered).before(-1, -1, true).unite(nan), sort_of(in));
}

Constraint float_absolute(const RuleInput& in) {
  std::optional<IntervalSet> outer = numbers_of(in.outer, in.term.sort());
  if (!outer) return Constraint::nothing();
  IntervalSet positive = outer->intersect(between(kPositiveZero, infinity_ordinal(sort_of(in))));
  IntervalSet nan = outer->intersect(all_ordered_floats(sort_of(in)).complement());
  return Constraint::of_numbers(positive.unite(positive.before(-1, -1, true)).unite(nan), sort_of(in));
}

constexpr std::string_view kFloats = "FloatingPoint";
constexpr ConstraintRow kFloatsConstraintRows[] = {
    {kFloats, "fp.lt", float_comparison<FloatOrder::kLess>},
    {kFloats, "fp.leq", float_comparison<FloatOrder::kLessEqual>},
    {kFloats, "fp.gt", float_comparison<FloatOrder::kGreater>},
    {kFloats, "fp.geq", float_comparison<FloatOrder::kGreaterEqual>},
    {kFloats, "fp.eq", float_comparison<FloatOrder::kEqual>},
    {kFloats, "fp.isNaN", is_nan},
    {kFloats, "fp.isZero", is_zero},
    {kFloats, "fp.isInfinite", is_infinite},
    {kFloats, "fp.isNegative", is_negative},
    {kFloats, "fp.isPositive", is_positive},
    {kFloats, "fp.isSubnormal", is_subnormal},
    {kFloats, "fp.isNormal", is_normal},
    {kFloats, "fp.neg", float_negation},
    {kFloats, "fp.abs", float_absolute},
};

}  // namespace

std::span<const ConstraintRow> float_constraint_rows() { return kFloatsConstraintRows; }

}  // namespace cupel
