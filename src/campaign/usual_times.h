// How long a test may take before it is cut off. The limit of a campaign is for the hardest tests; most tests take
// about as long as their seed, and one that runs into the limit costs as much as a hundred others.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "process/run.h"

namespace cupel::campaign {

/// CPU time that the start of a solver's process takes, by label.
using StartCosts = std::map<std::string, process::microseconds>;

/// What each solver needed on tests of a seed, and on tests of a logic, lately. Thread-safe.
class UsualTimes {
 public:
  explicit UsualTimes(StartCosts start_costs = {}) : start_costs_(std::move(start_costs)) {}

  /// Tests without a seed have the id 0, and are only compared with others of their logic.
  void answered(const std::string& solver, uint64_t seed, std::string_view logic, process::microseconds cpu);

  /// After how much CPU time a test of the seed takes longer than usual: twice what others needed, and never so little
  /// that noise matters. The start of a process comes on top: a Java runtime takes longer than most tests.
  process::microseconds limit(const std::string& solver, uint64_t seed, std::string_view logic) const;

 private:
  /// The last few times.
  class Recent {
   public:
    void add(process::microseconds time);
    size_t size() const { return size_; }
    process::microseconds upper_quartile() const;

   private:
    static constexpr size_t kMost = 16;
    std::array<process::microseconds, kMost> times_{};
    size_t size_ = 0;
    size_t next_ = 0;
  };

  process::microseconds without_start(const std::string& solver, uint64_t seed, std::string_view logic) const;

  const StartCosts start_costs_;
  mutable std::mutex mutex_;
  std::unordered_map<uint64_t, Recent> by_seed_;   // keys: hashes of the solver and of the seed's id,
  std::unordered_map<uint64_t, Recent> by_logic_;  // or of its logic
};

/// The share of a worker's time that something may take; 1 and more: no bound. Of what it does not take, so many
/// seconds are saved for later at most.
class TimeShare {
 public:
  explicit TimeShare(double share, double most_saved = std::numeric_limits<double>::infinity())
      : share_(share), most_saved_(most_saved) {}

  /// Whether `wanted` seconds more are within the share, `worked` seconds into the work.
  bool allows(double wanted, double worked) const {
    return share_ >= 1 || wanted <= std::min(share_ * worked - spent_, most_saved_);
  }
  void spend(double seconds, double worked) { spent_ = std::max(spent_, share_ * worked - most_saved_) + seconds; }

 private:
  double share_;
  double most_saved_;
  double spent_ = 0;
};

}  // namespace cupel::campaign
