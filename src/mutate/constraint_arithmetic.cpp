// Integers and reals. Nothing rests on a division by zero, whose value is open.
#include "mutate/constraint_rules.h"

namespace cupel {

namespace {

/// The other arguments as numbers; nothing if one of them is none.
std::optional<std::vector<mpq_class>> other_numbers(const RuleInput& in) {
  std::vector<mpq_class> others;
  for (size_t i = 0; i < in.values.size(); ++i) {
    if (i == in.child) continue;
    std::optional<mpq_class> number = number_of(in.values[i]);
    if (!number) return std::nullopt;
    others.push_back(*number);
  }
  return others;
}

bool is_integral(const RuleInput& in) { return in.term[in.child].sort() == Sort::integer(); }

// --- comparisons: a < b < c holds if each link does ---

bool holds(NumberOrder order, const mpq_class& a, const mpq_class& b) {
  switch (order) {
    case NumberOrder::kLess: return a < b;
    case NumberOrder::kLessEqual: return a <= b;
    case NumberOrder::kGreater: return a > b;
    case NumberOrder::kGreaterEqual: return a >= b;
  }
  CUPEL_UNREACHABLE();
}

/// All v with `v order bound`, or with `bound order v`.
IntervalSet related(NumberOrder order, const mpq_class& bound, bool left, bool integral) {
  bool less = order == NumberOrder::kLess || order == NumberOrder::kLessEqual;
  bool open = order == NumberOrder::kLess || order == NumberOrder::kGreater;
  Interval side = less == left ? Interval::below(bound, open) : Interval::above(bound, open);
  return IntervalSet(integral, {side});
}

template <NumberOrder kOrder>
Constraint comparison(const RuleInput& in) {
  std::optional<std::vector<mpq_class>> others = other_numbers(in);
  if (!others) return Constraint::nothing();
  bool if_true = in.outer.contains(Value::boolean(true)), if_false = in.outer.contains(Value::boolean(false));
  IntervalSet set = IntervalSet::all(is_integral(in));
  auto number = [&](size_t i) { return (*others)[i < in.child ? i : i - 1]; };
  for (size_t i = 0; i + 1 < in.values.size(); ++i) {
    if (i == in.child)
      set = set.intersect(related(kOrder, number(i + 1), true, is_integral(in)));
    else if (i + 1 == in.child)
      set = set.intersect(related(kOrder, number(i), false, is_integral(in)));
    else if (!holds(kOrder, number(i), number(i + 1)))
      return if_false ? Constraint::any_value() : Constraint::nothing();
  }
  if (if_true && if_false) return Constraint::any_value();
  return in.numbers(if_true ? set : set.complement());
}

// --- what is linear in one argument ---

// The application is scale * v + offset.
Constraint affine(const RuleInput& in, const mpq_class& scale, const mpq_class& offset) {
  std::optional<IntervalSet> outer = numbers_of(in.outer, in.term.sort());
  if (!outer) return Constraint::nothing();
  if (scale == 0) return outer->contains(offset) ? Constraint::any_value() : Constraint::nothing();
  return in.numbers(outer->before(scale, offset, is_integral(in)));
}

Constraint sum(const RuleInput& in) {
  std::optional<std::vector<mpq_class>> others = other_numbers(in);
  if (!others) return Constraint::nothing();
  mpq_class total = 0;
  for (const mpq_class& other : *others) total += other;
  return affine(in, 1, total);
}

Constraint difference(const RuleInput& in) {
  std::optional<std::vector<mpq_class>> others = other_numbers(in);
  if (!others) return Constraint::nothing();
  if (others->empty()) return affine(in, -1, 0);
  mpq_class rest = in.child == 0 ? mpq_class(0) : (*others)[0];
  for (size_t i = in.child == 0 ? 0 : 1; i < others->size(); ++i) rest -= (*others)[i];
  return affine(in, in.child == 0 ? 1 : -1, rest);
}

Constraint product(const RuleInput& in) {
  std::optional<std::vector<mpq_class>> others = other_numbers(in);
  if (!others) return Constraint::nothing();
  mpq_class factor = 1;
  for (const mpq_class& other : *others) factor *= other;
  return affine(in, factor, 0);
}

Constraint quotient(const RuleInput& in) {
  std::optional<std::vector<mpq_class>> others = other_numbers(in);
  if (!others || in.child != 0) return Constraint::nothing();
  mpq_class divisor = 1;
  for (const mpq_class& other : *others) divisor *= other;
  if (divisor == 0) return Constraint::nothing();
  return affine(in, 1 / divisor, 0);
}

// --- integer division ---

// v div d = q for v in [d * q, d * q + |d| - 1].
Constraint division(const RuleInput& in) {
  std::optional<std::vector<mpq_class>> others = other_numbers(in);
  std::optional<IntervalSet> outer = numbers_of(in.outer, in.term.sort());
  if (!others || !outer || in.child != 0 || others->size() != 1 || (*others)[0] == 0) return Constraint::nothing();
  mpz_class divisor = (*others)[0].get_num();
  return in.numbers(outer->stretch(divisor, 0, abs(divisor) - 1));
}

// The numbers with the same quotient as the current one: others with the same remainder do as well.
Constraint remainder(const RuleInput& in) {
  std::optional<std::vector<mpq_class>> others = other_numbers(in);
  std::optional<IntervalSet> outer = numbers_of(in.outer, in.term.sort());
  std::optional<mpq_class> now = number_of(in.value());
  if (!others || !outer || !now || in.child != 0 || (*others)[0] == 0) return Constraint::nothing();
  mpz_class divisor = abs((*others)[0].get_num()), quotient;
  mpz_fdiv_q(quotient.get_mpz_t(), now->get_num_mpz_t(), divisor.get_mpz_t());
  IntervalSet remainders(true, {Interval{mpq_class(0), mpq_class(divisor - 1)}});
  Constraint made = in.numbers(outer->intersect(remainders).before(1, mpq_class(-divisor * quotient), true));
  made.exact = false;
  return made;
}

// --- conversions ---

Constraint absolute(const RuleInput& in) {
  std::optional<IntervalSet> outer = numbers_of(in.outer, in.term.sort());
  if (!outer) return Constraint::nothing();
  IntervalSet positive = outer->intersect(IntervalSet(is_integral(in), {Interval::above(0, false)}));
  return in.numbers(positive.unite(positive.before(-1, 0, is_integral(in))));
}

Constraint as_real(const RuleInput& in) { return affine(in, 1, 0); }

// The floor is in [a, b] for numbers in [a, b + 1).
Constraint floored(const RuleInput& in) {
  std::optional<IntervalSet> outer = numbers_of(in.outer, in.term.sort());
  if (!outer) return Constraint::nothing();
  std::vector<Interval> parts;
  for (Interval part : outer->parts()) {
    if (part.high) *part.high += 1;
    part.high_open = true;
    parts.push_back(part);
  }
  return in.numbers(IntervalSet(false, std::move(parts)));
}

constexpr ConstraintRow kArithmeticConstraintRows[] = {
    {"Ints", "<", comparison<NumberOrder::kLess>},
    {"Ints", "<=", comparison<NumberOrder::kLessEqual>},
    {"Ints", ">", comparison<NumberOrder::kGreater>},
    {"Ints", ">=", comparison<NumberOrder::kGreaterEqual>},
    {"Ints", "+", sum},
    {"Ints", "-", difference},
    {"Ints", "*", product},
    {"Ints", "div", division},
    {"Ints", "mod", remainder},
    {"Ints", "abs", absolute},
    {"Reals", "<", comparison<NumberOrder::kLess>},
    {"Reals", "<=", comparison<NumberOrder::kLessEqual>},
    {"Reals", ">", comparison<NumberOrder::kGreater>},
    {"Reals", ">=", comparison<NumberOrder::kGreaterEqual>},
    {"Reals", "+", sum},
    {"Reals", "-", difference},
    {"Reals", "*", product},
    {"Reals", "/", quotient},
    {"Reals", "abs", absolute},
    {"Reals_Ints", "to_real", as_real},
    {"Reals_Ints", "to_int", floored},
};

}  // namespace

std::span<const ConstraintRow> arithmetic_constraint_rows() { return kArithmeticConstraintRows; }

}  // namespace cupel
