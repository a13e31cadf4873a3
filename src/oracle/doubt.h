// Expectations that cannot be right. They convict nobody, and must not be lost in silence: a strategy that makes them
// has a mistake, or a seed declares a wrong status.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/oracle.h"

namespace cupel::oracle {

/// The oracles that look at expectations.
inline constexpr const char* kExpectationOracle = "expectation";
inline constexpr const char* kPremiseOracle = "premise";

/// The one that looks at what a solver said before.
inline constexpr const char* kConfigurationOracle = "configuration";

/// Whether what an oracle finds rests on the test's expectations: whoever examines it again needs them.
inline bool rests_on_expectations(std::string_view oracle) {
  return oracle == kExpectationOracle || oracle == kPremiseOracle;
}

/// Runs of the script itself whose answer to a query contradicts its expectation.
std::vector<size_t> contradicting_runs(const Examination& examination, size_t query);

/// The model that proves an expected `sat`, by our evaluator: its witness, or one that we found. Null for none.
const std::string* certifying_model(const Examination& examination, size_t query);

/// Why the expectation of a query is not to be trusted: its witness makes the query false, or the model of a solver
/// makes true what should have none.
std::optional<std::string> doubt_about(const Examination& examination, size_t query);

/// For all queries, one line each; also for declared statuses that several solvers contradict.
std::vector<std::string> all_doubts(const Examination& examination);

}  // namespace cupel::oracle
