// The findings of a campaign that wait for their reduction.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/stop.h"
#include "campaign/campaign.h"
#include "campaign/seed_pool.h"
#include "campaign/statistics.h"
#include "campaign/triage_budget.h"
#include "oracle/examiner.h"
#include "store/store.h"
#include "strategy/plan.h"
#include "strategy/regenerate.h"

namespace cupel::campaign {

/// Thread-safe; several threads may reduce different findings at once.
class ReductionQueue {
 public:
  /// Once `stop` is requested, what is being reduced ends with the best so far.
  ReductionQueue(const Setup& setup, const Plan& plan, const SeedPool& pool, store::Store& store,
                 Statistics& statistics, TriageBudget& budget, const StopFlag* stop = nullptr)
      : setup_(setup), plan_(plan), pool_(pool), store_(store), statistics_(statistics), budget_(budget), stop_(stop) {}

  /// Queues a confirmed finding. Severe ones come first, delays last.
  void add(oracle::FindingKind kind, uint64_t number);
  /// Findings of an earlier run of the campaign that were not reduced.
  Status restore();
  /// Findings that wait or are being reduced.
  size_t waiting() const;

  /// Takes one finding and reduces it within `seconds`, at the pace that the budget allows; what was learned goes to
  /// the store. Nothing if none waits; otherwise what a person should know, in one line.
  Result<std::optional<std::string>> reduce_next(double seconds);

 private:
  std::optional<uint64_t> take();
  Result<std::string> reduce(uint64_t number, double seconds);
  std::optional<Regenerated> test_of(const store::StoredFinding& finding) const;

  const Setup& setup_;
  const Plan& plan_;
  const SeedPool& pool_;
  store::Store& store_;
  Statistics& statistics_;
  TriageBudget& budget_;
  const StopFlag* stop_;
  mutable std::mutex mutex_;
  std::set<std::pair<oracle::FindingKind, uint64_t>> queue_;  // kinds are in the order of their severity
  size_t at_work_ = 0;
};

}  // namespace cupel::campaign
