// Expressions of the seed for each other, without new ones: the mutator of FuzzChick (Lampropoulos, Hicks, Pierce:
// "Coverage Guided, Property Based Testing", OOPSLA 2019) as the TypeFuzz paper adapts it; a sub-grammar of typefuzz.
#include "mutate/difference.h"
#include "strategy/typefuzz/mutation_chain.h"

namespace cupel {

namespace {

Term exchange_expression(TermMaker& maker, const Place& place, Rng& rng, Failure& failure) {
  Sort sort = place.replaced.sort();
  if (place.literal || !maker.rules.has_sort(sort)) return maker.literal(place, rng, failure);
  if (maker.rules.difference && is_numeric(sort)) return exchange_leaf(maker, place, rng, failure);
  failure = Failure::kNoArgument;
  return maker.generators.argument(sort, Wanted::kAny, place, rng);
}

const RegisterStrategy kRegisterFuzzchick({
    .name = "fuzzchick",
    .description = "Replaces expressions by other expressions of the seed",
    .preserves = "nothing: answers are compared",
    .options = mutation_options(),
    .make = [](const StrategyContext& context, const StrategyOptions& options) -> Result<std::unique_ptr<Strategy>> {
      return std::unique_ptr<Strategy>(std::make_unique<MutationStrategy>(context, options, exchange_expression));
    },
});

}  // namespace

}  // namespace cupel
