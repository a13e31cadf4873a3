// The predicate of a delay: one solver has no answer within the limit, another has one at once.
#pragma once

#include "reduce/finding_predicate.h"

namespace cupel::reduce {

/// Takes single runs, with a margin, for an answer. The oracle of delays repeats them with other random seeds: whoever
/// uses the result asks it at the end. `check.finding` names one culprit; any other solver may be the fast one.
PredicateFactory slow_predicate(FindingCheck check);

}  // namespace cupel::reduce
