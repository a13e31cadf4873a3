// How often the rules of a strategy were used.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cupel {

/// Names are static text: each is known by its address, so counting costs no comparison of long names.
class RuleCounts {
 public:
  void add(std::string_view rule) {
    auto& entry = counts_[rule.data()];
    entry.first = rule;
    ++entry.second;
  }

  std::vector<std::pair<std::string_view, uint64_t>> named() const {
    std::vector<std::pair<std::string_view, uint64_t>> all;
    for (const auto& [address, entry] : counts_) all.push_back(entry);
    return all;
  }

 private:
  std::unordered_map<const char*, std::pair<std::string_view, uint64_t>> counts_;
};

}  // namespace cupel
