// The options of `diver` and what all its chains share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mutate/operator_set.h"
#include "strategy/strategy.h"

namespace cupel {

struct DiverSettings {
  explicit DiverSettings(const StrategyOptions& options);
  static std::vector<StrategyOption> rows();

  uint64_t chain;     // tests of a chain
  uint64_t star;      // mutants of one formula, the paper's n
  uint64_t steps;     // the most mutations that a chain's first formula has already
  uint64_t tries;     // positions tried for each test, on average
  uint64_t draws;     // terms drawn for a position
  double complicate;  // probability of a fresh variable
  bool weights;
  unsigned models;
  bool specific;
  double max_size;
  bool operators;  // count tries by operator
};

struct DiverRules {
  DiverSettings settings;
  OperatorSet operators;
  const Vocabulary& vocabulary;
  size_t solvers;  // how many the campaign has
  std::vector<AllowedOptions> options;
};

}  // namespace cupel
