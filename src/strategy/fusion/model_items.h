// A model as a list of definitions that can stand in the model of a larger script.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "smtlib/script.h"

namespace cupel {

struct ModelItems {
  std::string text;  // definitions, elements of sorts and what all of these are, one a line
  /// What the model names beyond the script: helper functions and elements, as meant.
  std::vector<std::string> names;
};

/// Reads the answer of get-model, or get-value, to a script with one query.
Result<ModelItems> model_items(const Script& script, std::string_view text);

}  // namespace cupel
