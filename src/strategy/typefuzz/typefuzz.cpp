// Generative type-aware mutation: an occurrence of an expression becomes an operator of the same sort over other
// expressions of the seed. Park, Winterer, Zhang, Su: "Generative Type-Aware Mutation for Testing SMT Solvers", OOPSLA
// 2021; the page docs/strategies/typefuzz.md says what is where.
#include "strategy/typefuzz/difference.h"
#include "strategy/typefuzz/mutation_chain.h"

namespace cupel {

namespace {

bool is_numeric(Sort sort) { return sort == Sort::integer() || sort == Sort::real(); }

Term generate(Workbench& bench, const Place& place, Failure& failure) {
  Sort sort = place.replaced.sort();
  if (place.literal) return bench.literal(place, failure);
  if (bench.rules.difference) {
    if (is_numeric(sort)) return exchange_leaf(bench, place, failure);
    if (is_comparison(place.replaced) && bench.rng.chance(1, 2)) {
      failure = Failure::kNoOperator;
      return bench.generators.exchange(place.replaced, place, bench.rng);
    }
  }
  const std::vector<Generator>& generators = bench.generators.of(sort);
  failure = Failure::kNoOperator;
  if (generators.empty()) return {};
  Generator generator = bench.rng.pick(generators);
  return bench.generators.apply(generator, sort, place, bench.rng, failure);
}

const RegisterStrategy kRegister({
    .name = "typefuzz",
    .description = "Replaces expressions by new ones: a random operator of the same sort over expressions of the seed",
    .preserves = "nothing: answers are compared",
    .options = mutation_options(),
    .make = [](const StrategyContext& context, const StrategyOptions& options) -> Result<std::unique_ptr<Strategy>> {
      return std::unique_ptr<Strategy>(std::make_unique<MutationStrategy>(context, options, generate));
    },
});

}  // namespace

}  // namespace cupel
