#include "strategy/regenerate.h"

#include <fmt/format.h>

namespace cupel {

Result<Regenerated> regenerate(const PlannedChain& planned, uint32_t step) {
  std::unique_ptr<Chain> chain = TRY(planned.strategy->strategy->start(*planned.seed, planned.rng));
  const TestCase* test = nullptr;
  for (uint32_t i = 0; i < step; ++i) {
    test = chain->next();
    if (!test) return Error{fmt::format("the chain ends after {} tests", i)};
  }
  if (!test) return Error{"steps of a chain count from 1"};
  return Regenerated{std::move(chain), test};
}

}  // namespace cupel
