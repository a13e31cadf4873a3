// Sets of numbers as unions of intervals: of integers or of rationals, ends open, closed or infinite. Closed under all
// that the constraint rules need, without loss.
#pragma once

#include <gmpxx.h>

#include <optional>
#include <vector>

namespace cupel {

struct Interval {
  std::optional<mpq_class> low;   // nothing: -infinity
  std::optional<mpq_class> high;  // nothing: +infinity
  bool low_open = false;
  bool high_open = false;

  static Interval point(const mpq_class& value) { return {value, value}; }
  static Interval above(const mpq_class& value, bool open) { return {value, std::nullopt, open, false}; }
  static Interval below(const mpq_class& value, bool open) { return {std::nullopt, value, false, open}; }

  bool operator==(const Interval&) const = default;
};

/// Kept in order, disjoint and never touching, so equal sets are equal member for member. Intervals of integers are
/// closed.
class IntervalSet {
 public:
  explicit IntervalSet(bool integral, std::vector<Interval> parts = {});
  static IntervalSet all(bool integral) { return IntervalSet(integral, {Interval{}}); }

  bool integral() const { return integral_; }
  bool empty() const { return parts_.empty(); }
  bool is_all() const { return parts_.size() == 1 && !parts_[0].low && !parts_[0].high; }
  const std::vector<Interval>& parts() const { return parts_; }
  bool contains(const mpq_class& value) const { return part_with(value) != nullptr; }
  /// The interval with the value in it; null: there is none.
  const Interval* part_with(const mpq_class& value) const;
  bool operator==(const IntervalSet&) const = default;

  IntervalSet complement() const;
  IntervalSet intersect(const IntervalSet& other) const;
  IntervalSet unite(const IntervalSet& other) const;

  /// All v, integers or not, with scale * v + offset in the set; scale is not zero.
  IntervalSet before(const mpq_class& scale, const mpq_class& offset, bool integral) const;
  /// Each interval [a, b] becomes [a * factor + low, b * factor + high] (turned round for a negative factor). Of
  /// integers.
  IntervalSet stretch(const mpz_class& factor, const mpz_class& low, const mpz_class& high) const;

 private:
  std::optional<Interval> normal(Interval interval) const;

  bool integral_;
  std::vector<Interval> parts_;
};

}  // namespace cupel
