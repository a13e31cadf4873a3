// The seeds of a campaign and what became of them: not tried yet, good, or set aside because no solver answers them in
// time; and the mutants that joined the pool.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
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

/// A mutant that joined the pool.
struct GrownSeed {
  uint64_t chain;         // that starts from it
  std::string behaviour;  // a hash of what solvers did
  Seed seed;              // its path is the id of the test
};

/// Thread-safe.
class SeedPool {
 public:
  explicit SeedPool(std::vector<Seed> seeds) : seeds_(std::move(seeds)) {}

  /// Chains of mutants get only such numbers; others would not use their seed. To be called before the first one joins.
  void number_grown_by(std::function<bool(uint64_t chain)> uses_seed) { uses_seed_ = std::move(uses_seed); }

  /// Does not change during a campaign: the plan refers to it.
  const std::vector<Seed>& seeds() const { return seeds_; }

  /// kDeferred: cut off before anybody answered; it is to be tried once more, with the whole limit. kUnexplored: good,
  /// but nobody needed facts about it yet.
  enum class State { kNew, kTrying, kGood, kSetAside, kDeferred, kUnexplored };
  struct Wish {
    bool patience = true;  // for seeds that take more than usual
    bool facts = false;
  };
  /// kNew, kTrying, kUnexplored: the caller must try the seed, for kTrying once more, for kUnexplored for its facts,
  /// and call settle(); while another worker tries it, this waits. kDeferred: it is left for later, because the caller
  /// has no patience.
  State claim(const Seed& seed, Wish wish);
  void settle(const Seed& seed, State state);
  /// Solvers that ran out of time on the seed itself: its mutants are not given to them.
  void set_slow(const Seed& seed, std::set<std::string> solvers);
  std::set<std::string> slow(const Seed& seed) const;
  uint64_t set_aside() const;

  /// What is known about a seed, by its content; empty facts before it was tried, or where no strategy needs any. What
  /// is set first stays.
  void set_facts(uint64_t seed_id, const SeedFacts& facts);
  bool has_facts(uint64_t seed_id) const;
  const SeedFacts& facts(const Seed& seed) const;

  /// Adds a mutant if solvers behaved in a way that was not seen before in this campaign.
  std::optional<GrownSeed> grow(const std::string& test, std::string_view text, const std::string& logic,
                                std::span<const oracle::Run> runs);
  /// What --resume brings back: chains below `first_not_begun` are not begun again.
  void restore_grown(std::span<const GrownSeed> seeds, uint64_t first_not_begun);
  uint64_t first_grown_not_begun() const;
  /// The next grown chain that was not begun, if any.
  std::optional<uint64_t> take_grown();
  const Seed& grown(uint64_t chain) const;

 private:
  const std::vector<Seed> seeds_;
  mutable std::mutex mutex_;
  std::condition_variable settled_;
  std::map<const Seed*, State> states_;
  std::map<const Seed*, std::set<std::string>> slow_;
  std::map<uint64_t, SeedFacts> facts_;  // by the seed's id; references stay valid
  uint64_t set_aside_ = 0;
  std::set<std::string> behaviours_;
  std::map<uint64_t, Seed> grown_;                     // by chain; one whose text was lost in a kill is missing
  std::function<bool(uint64_t)> uses_seed_ = nullptr;  // null: all do
  uint64_t next_grown_ = kFirstGrownChain;
  uint64_t first_not_begun_ = kFirstGrownChain;
};

/// What is worth telling apart: who answered what, and how long it took on a coarse scale.
std::string behaviour(std::string_view logic, std::span<const oracle::Run> runs);

}  // namespace cupel::campaign
