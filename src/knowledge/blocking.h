// A script without models that are known already, so that a solver must find another one.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "smtlib/script.h"
#include "strategy/facts.h"

namespace cupel::knowledge {

/// For scripts with one query: the same formulas, and for each model the demand that a constant differs from it, with
/// (get-model) at the end. Nothing where a model says nothing that can be written down as such a demand.
std::optional<std::string> without_models(const Script& script, std::span<const KnownModel> models);

}  // namespace cupel::knowledge
