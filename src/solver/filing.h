// How a project wants to be told of bugs, as its own pages say: the table `[filing]` of its profile.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cupel::solver {

struct FilingPolicy {
  std::string tracker;             ///< where reports go; empty: nobody knows
  std::vector<std::string> order;  ///< names of finding kinds, the most wanted first; others come behind them
  uint64_t per_week = 0;           ///< reports that one team may file; 0: as many as it has
  std::vector<std::string> wants;  ///< what a report has to contain: words of filing_parts()
  std::vector<std::pair<std::string, std::string>> labels;  ///< by the name of a finding kind

  /// Empty: none.
  std::string label_of(std::string_view kind) const {
    for (const auto& [name, label] : labels)
      if (name == kind) return label;
    return {};
  }
};

/// `model`: the values that are wrong, printed; `stack`: of a crash; `releases`: the first and the last one that show
/// it; `newest`: that the newest release shows it; `reduced`: the smallest script and options that were found.
inline const std::vector<std::string_view>& filing_parts() {
  static const std::vector<std::string_view> parts = {"model", "stack", "releases", "newest", "reduced"};
  return parts;
}

}  // namespace cupel::solver
