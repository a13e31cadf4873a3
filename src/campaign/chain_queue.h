// Hands out the numbers of chains in order, within the campaign's budget of tests, and knows from where a resumed
// campaign has to go on.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <set>

#include "campaign/seed_pool.h"
#include "strategy/plan.h"

namespace cupel::campaign {

struct QueuedChain {
  uint64_t chain;
  PlannedChain planned;
  uint64_t most_tests;  // what the budget leaves for this chain
};

/// Thread-safe. Which chains of seed files are handed out, and how many tests of each, depends on the plan and the
/// budget alone: the budget counts the tests that chains can have at most. Chains of mutants that joined the pool come
/// in between when there are any, which depends on how fast workers are.
class ChainQueue {
 public:
  /// `tests` of 0 is no bound.
  ChainQueue(const Plan& plan, SeedPool& pool, uint64_t tests) : plan_(plan), pool_(pool), tests_(tests) {}

  /// Nothing when the budget is used up.
  std::optional<QueuedChain> take();
  void finished(const QueuedChain& queued);

  /// All chains below are finished.
  uint64_t first_unfinished() const;
  /// Goes on from a chain as if those before it had been handed out and finished.
  void skip_to(uint64_t chain);

 private:
  uint64_t left_for(const PlannedChain& planned);

  const Plan& plan_;
  SeedPool& pool_;
  const uint64_t tests_;
  mutable std::mutex mutex_;
  uint64_t next_ = 0;
  uint64_t handed_out_ = 0;  // tests
  uint64_t takes_ = 0;
  std::set<uint64_t> unfinished_;
};

}  // namespace cupel::campaign
