// The predicate of a delay: one solver has no answer within the limit, another has one at once.
#pragma once

#include "reduce/finding_predicate.h"

namespace cupel::reduce {

/// What is fast and what is slow while a delay is reduced.
struct SlowLimits {
  process::milliseconds fast;
  process::milliseconds slow;
};

/// Stricter than the oracle's, because what is only just slow or only just fast would not last when medians confirm it;
/// but not stricter than the script itself can bear, which is run for this.
Result<SlowLimits> slow_limits(const FindingCheck& check, const Question& original);

/// Takes single runs for an answer. The oracle of delays repeats them with other random seeds: whoever uses the result
/// asks it at the end. `check.finding` names one culprit; any other solver may be the fast one.
PredicateFactory slow_predicate(FindingCheck check, SlowLimits limits);

}  // namespace cupel::reduce
