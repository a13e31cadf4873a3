#include "strategy/typefuzz/mutation_chain.h"

#include <algorithm>

#include "mutate/prepared_script.h"

namespace cupel {

namespace {

constexpr uint64_t kMutationRoom = 64;  // positions that even the smallest seed may grow by
constexpr uint64_t kMostAttempts = 100;

}  // namespace

MutationSettings::MutationSettings(const StrategyOptions& options)
    : chain(options.count("chain")),
      mutations(options.count("mutations")),
      max_size(options.number("max-size")),
      terms{.fresh = options.number("fresh"), .any_logic = options.flag("any-logic")} {}

std::vector<StrategyOption> mutation_options() {
  return {
      {"chain", 30, 1, 1e6, "mutants of a seed that follow from each other"},
      {"mutations", 1, 1, 1000, "mutations between two mutants of a chain"},
      StrategyOption::real("max-size", 3, 1, 1000, "the most positions of a mutant, as a multiple of the seed's"),
      StrategyOption::real("fresh", 0, 0, 1, "probability that an argument is a fresh random constant"),
      StrategyOption::flag("any-logic", false, "use operators of all logics and set the logic to ALL"),
  };
}

MutationChain::MutationChain(Script script, std::shared_ptr<const MutationRules> rules, Replace replace, Rng rng)
    : rules_(std::move(rules)),
      replace_(replace),
      rng_(rng),
      test_{.script = std::move(script)},
      maker_(test_.script, rules_->operators, rules_->settings.terms),
      sites_(test_.script, maker_),
      text_(test_.script, test_.text),
      limit_(static_cast<uint64_t>(static_cast<double>(sites_.positions()) * rules_->settings.max_size) +
             kMutationRoom) {}

Tally MutationChain::tally() const {
  Tally counts{{"mutants", made_}};
  for (const auto& failure : failures_.named()) counts.push_back(failure);
  return counts;
}

const TestCase* MutationChain::next() {
  if (made_ == rules_->settings.chain) return nullptr;
  std::string before;
  if (rules_->settings.mutations > 1) before = test_.text;
  uint64_t mutations = 0;
  while (mutations < rules_->settings.mutations && mutate()) ++mutations;
  if (mutations == 0) return nullptr;
  // Several mutations can undo each other; one more cannot.
  if (test_.text == before && !mutate()) return nullptr;
  ++made_;
  return &test_;
}

bool MutationChain::mutate() {
  uint64_t attempts = std::clamp<uint64_t>(sites_.positions(), 8, kMostAttempts);
  for (uint64_t i = 0; i < attempts; ++i) {
    Failure failure = Failure::kNoOperator;
    if (attempt(failure)) return true;
    failures_.count(failure);
  }
  return false;
}

bool MutationChain::attempt(Failure& failure) {
  if (!sites_.choose(limit_, rng_, failure)) return false;
  const Place& place = sites_.place();
  Term replacement = replace_(maker_, place, rng_, failure);
  if (!replacement) return false;
  failure = Failure::kUnchanged;
  if (replacement == place.replaced) return false;
  failure = Failure::kTooLarge;
  if (!sites_.has_room(replacement)) return false;
  Term root = sites_.rebuilt(replacement, failure);
  if (!root) return false;
  sites_.keep(root);
  // The text stays the same where a quantified expression took the place of a copy of itself.
  failure = Failure::kUnchanged;
  if (!text_.reprint(place.command)) return false;
  if (replacement.arity() > 0) maker_.expressions.add(replacement);
  test_.mutations.push_back({place.command, sites_.path(), place.replaced, replacement});
  return true;
}

MutationStrategy::MutationStrategy(const StrategyContext& context, const StrategyOptions& options, Replace replace)
    : vocabulary_(*context.vocabulary),
      rules_(std::make_shared<const MutationRules>(MutationRules{
          MutationSettings(options), OperatorSet(*context.operators, *context.vocabulary, context.solvers)})),
      replace_(replace) {}

Result<std::unique_ptr<Chain>> MutationStrategy::start(const ChainInput& input) const {
  Script script = TRY(prepare_script(input.seed().text, vocabulary_, rules_->settings.terms.any_logic));
  return std::unique_ptr<Chain>(std::make_unique<MutationChain>(std::move(script), rules_, replace_, input.rng));
}

}  // namespace cupel
