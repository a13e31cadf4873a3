// Generative type-aware mutation: an occurrence of an expression becomes an operator of the same sort over other
// expressions of the seed. Park, Winterer, Zhang, Su: "Generative Type-Aware Mutation for Testing SMT Solvers", OOPSLA
// 2021; the page docs/strategies/typefuzz.md says what is where.
#include "mutate/difference.h"
#include "strategy/typefuzz/mutation_chain.h"

namespace cupel {

namespace {

Term generate(TermMaker& maker, const Place& place, Rng& rng, Failure& failure) {
  Sort sort = place.replaced.sort();
  if (place.literal) return maker.literal(place, rng, failure);
  if (maker.rules.difference) {
    if (is_numeric(sort)) return exchange_leaf(maker, place, rng, failure);
    if (is_comparison(place.replaced) && rng.chance(1, 2)) {
      failure = Failure::kNoOperator;
      return maker.generators.exchange(place.replaced, place, rng);
    }
  }
  const std::vector<Generator>& generators = maker.generators.of(sort);
  failure = Failure::kNoOperator;
  if (generators.empty()) return {};
  Generator generator = rng.pick(generators);
  return maker.generators.apply(generator, sort, place, rng, failure);
}

const RegisterStrategy kRegisterTypefuzz({
    .name = "typefuzz",
    .description = "Replaces expressions by new ones: a random operator of the same sort over expressions of the seed",
    .preserves = "nothing: answers are compared",
    .options = mutation_options(),
    .by_default = "weight=2",
    .make = [](const StrategyContext& context, const StrategyOptions& options) -> Result<std::unique_ptr<Strategy>> {
      return std::unique_ptr<Strategy>(std::make_unique<MutationStrategy>(context, options, generate));
    },
});

}  // namespace

}  // namespace cupel
