// Scripts with several queries: each query is asked again alone, with the assertions that hold there and nothing before
// it.
#pragma once

#include <string>
#include <vector>

#include "oracle/oracle.h"

namespace cupel::oracle {

inline const std::string kIncrementalOracle = "incremental";

/// For each solver, the queries that it answered with `sat` or `unsat`, as scripts of their own: the first few, or one
/// of them where samples are enough. Nothing where `oracle` has asked before.
std::vector<FollowUp> ask_queries_alone(const Examination& examination, const std::string& oracle);

/// Contradictions between a solver's answers within the script and alone.
std::vector<Finding> judge_queries_alone(const Examination& examination, const std::string& oracle);

/// The same for one query that solvers disagree about: who answers it otherwise alone contradicts itself. `asker` is
/// the oracle that asks; findings are those of the incremental one, which asks the culprit again without the others.
std::vector<FollowUp> ask_query_alone(const Examination& examination, const std::string& asker, size_t query);
std::vector<Finding> judge_query_alone(const Examination& examination, const std::string& asker, size_t query);

}  // namespace cupel::oracle
