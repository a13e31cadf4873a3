// Bit-vectors, as unsigned integers below 2^width. What wraps round is a union of two intervals. Where the bits of the
// result are known instead, constraint_bits.cpp says what that means.
#include "mutate/constraint_rules.h"
#include "value/bitvector.h"

namespace cupel {

namespace {

mpz_class power_of_two(uint64_t width) { return mpz_class(1) << static_cast<unsigned long>(width); }

std::optional<IntervalSet> outer_numbers(const RuleInput& in) { return numbers_of(in.outer, in.term.sort()); }

// All v below 2^width with scale * v + offset in the set of integers, modulo 2^width; scale is 1 or -1, offset below
// 2^width in size.
IntervalSet wrapped(const IntervalSet& set, int scale, const mpz_class& offset, uint32_t width) {
  mpz_class full = power_of_two(width);
  std::vector<Interval> moved;
  for (int turns = -2; turns <= 2; ++turns) {
    mpq_class by(offset + turns * full);
    for (Interval part : set.parts()) {
      if (part.low) *part.low = scale * (*part.low - by);
      if (part.high) *part.high = scale * (*part.high - by);
      if (scale < 0) std::swap(part.low, part.high);
      bool outside = (part.high && *part.high < 0) || (part.low && *part.low >= full);
      if (!outside) moved.push_back(std::move(part));
    }
  }
  return IntervalSet(true, std::move(moved));
}

// --- comparisons ---

template <NumberOrder kOrder, bool kSigned>
Constraint bv_comparison(const RuleInput& in) {
  const Value& other = in.values[1 - in.child];
  if (other.is_none()) return Constraint::nothing();
  bool if_true = in.outer.contains(Value::boolean(true)), if_false = in.outer.contains(Value::boolean(false));
  if (if_true && if_false) return Constraint::any_value();
  mpq_class bound(kSigned ? bv_signed(other) : bv_unsigned(other));
  bool less = kOrder == NumberOrder::kLess || kOrder == NumberOrder::kLessEqual;
  bool open = kOrder == NumberOrder::kLess || kOrder == NumberOrder::kGreater;
  bool below = less == (in.child == 0);
  IntervalSet set(true, {below ? Interval::below(bound, open) : Interval::above(bound, open)});
  if (if_false) set = set.complement();
  if (kSigned) {
    uint32_t width = in.width(in.child);
    mpz_class half = power_of_two(width - 1);
    set = set.intersect(IntervalSet(true, {Interval{mpq_class(-half), mpq_class(half - 1)}}));
    set = wrapped(set, 1, 0, width);
  }
  return in.numbers(set);
}

// --- sums ---

Constraint affine(const RuleInput& in, int scale, const mpz_class& offset) {
  std::optional<IntervalSet> outer = outer_numbers(in);
  if (!outer) return Constraint::nothing();
  uint32_t width = in.width(in.child);
  mpz_class reduced;
  mpz_fdiv_r(reduced.get_mpz_t(), offset.get_mpz_t(), power_of_two(width).get_mpz_t());
  return in.numbers(wrapped(*outer, scale, reduced, width));
}

Constraint bv_sum(const RuleInput& in) {
  mpz_class total = 0;
  for (size_t i = 0; i < in.values.size(); ++i) {
    if (i == in.child) continue;
    if (in.values[i].is_none()) return Constraint::nothing();
    total += bv_unsigned(in.values[i]);
  }
  return affine(in, 1, total);
}

Constraint bv_difference(const RuleInput& in) {
  const Value& other = in.values[1 - in.child];
  if (other.is_none()) return Constraint::nothing();
  return in.child == 0 ? affine(in, 1, -bv_unsigned(other)) : affine(in, -1, bv_unsigned(other));
}

Constraint minus(const RuleInput& in) { return affine(in, -1, 0); }
Constraint complement(const RuleInput& in) {
  return in.outer.kind == Constraint::Kind::kBits ? bits_of_complement(in) : affine(in, -1, -1);
}

// --- other widths ---

// high * 2^w + low
Constraint bv_concatenation(const RuleInput& in) {
  std::optional<IntervalSet> outer = outer_numbers(in);
  if (!outer || in.values.size() != 2) return bits_of_concatenation(in);
  if (in.values[1 - in.child].is_none()) return Constraint::nothing();
  mpz_class other = bv_unsigned(in.values[1 - in.child]), scale = power_of_two(in.width(1));
  if (in.child == 0) return in.numbers(outer->before(mpq_class(scale), mpq_class(other), true));
  return in.numbers(outer->before(1, mpq_class(other * scale), true));
}

// Bits above the extracted ones stay as they are, unless there are none.
Constraint extraction(const RuleInput& in) {
  if (bits_of(in.outer, in.term.sort())) return bits_of_extraction(in);
  std::optional<IntervalSet> outer = outer_numbers(in);
  if (!outer || in.value().is_none()) return Constraint::nothing();
  uint64_t high = in.term.symbol().indices[0].number, low = in.term.symbol().indices[1].number;
  IntervalSet bits = outer->stretch(power_of_two(low), 0, power_of_two(low) - 1);
  mpz_class above = (bv_unsigned(in.value()) >> static_cast<unsigned long>(high + 1))
                    << static_cast<unsigned long>(high + 1);
  Constraint made = in.numbers(bits.before(1, mpq_class(-above), true));
  made.exact = high + 1 == in.width(0);
  return made;
}

Constraint zero_extension(const RuleInput& in) {
  std::optional<IntervalSet> outer = outer_numbers(in);
  return outer ? in.numbers(*outer) : bits_of_extension(in);
}

Constraint as_integer(const RuleInput& in) {
  std::optional<IntervalSet> outer = outer_numbers(in);
  return outer ? in.numbers(*outer) : Constraint::nothing();
}

// The sign bit stands in all new bits: the numbers of the upper half move up.
Constraint sign_extension(const RuleInput& in) {
  std::optional<IntervalSet> outer = outer_numbers(in);
  if (!outer) return bits_of_extension(in);
  mpz_class half = power_of_two(in.width(0) - 1), shift = power_of_two(in.term.sort().width()) - 2 * half;
  IntervalSet low(true, {Interval{mpq_class(0), mpq_class(half - 1)}});
  IntervalSet high(true, {Interval{mpq_class(half), mpq_class(2 * half - 1)}});
  return in.numbers(outer->intersect(low).unite(outer->before(1, mpq_class(shift), true).intersect(high)));
}

constexpr ConstraintRow kBitvectorsConstraintRows[] = {
    {"BitVectors", "bvult", bv_comparison<NumberOrder::kLess, false>},
    {"BitVectors", "bvule", bv_comparison<NumberOrder::kLessEqual, false>},
    {"BitVectors", "bvugt", bv_comparison<NumberOrder::kGreater, false>},
    {"BitVectors", "bvuge", bv_comparison<NumberOrder::kGreaterEqual, false>},
    {"BitVectors", "bvslt", bv_comparison<NumberOrder::kLess, true>},
    {"BitVectors", "bvsle", bv_comparison<NumberOrder::kLessEqual, true>},
    {"BitVectors", "bvsgt", bv_comparison<NumberOrder::kGreater, true>},
    {"BitVectors", "bvsge", bv_comparison<NumberOrder::kGreaterEqual, true>},
    {"BitVectors", "bvadd", bv_sum},
    {"BitVectors", "bvsub", bv_difference},
    {"BitVectors", "bvneg", minus},
    {"BitVectors", "bvnot", complement},
    {"BitVectors", "concat", bv_concatenation},
    {"BitVectors", "extract", extraction},
    {"BitVectors", "zero_extend", zero_extension},
    {"BitVectors", "sign_extend", sign_extension},
    {"BitVectors", "ubv_to_int", as_integer},
    {"BitVectors", "bv2nat", as_integer},
};

}  // namespace

std::span<const ConstraintRow> bit_vector_constraint_rows() { return kBitvectorsConstraintRows; }

}  // namespace cupel
