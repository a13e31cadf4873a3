// Models as solvers print them, ready for the evaluator.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "eval/model.h"
#include "smtlib/script.h"

namespace cupel {

/// Reads the answer of get-model to a script, or that of get-value for its constants. Its definitions become terms of
/// the script's store. The answer is that to the `query`-th check-sat, counted from 0; the last one if not given.
Result<Model> read_model(const Script& script, std::string_view text, std::optional<size_t> query = {});

}  // namespace cupel
