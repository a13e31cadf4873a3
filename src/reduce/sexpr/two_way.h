// Reduces any text: scripts with types, what the type checker refuses as nested lists, and a script that is partly
// refused both ways in turn.
#pragma once

#include "reduce/reducer.h"

namespace cupel::reduce {

/// Like reduce(), for texts that need not be scripts.
Result<Reduction> reduce_any_text(const Subject& subject, const PredicateFactory& predicate,
                                  const ReducerOptions& options);

}  // namespace cupel::reduce
