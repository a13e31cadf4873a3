// Which sites a set of tests reached together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cupel::coverage {

class Reach {
 public:
  /// How many of these no test before reached.
  size_t add(std::span<const uint32_t> sites);
  bool has(uint32_t site) const { return site < reached_.size() && reached_[site]; }
  size_t count() const { return count_; }
  /// Ascending.
  std::vector<uint32_t> sites() const;

 private:
  std::vector<bool> reached_;
  size_t count_ = 0;
};

}  // namespace cupel::coverage
