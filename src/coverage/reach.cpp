#include "coverage/reach.h"

#include <algorithm>

namespace cupel::coverage {

size_t Reach::add(std::span<const uint32_t> sites) {
  size_t before = count_;
  for (uint32_t site : sites) {
    if (site >= reached_.size()) reached_.resize(std::max<size_t>(2 * reached_.size(), size_t{site} + 1));
    if (reached_[site]) continue;
    reached_[site] = true;
    ++count_;
  }
  return count_ - before;
}

std::vector<uint32_t> Reach::sites() const {
  std::vector<uint32_t> all;
  for (uint32_t site = 0; site < reached_.size(); ++site)
    if (reached_[site]) all.push_back(site);
  return all;
}

}  // namespace cupel::coverage
