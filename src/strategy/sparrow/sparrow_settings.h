// The options of the strategy `sparrow`, and what all its chains share.
#pragma once

#include <memory>
#include <vector>

#include "mutate/operator_set.h"
#include "strategy/strategy.h"

namespace cupel {

struct SparrowSettings {
  explicit SparrowSettings(const StrategyOptions& options);
  static std::vector<StrategyOption> rows();

  enum class Skeleton : uint8_t { kBoth, kClauses, kStructure };

  uint64_t chain;     // mutants of a seed
  uint64_t round;     // mutants of one formula before one of them takes its place
  uint64_t literals;  // the most that change in one mutant
  Skeleton skeleton;
  bool transform;   // predicate symbol transformation
  bool inject;      // live predicate injection
  bool sat;         // weaken seeds that are sat
  bool unsat;       // strengthen seeds that are unsat
  bool one_solver;  // use seeds whose answer only one solver knows
  unsigned models;
  double max_size;
};

/// Immutable; shared by all chains.
struct SparrowRules {
  SparrowSettings settings;
  OperatorSet operators;
  const Vocabulary& vocabulary;
};

}  // namespace cupel
