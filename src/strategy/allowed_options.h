// The options of solvers that tests may set. Strategies know nothing of solvers: who makes them fills this in.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "strategy/test_case.h"

namespace cupel {

/// Of one solver.
struct AllowedOptions {
  std::string profile;
  /// For each option the words that set it, one for each value worth a try.
  std::vector<std::vector<std::string>> options;
};

/// Asks the solvers, which may take seconds; a solver that does not tell its options is left out.
using OptionSource = std::function<std::vector<AllowedOptions>()>;

/// None, one or two options for each solver: each number and each option with the same chance, then each value.
TestOptions draw_options(const std::vector<AllowedOptions>& allowed, Rng& rng);

}  // namespace cupel
