// A second definition of floating-point numbers, for tests: all numbers of a small format in a sorted table,
// and rounding by searching the table for the neighbours of an exact rational. It shares nothing with
// src/value but the type of values at its border.
#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "value/float.h"

namespace cupel::naive {

enum class Class { kNan, kInfinite, kZero, kFinite };

struct Float {
  Class type;
  bool negative = false;
  mpq_class value = 0;  // of kFinite
};

/// Position of an exact number relative to a candidate: -1 if the candidate lies below it.
using Position = std::function<int(const mpq_class&)>;

class Format {
 public:
  Format(uint32_t eb, uint32_t sb) : format{eb, sb} {
    for (uint64_t bits = 0; bits < uint64_t{1} << (eb + sb); ++bits) add_pattern(bits);
    // The number that would come next stands for infinity.
    beyond_ = finite_.rbegin()->first * 2 - std::prev(finite_.end(), 2)->first;
    table_.push_back(-beyond_);
    for (const auto& [value, bits] : finite_) table_.push_back(value);
    table_.push_back(beyond_);
  }

  /// Every number once, NaN as one.
  const std::vector<Value>& all() const { return all_; }
  Value nan() const { return nan_; }
  Value infinity(bool negative) const { return pattern(negative, max_exponent(), 0); }
  Value zero(bool negative) const { return pattern(negative, 0, 0); }

  Float read(const Value& a) const {
    uint64_t bits = float_bits(a).get_ui();
    uint64_t fraction = bits % (uint64_t{1} << fraction_bits());
    uint64_t exponent = (bits >> fraction_bits()) % (max_exponent() + 1);
    bool negative = bits >> (format.exponent_bits + fraction_bits());
    if (exponent == max_exponent()) return {fraction ? Class::kNan : Class::kInfinite, negative};
    if (exponent == 0 && fraction == 0) return {Class::kZero, negative};
    return {Class::kFinite, negative, number(negative, exponent, fraction)};
  }

  /// Rounds a number that is not zero and is known by its position.
  Value round(RoundingMode mode, bool negative, const Position& position) const {
    auto at = std::partition_point(table_.begin(), table_.end(), [&](const mpq_class& v) { return position(v) < 0; });
    if (at != table_.end() && position(*at) == 0 && abs(*at) != beyond_) return emit(*at, negative);
    mpq_class high = at == table_.end() ? beyond_ : *at;
    mpq_class low = at == table_.begin() ? mpq_class(-beyond_) : *std::prev(at);
    if (at != table_.end() && position(*at) == 0) low = high;  // exactly the first number beyond
    if (negative && high == -beyond_) low = -beyond_;
    return emit(pick(mode, negative, low, high, at == table_.end() || at == table_.begin(), position), negative);
  }

  Value round(RoundingMode mode, const mpq_class& exact) const {
    return round(mode, exact < 0, [&](const mpq_class& v) { return cmp(v, exact) < 0 ? -1 : cmp(v, exact) > 0; });
  }

  const FloatFormat format;

 private:
  uint32_t fraction_bits() const { return format.significand_bits - 1; }
  uint64_t max_exponent() const { return (uint64_t{1} << format.exponent_bits) - 1; }

  Value pattern(bool negative, uint64_t exponent, uint64_t fraction) const {
    uint64_t bits =
        ((uint64_t{negative} << format.exponent_bits) + exponent) * (uint64_t{1} << fraction_bits()) + fraction;
    return make_float_bits(format, mpz_class(static_cast<unsigned long>(bits)));
  }

  static mpq_class two_to(int64_t exponent) {
    mpq_class result = 1;
    for (int64_t i = 0; i < std::abs(exponent); ++i)
      result = exponent > 0 ? mpq_class(result * 2) : mpq_class(result / 2);
    return result;
  }

  mpq_class number(bool negative, uint64_t exponent, uint64_t fraction) const {
    int64_t bias = static_cast<int64_t>(max_exponent() / 2);
    mpq_class significand = mpq_class(static_cast<unsigned long>(fraction)) / two_to(fraction_bits());
    if (exponent > 0) significand += 1;
    mpq_class value = significand * two_to((exponent == 0 ? 1 : static_cast<int64_t>(exponent)) - bias);
    return negative ? mpq_class(-value) : value;
  }

  void add_pattern(uint64_t bits) {
    Value a = make_float_bits(format, mpz_class(static_cast<unsigned long>(bits)));
    Float f = read(a);
    if (f.type == Class::kNan) {
      if (nan_.is_none()) all_.push_back(a);
      nan_ = a;
      return;
    }
    all_.push_back(a);
    if (f.type == Class::kFinite) finite_[f.value] = bits;
    if (f.type == Class::kZero && !f.negative) finite_[0] = bits;
  }

  Value emit(const mpq_class& v, bool negative) const {
    if (v == 0) return zero(negative);
    if (abs(v) == beyond_) return infinity(v < 0);
    return make_float_bits(format, mpz_class(static_cast<unsigned long>(finite_.at(v))));
  }

  bool even(const mpq_class& v) const { return abs(v) == beyond_ || finite_.at(v) % 2 == 0; }

  /// low < exact < high are neighbours, or the number lies at or beyond one of the ends.
  mpq_class pick(RoundingMode mode, bool negative, const mpq_class& low, const mpq_class& high, bool outside,
                 const Position& position) const {
    mpq_class largest = finite_.rbegin()->first;
    mpq_class down = low, up = high;
    bool past_end = outside || low == high;
    if (past_end) {
      down = negative ? mpq_class(-beyond_) : largest;
      up = negative ? mpq_class(-largest) : beyond_;
    }
    switch (mode) {
      case RoundingMode::kPositive: return up;
      case RoundingMode::kNegative: return down;
      case RoundingMode::kZero: return negative ? up : down;
      default: break;
    }
    if (past_end) return negative ? down : up;
    mpq_class middle = (down + up) / 2;
    int side = position(middle);
    if (side != 0) return side < 0 ? up : down;
    if (mode == RoundingMode::kNearestAway) return negative ? down : up;
    return even(down) ? down : up;
  }

  std::vector<Value> all_;
  std::map<mpq_class, uint64_t> finite_;  // zero as +0
  std::vector<mpq_class> table_;          // finite_ between the numbers that stand for infinity
  Value nan_;
  mpq_class beyond_;
};

}  // namespace cupel::naive
