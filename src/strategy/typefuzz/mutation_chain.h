// A chain of mutants of one seed: each is the one before with one occurrence of an expression replaced (Algorithm 1 of
// TypeFuzz). What replaces it is the only difference between typefuzz, opfuzz and fuzzchick.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mutate/failure.h"
#include "mutate/operator_set.h"
#include "mutate/script_sites.h"
#include "mutate/term_maker.h"
#include "smtlib/script_text.h"
#include "strategy/strategy.h"

namespace cupel {

/// The options that the three strategies share.
struct MutationSettings {
  explicit MutationSettings(const StrategyOptions& options);

  uint64_t chain;      // mutants of a chain
  uint64_t mutations;  // of a mutant
  double max_size;     // positions of a mutant, relative to the seed
  TermMakerSettings terms;
};

/// What all chains of a strategy share; it lives as long as the last of them.
struct MutationRules {
  MutationSettings settings;
  OperatorSet operators;
};

/// The rows of those options.
std::vector<StrategyOption> mutation_options();

/// What to put at a place; null, with the reason, if this attempt has nothing.
using Replace = Term (*)(TermMaker& maker, const Place& place, Rng& rng, Failure& failure);

class MutationChain : public Chain {
 public:
  /// The script was prepared for mutation (mutate/prepared_script.h).
  MutationChain(Script script, std::shared_ptr<const MutationRules> rules, Replace replace, Rng rng);

  const TestCase* next() override;
  Tally tally() const override;

 private:
  bool mutate();
  bool attempt(Failure& failure);

  std::shared_ptr<const MutationRules> rules_;
  Replace replace_;
  Rng rng_;
  TestCase test_;
  TermMaker maker_;
  ScriptSites sites_;
  ScriptText text_;
  uint64_t limit_;  // the most positions that a mutant may have
  uint64_t made_ = 0;
  FailureCounts failures_;
};

/// The strategies: immutable, one instance for all workers.
class MutationStrategy : public Strategy {
 public:
  MutationStrategy(const StrategyContext& context, const StrategyOptions& options, Replace replace);
  Result<std::unique_ptr<Chain>> start(const ChainInput& input) const override;

 private:
  const Vocabulary& vocabulary_;
  std::shared_ptr<const MutationRules> rules_;
  Replace replace_;
};

}  // namespace cupel
