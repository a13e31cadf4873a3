// The seeds of a campaign and what became of them: not tried yet, good, or set aside because no solver answers them in
// time; and the mutants that joined the pool.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/oracle.h"
#include "strategy/strategy.h"

namespace cupel::campaign {

/// Chains from this number on start from mutants that joined the pool, in the order in which they joined.
inline constexpr uint64_t kFirstGrownChain = uint64_t{1} << 40;

/// Thread-safe.
class SeedPool {
 public:
  explicit SeedPool(std::vector<Seed> seeds) : seeds_(std::move(seeds)) {}

  /// Does not change during a campaign: the plan refers to it.
  const std::vector<Seed>& seeds() const { return seeds_; }

  enum class State { kNew, kTrying, kGood, kSetAside };
  /// kNew: the caller must try the seed and call settle(); while another worker tries it, this waits.
  State claim(const Seed& seed);
  void settle(const Seed& seed, State state);
  /// Solvers that ran out of time on the seed itself: its mutants are not given to them.
  void set_slow(const Seed& seed, std::set<std::string> solvers);
  std::set<std::string> slow(const Seed& seed) const;
  uint64_t set_aside() const;

  /// Adds a mutant if solvers behaved in a way that was not seen before in this campaign. Returns the number of the
  /// chain that will start from it.
  std::optional<uint64_t> grow(const std::string& test, std::string_view text, const std::string& logic,
                               std::span<const oracle::Run> runs);
  /// What --resume brings back.
  void restore_grown(uint64_t chain, Seed seed);
  /// The next grown chain that was not begun, if any.
  std::optional<uint64_t> take_grown();
  const Seed& grown(uint64_t chain) const;

 private:
  const std::vector<Seed> seeds_;
  mutable std::mutex mutex_;
  std::condition_variable settled_;
  std::map<const Seed*, State> states_;
  std::map<const Seed*, std::set<std::string>> slow_;
  uint64_t set_aside_ = 0;
  std::set<std::string> behaviours_;
  std::deque<Seed> grown_;
  size_t grown_taken_ = 0;
};

/// What is worth telling apart: who answered what, and how long it took on a coarse scale.
std::string behaviour(const std::string& logic, std::span<const oracle::Run> runs);

}  // namespace cupel::campaign
