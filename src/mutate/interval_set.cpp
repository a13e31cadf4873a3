#include "mutate/interval_set.h"

#include <algorithm>
#include <utility>

namespace cupel {

namespace {

mpq_class floor_of(const mpq_class& value) {
  if (value.get_den() == 1) return value;
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
  return result;
}

mpq_class ceiling_of(const mpq_class& value) {
  if (value.get_den() == 1) return value;
  mpz_class result;
  mpz_cdiv_q(result.get_mpz_t(), value.get_num_mpz_t(), value.get_den_mpz_t());
  return result;
}

bool starts_before(const Interval& a, const Interval& b) {
  if (!a.low || !b.low) return !a.low && b.low;
  return *a.low < *b.low || (*a.low == *b.low && !a.low_open && b.low_open);
}

bool ends_before(const Interval& a, const Interval& b) {
  if (!a.high || !b.high) return a.high && !b.high;
  return *a.high < *b.high || (*a.high == *b.high && a.high_open && !b.high_open);
}

// Whether nothing lies between the end of one and the start of a later one.
bool touch(const Interval& a, const Interval& b, bool integral) {
  if (!a.high || !b.low) return true;
  if (integral) return *b.low <= *a.high + 1;
  return *b.low < *a.high || (*b.low == *a.high && !(b.low_open && a.high_open));
}

}  // namespace

std::optional<Interval> IntervalSet::normal(Interval interval) const {
  if (integral_) {
    if (interval.low)
      interval.low = interval.low_open ? mpq_class(floor_of(*interval.low) + 1) : ceiling_of(*interval.low);
    if (interval.high)
      interval.high = interval.high_open ? mpq_class(ceiling_of(*interval.high) - 1) : floor_of(*interval.high);
    interval.low_open = interval.high_open = false;
  }
  if (!interval.low) interval.low_open = false;
  if (!interval.high) interval.high_open = false;
  if (!interval.low || !interval.high) return interval;
  bool empty =
      *interval.low > *interval.high || (*interval.low == *interval.high && (interval.low_open || interval.high_open));
  return empty ? std::nullopt : std::optional(std::move(interval));
}

IntervalSet::IntervalSet(bool integral, std::vector<Interval> parts) : integral_(integral) {
  std::vector<Interval> kept;
  for (Interval& part : parts) {
    if (std::optional<Interval> made = normal(std::move(part))) kept.push_back(std::move(*made));
  }
  std::ranges::sort(kept, starts_before);
  for (Interval& part : kept) {
    if (parts_.empty() || !touch(parts_.back(), part, integral_)) {
      parts_.push_back(std::move(part));
    } else if (ends_before(parts_.back(), part)) {
      parts_.back().high = part.high;
      parts_.back().high_open = part.high_open;
    }
  }
}

const Interval* IntervalSet::part_with(const mpq_class& value) const {
  if (integral_ && value.get_den() != 1) return nullptr;
  auto found = std::ranges::find_if(parts_, [&](const Interval& part) {
    bool above = !part.low || *part.low < value || (*part.low == value && !part.low_open);
    bool below = !part.high || value < *part.high || (*part.high == value && !part.high_open);
    return above && below;
  });
  return found == parts_.end() ? nullptr : &*found;
}

IntervalSet IntervalSet::complement() const {
  std::vector<Interval> gaps;
  Interval gap;
  for (const Interval& part : parts_) {
    if (part.low) {
      gap.high = part.low;
      gap.high_open = !part.low_open;
      gaps.push_back(gap);
    }
    if (!part.high) return IntervalSet(integral_, std::move(gaps));
    gap = Interval{part.high, std::nullopt, !part.high_open, false};
  }
  gaps.push_back(gap);
  return IntervalSet(integral_, std::move(gaps));
}

IntervalSet IntervalSet::intersect(const IntervalSet& other) const {
  std::vector<Interval> common;
  for (const Interval& a : parts_) {
    for (const Interval& b : other.parts_) {
      const Interval& later = starts_before(a, b) ? b : a;
      const Interval& sooner = ends_before(a, b) ? a : b;
      // An interval that ends before the other one starts gives an empty one, which is dropped.
      common.push_back({later.low, sooner.high, later.low_open, sooner.high_open});
    }
  }
  return IntervalSet(integral_ || other.integral_, std::move(common));
}

IntervalSet IntervalSet::unite(const IntervalSet& other) const {
  std::vector<Interval> both = parts_;
  both.insert(both.end(), other.parts_.begin(), other.parts_.end());
  return IntervalSet(integral_ && other.integral_, std::move(both));
}

IntervalSet IntervalSet::before(const mpq_class& scale, const mpq_class& offset, bool integral) const {
  std::vector<Interval> moved;
  for (Interval part : parts_) {
    if (part.low) part.low = mpq_class((*part.low - offset) / scale);
    if (part.high) part.high = mpq_class((*part.high - offset) / scale);
    if (scale < 0) {
      std::swap(part.low, part.high);
      std::swap(part.low_open, part.high_open);
    }
    moved.push_back(std::move(part));
  }
  return IntervalSet(integral, std::move(moved));
}

IntervalSet IntervalSet::stretch(const mpz_class& factor, const mpz_class& low, const mpz_class& high) const {
  std::vector<Interval> stretched;
  for (Interval part : parts_) {
    if (factor < 0) std::swap(part.low, part.high);
    if (part.low) part.low = mpq_class(*part.low * factor + low);
    if (part.high) part.high = mpq_class(*part.high * factor + high);
    stretched.push_back(std::move(part));
  }
  return IntervalSet(integral_, std::move(stretched));
}

}  // namespace cupel
