// Makes a test again from its identity, byte for byte.
#pragma once

#include <memory>

#include "strategy/plan.h"

namespace cupel {

/// A test and the chain that owns it.
struct Regenerated {
  std::unique_ptr<Chain> chain;
  const TestCase* test;
};

/// The test number `step` (counted from 1) of a chain. An error where the chain is shorter, or cannot start.
Result<Regenerated> regenerate(const PlannedChain& planned, uint32_t step);

}  // namespace cupel
