// Finds facts about a seed: asks solvers, lets our evaluator check what they say, and keeps nothing that somebody
// contradicts. Campaigns and `cupel gen` get facts in this one way.
#pragma once

#include <span>
#include <vector>

#include "base/result.h"
#include "oracle/oracle.h"
#include "process/run.h"
#include "smtlib/script.h"
#include "solver/solver.h"
#include "strategy/facts.h"

namespace cupel::knowledge {

/// What the author of a script declares about its queries: the nearest (set-info :status ...) before each. Unknown
/// where annotations meant something to the author that they do not mean in SMT-LIB.
std::vector<Expected> declared_statuses(const Script& script);
/// The same as expectations, so that a solver that contradicts the author is a finding.
Expectations declared_expectations(const Script& script);

/// Refers to what it is made from.
struct FactRequest {
  const Script& script;  // its store gets the terms of models
  std::string_view text;
  FactNeeds needs;
  process::Limits limits;                    // for all runs of one solver together
  std::span<const oracle::Run> runs;         // of the script itself, with models asked for
  std::span<solver::Runner* const> runners;  // that may be asked for more
};

struct FoundFacts {
  SeedFacts facts;
  std::vector<oracle::Run> runs;  // that were made for it
};

/// An error only where a solver cannot be run. A script that we do not understand whole has no facts.
Result<FoundFacts> find_facts(const FactRequest& request);

}  // namespace cupel::knowledge
