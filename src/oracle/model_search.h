// A model by trying: where solvers contradict each other and nobody's model decides, some assignment of a few constants
// often does.
#pragma once

#include <string>

#include "smtlib/queries.h"
#include "smtlib/script.h"

namespace cupel::oracle {

/// A model of the query as a solver would print it, or nothing. The same each time; takes some milliseconds at most.
/// Whoever relies on it evaluates it (Evidence::of_model).
std::string find_model(const Script& script, const Query& query);

}  // namespace cupel::oracle
