// The predicate of a delay: one solver has no answer within the limit, another has one in a tenth of it.
#pragma once

#include "reduce/finding_predicate.h"

namespace cupel::reduce {

/// Takes single runs for an answer. The oracle of delays repeats them with other random seeds: whoever uses the result
/// asks it at the end. `check.finding` names one culprit; any other solver may be the fast one.
PredicateFactory slow_predicate(FindingCheck check);

}  // namespace cupel::reduce
