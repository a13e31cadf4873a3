// What options bring in a campaign: how much new code the tests with them reached. Not in the paper, whose search knows
// one formula at a time: what pays with one formula is likely to pay with the next.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "strategy/allowed_options.h"

namespace cupel {

/// Shared by all chains of a strategy, whichever worker has them.
class OptionYield {
 public:
  /// A test with these options reached so much that none before had.
  void note(const std::string& profile, const std::vector<std::string_view>& options, uint64_t news);

  /// How much each option is worth trying. Seldom tried ones are taken for ordinary ones.
  std::vector<double> worth(const std::string& profile, const std::vector<const AllowedOption*>& options) const;

 private:
  /// Newer tests weigh more.
  struct Record {
    double tests = 0;
    double gain = 0;
  };
  using Records = std::map<std::string, Record, std::less<>>;

  mutable std::mutex mutex_;
  std::map<std::string, Records> records_;  // by profile, by option
};

}  // namespace cupel
