// Type-aware operator mutation: an operator becomes another one that takes the same arguments and has the same sort.
// Winterer, Zhang, Su: "On the Unusual Effectiveness of Type-Aware Operator Mutations for Testing SMT Solvers", OOPSLA
// 2020; a sub-grammar of typefuzz.
#include "mutate/difference.h"
#include "strategy/typefuzz/mutation_chain.h"

namespace cupel {

namespace {

Term exchange_operator(TermMaker& maker, const Place& place, Rng& rng, Failure& failure) {
  Term term = place.replaced;
  failure = Failure::kNoOperator;
  if (!term.is(TermKind::kApplication) || term.arity() == 0) return {};
  failure = Failure::kForm;
  bool in_atom = maker.rules.difference && (term.sort() == Sort::integer() || term.sort() == Sort::real());
  if (place.literal || in_atom) return {};
  Term made = maker.generators.exchange(term, place, rng);
  failure = Failure::kNoOperator;
  if (!made) return {};
  failure = Failure::kNonlinear;
  return !maker.rules.linear || maker.linearity.holds_at(made) ? made : Term();
}

const RegisterStrategy kRegisterOpfuzz({
    .name = "opfuzz",
    .description = "Exchanges an operator for another one that takes the same arguments",
    .preserves = "nothing: answers are compared",
    .options = mutation_options(),
    .by_default = "",
    .make = [](const StrategyContext& context, const StrategyOptions& options) -> Result<std::unique_ptr<Strategy>> {
      return std::unique_ptr<Strategy>(std::make_unique<MutationStrategy>(context, options, exchange_operator));
    },
});

}  // namespace

}  // namespace cupel
