// Hands out chains in the order of their numbers, as far as the schedule wants them, within the campaign's budget of
// tests, and knows from where a resumed campaign has to go on.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "campaign/schedule.h"
#include "campaign/seed_pool.h"
#include "campaign/seed_uses.h"
#include "strategy/plan.h"

namespace cupel::campaign {

struct QueuedChain {
  uint64_t chain;
  PlannedChain planned;
  uint64_t most_tests;            // what the budget leaves for this chain
  store::ChainRecord begun = {};  // what an interrupted run of it has behind it; no tests: nothing
  bool patient = false;           // nothing else is left: solvers may take longer than usual
};

/// Thread-safe. With a uniform schedule, which chains of seed files are handed out, and how many tests of each, depends
/// on the plan and the budget alone: the budget counts the tests that chains can have at most, as long as one had any.
/// Chains of tests that joined the pool come in between when there are any, which depends on how fast workers are.
class ChainQueue {
 public:
  /// `tests` of 0 is no bound.
  ChainQueue(const Plan& plan, SeedPool& pool, Schedule& schedule, uint64_t tests)
      : plan_(plan), pool_(pool), schedule_(schedule), tests_(tests), uses_(plan.strategies(), pool.seeds()) {}

  /// Nothing when the budget is used up, or when no seed is of use to any strategy.
  std::optional<QueuedChain> take();
  /// Whether take() will never again have anything; otherwise a chain that is under way may change that.
  bool is_over() const;
  /// Whether it ended because nothing was of use.
  bool ran_dry() const;
  /// The chain had another test: a resumed campaign goes on behind it.
  void progressed(const QueuedChain& queued, const store::ChainRecord& record);
  /// The chain ran to its end, or was skipped: then it had no tests, and `why` tells the reason.
  void finished(const QueuedChain& queued, store::ChainRecord record, Fruitless why = Fruitless::kNothing);

  /// All chains below are finished or were passed over; and what was finished since the last call. Chains that took
  /// no time and had no tests are not among these: there may be millions.
  struct Finished {
    uint64_t first_unfinished;
    std::vector<store::ChainRecord> chains;
    std::vector<store::ChainRecord> begun = {};  // those under way that had tests
    uint64_t empty_share = 0;                    // what all those without a record took of the budget of tests
  };
  Finished take_finished();
  /// How many chains of the plan the schedule did not want.
  uint64_t passed_over() const;
  /// How many it did not get to see, because nothing comes of their seeds.
  uint64_t useless() const;

  /// What a resumed campaign has behind it: it begins with `first`, without those that ran already, and goes on with
  /// those that were begun.
  void restore(uint64_t first, std::span<const store::ChainRecord> ran, std::span<const store::ChainRecord> begun = {},
               uint64_t empty_share = 0);

 private:
  uint64_t left_for(const PlannedChain& planned);
  uint64_t unused(uint64_t share, uint64_t used) const;
  bool is_used_up() const { return tests_ > 0 && handed_out_ >= tests_; }
  bool must_take_all() const;
  void begin_again_without_tests();
  PlannedChain next_wanted(bool patient);
  QueuedChain take_planned(bool patient);
  QueuedChain take_grown(uint64_t chain);

  const Plan& plan_;
  SeedPool& pool_;
  Schedule& schedule_;
  const uint64_t tests_;
  mutable std::mutex mutex_;
  uint64_t next_ = 0;
  uint64_t handed_out_ = 0;  // tests
  uint64_t takes_ = 0;
  uint64_t passed_over_ = 0;
  uint64_t useless_ = 0;
  uint64_t under_way_ = 0;  // chains
  bool had_tests_ = false;
  bool ran_dry_ = false;
  SeedUses uses_;
  std::map<uint64_t, store::ChainRecord> unfinished_;  // with what they had so far
  std::map<uint64_t, store::ChainRecord> begun_;       // before the campaign was resumed
  std::set<uint64_t> ran_;                             // before the campaign was resumed, of those from next_ on
  std::vector<store::ChainRecord> finished_;
  // Only where they take of a budget of tests, which bounds them too:
  std::map<uint64_t, uint64_t> empty_;  // chains without a record, and what they took of the budget
  uint64_t empty_share_ = 0;            // of those below the first that is unfinished
};

}  // namespace cupel::campaign
