// The reduction of one finding of a campaign: the oracles' own claim decides, the culprit's options are reduced with
// the script, and what comes out is shown again in plain processes before anybody is told.
#pragma once

#include <functional>
#include <vector>

#include "campaign/campaign.h"
#include "reduce/reducer.h"
#include "store/records.h"
#include "strategy/regenerate.h"

namespace cupel::campaign {

struct ReductionRequest {
  const Setup& setup;
  const store::StoredFinding& finding;
  const Regenerated* test = nullptr;    // how it came from its seed, where that is known: undone first
  reduce::ReducerOptions options = {};  // limits and vocabulary are the campaign's
  std::function<void(const std::vector<oracle::Run>&)> watch = {};  // told of all runs, from any thread
};

struct ReducedFinding {
  reduce::Reduction reduction;
  store::ReductionRecord record;
};

/// An error says why there is none: the claim does not show any more, or not in plain processes.
Result<ReducedFinding> reduce_finding(const ReductionRequest& request);

}  // namespace cupel::campaign
