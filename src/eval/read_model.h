// Models as solvers print them, ready for the evaluator.
#pragma once

#include <string_view>

#include "base/result.h"
#include "eval/model.h"
#include "smtlib/script.h"

namespace cupel {

/// Reads the answer of get-model to a script, or that of get-value for its constants. Its definitions become terms of
/// the script's store.
Result<Model> read_model(const Script& script, std::string_view text);

}  // namespace cupel
