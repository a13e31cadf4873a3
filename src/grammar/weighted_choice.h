// A choice among things with weights in constant time (Walker's alias method, as Vose builds it).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"

namespace cupel {

class WeightedChoice {
 public:
  WeightedChoice() = default;
  /// Weights are not negative; if their sum is zero there is nothing to choose.
  explicit WeightedChoice(std::span<const double> weights);

  bool empty() const { return columns_.empty(); }
  /// The number of a thing; it is not empty().
  uint32_t draw(Rng& rng) const {
    // One number serves for both: its upper part chooses the column, the rest of the product the side.
    auto product = static_cast<unsigned __int128>(rng.next()) * columns_.size();
    const Column& column = columns_[static_cast<size_t>(product >> 64)];
    return static_cast<uint64_t>(product) < column.threshold ? column.own : column.other;
  }

 private:
  struct Column {
    uint64_t threshold;  // of 2^64: below it the column's own thing
    uint32_t own;
    uint32_t other;
  };
  std::vector<Column> columns_;
};

}  // namespace cupel
