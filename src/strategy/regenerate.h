// Starts planned chains, and makes a test again from its identity, byte for byte.
#pragma once

#include <functional>
#include <memory>

#include "strategy/plan.h"

namespace cupel {

/// What is known about a seed; what it refers to outlives the chain.
using FactSource = std::function<const SeedFacts&(const Seed&)>;

/// For strategies that need no facts.
const SeedFacts& no_facts(const Seed& seed);

Result<std::unique_ptr<Chain>> start_chain(const PlannedChain& planned, const FactSource& facts,
                                           const StopFlag* stop = nullptr);

/// A test and the chain that owns it.
struct Regenerated {
  std::unique_ptr<Chain> chain;
  const TestCase* test;
};

/// The test number `step` (counted from 1) of a chain. An error where the chain is shorter, cannot start, or learns
/// from what solvers do, which is not repeated here.
Result<Regenerated> regenerate(const PlannedChain& planned, const FactSource& facts, uint32_t step);

}  // namespace cupel
