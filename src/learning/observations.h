// What was seen while learning: formulas with their operations, and which options had an effect on which of them. Kept
// whole, so that later runs add to it and classes are computed anew.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "strategy/learned_options.h"

namespace cupel::learning {

struct ObservedFormula {
  std::string logic;
  std::vector<std::string> operations;  // sorted
};

struct ObservedOption {
  std::set<uint32_t> affected;      // numbers of formulas
  std::set<uint32_t> refused;       // formulas that the solver takes only without it
  std::set<uint32_t> slower;        // of `affected`, where only the time differs
  std::set<uint32_t> untried = {};  // formulas of runs that were not about it
  std::string broken = {};          // what the solver says to a trivial script with it; empty: it answers
};

struct Observations {
  std::string solver;  // profile
  std::string version;
  std::vector<ObservedFormula> formulas;
  std::map<std::string, ObservedOption> options;
  OptionPairs conflicts;
  uint64_t runs = 0;  // of the solver

  /// Those of another run with the same solver behind ours. What an option does to formulas of the run that does not
  /// have it stays unknown.
  Status add(const Observations& other);
};

/// The learned file: observations, and the classes that follow from them.
std::string to_json(const Observations& observations);
Result<Observations> observations_from_json(const std::string& text);

}  // namespace cupel::learning
