// Which sorts a term may have at a place of a text that is being written.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "term/sort.h"

namespace cupel::lm {

/// Widths that samples may have: what solvers take without complaint, and little enough to solve.
inline constexpr int kWidestBitVec = 512;
inline constexpr int kMostExponentBits = 15;
inline constexpr int kMostSignificandBits = 113;

/// For a number without a sign: the width of the smallest bit-vector that holds it.
inline uint32_t bits_needed(uint64_t value) { return value == 0 ? 1 : static_cast<uint32_t>(std::bit_width(value)); }

/// Whole numbers; empty where `low` is above `high`.
struct Range {
  int64_t low = 1;
  int64_t high = 0;

  bool empty() const { return low > high; }
  bool contains(int64_t value) const { return value >= low && value <= high; }
  bool operator==(const Range&) const = default;
};

/// What a term looks like, where that matters: linear logics want literals, difference logics more.
using TermForms = uint8_t;
inline constexpr TermForms kNoForm = 0;
inline constexpr TermForms kLiteralForm = 1;
inline constexpr TermForms kNegatedForm = 2;     // (- 5)
inline constexpr TermForms kUnknownForm = 4;     // a symbol of the text, or one of its functions applied
inline constexpr TermForms kDifferenceForm = 8;  // (- x y)
inline constexpr TermForms kOtherForm = 16;
inline constexpr TermForms kAnyForm = 31;

/// Bit-vectors and floats by ranges, since there are too many to list; all other sorts by name.
struct Want {
  std::vector<Sort> sorts;
  Range bit_vec;
  Range exponent, significand;
  bool literal = false;          // only a literal will do
  TermForms numbers = kAnyForm;  // the forms that will do for a term of sort Int or Real

  static Want exactly(Sort sort) {
    Want want;
    want.add(sort);
    return want;
  }

  void add(Sort sort) {
    if (sort.is(SortKind::kBitVec)) {
      bit_vec = {sort.width(), sort.width()};
    } else if (sort.is(SortKind::kFloat)) {
      exponent = {sort.width(), sort.width()};
      significand = {sort.significand(), sort.significand()};
    } else if (std::ranges::find(sorts, sort) == sorts.end()) {
      sorts.push_back(sort);
    }
  }

  bool empty() const { return sorts.empty() && bit_vec.empty() && exponent.empty(); }
  bool contains(Sort sort) const {
    if (sort.is(SortKind::kBitVec)) return bit_vec.contains(sort.width());
    if (sort.is(SortKind::kFloat)) return exponent.contains(sort.width()) && significand.contains(sort.significand());
    return std::ranges::find(sorts, sort) != sorts.end();
  }
  bool takes(Sort sort, TermForms form) const { return contains(sort) && (!is_numeric(sort) || numbers & form); }
  bool has_numbers() const { return std::ranges::any_of(sorts, is_numeric); }
  void drop_numbers() { std::erase_if(sorts, is_numeric); }
  bool operator==(const Want&) const = default;
};

}  // namespace cupel::lm
