#include "strategy/regenerate.h"

#include <fmt/format.h>

namespace cupel {

const SeedFacts& no_facts(const Seed&) {
  static const SeedFacts nothing;
  return nothing;
}

Result<std::unique_ptr<Chain>> start_chain(const PlannedChain& planned, const FactSource& facts, const StopFlag* stop) {
  std::vector<KnownSeed> seeds;
  for (const Seed* seed : planned.seeds) seeds.push_back({seed, &facts(*seed)});
  auto chain = TRY(planned.strategy->strategy->start({.seeds = seeds, .rng = planned.rng, .stop = stop}));
  if (!planned.strategy->options) return chain;
  return with_options(std::move(chain), planned.strategy->options, planned.rng.split("options"));
}

Result<Regenerated> regenerate(const PlannedChain& planned, const FactSource& facts, uint32_t step) {
  if (planned.strategy->strategy->learns())
    return Error{fmt::format("tests of {} follow from what solvers did with those before, which is not repeated",
                             planned.strategy->info->name)};
  std::unique_ptr<Chain> chain = TRY(start_chain(planned, facts));
  const TestCase* test = nullptr;
  for (uint32_t i = 0; i < step; ++i) {
    test = chain->next();
    if (!test) return Error{fmt::format("the chain ends after {} tests", i)};
  }
  if (!test) return Error{"steps of a chain count from 1"};
  return Regenerated{std::move(chain), test};
}

}  // namespace cupel
