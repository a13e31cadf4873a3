// What is examined: a script with all that its strategy knows about it. Everything that runs a test, from the campaign
// to replay and reduction, is given one of these.
#pragma once

#include <span>
#include <string_view>

#include "strategy/test_case.h"

namespace cupel::oracle {

/// Refers to what it is made from.
struct TestInput {
  std::string_view text;
  std::span<const Expectation> expectations = {};  // one for each query; nothing is known beyond its end
  std::span<const SolverArguments> options = {};   // for this test only
};

}  // namespace cupel::oracle
