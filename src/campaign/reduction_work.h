// Who reduces findings, and when: one thread beside the tests, at the pace that the budget allows, and every worker
// once there are no more tests.
#pragma once

#include "base/stop.h"
#include "campaign/reduction_queue.h"
#include "campaign/triage_budget.h"
#include "campaign/worker.h"

namespace cupel::campaign {

/// Its methods are called from several threads.
class ReductionWork {
 public:
  ReductionWork(ReductionQueue& queue, const TriageBudget& budget, const WorkerContext& context)
      : queue_(queue), budget_(budget), context_(context) {}

  /// Until the tests end, then as afterwards().
  Status beside_tests();
  /// In place of a chain, when the time is nearly up. False: nothing waits, or there is time.
  Result<bool> instead_of_tests();
  /// Until nothing waits any more, or the campaign is stopped.
  Status afterwards();

 private:
  /// False where nothing waits.
  Result<bool> reduce_one();

  ReductionQueue& queue_;
  const TriageBudget& budget_;
  const WorkerContext& context_;
};

}  // namespace cupel::campaign
