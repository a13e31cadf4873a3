// A chain of mutants of one seed: each is the one before with one occurrence of an expression replaced (Algorithm 1 of
// TypeFuzz). What replaces it is the only difference between typefuzz, opfuzz and fuzzchick.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "smtlib/script_text.h"
#include "strategy/strategy.h"
#include "strategy/typefuzz/application.h"
#include "strategy/typefuzz/expressions.h"
#include "strategy/typefuzz/linearity.h"
#include "strategy/typefuzz/operator_set.h"
#include "strategy/typefuzz/tally.h"
#include "strategy/typefuzz/visibility.h"

namespace cupel {

/// The options that the three strategies share.
struct MutationSettings {
  explicit MutationSettings(const StrategyOptions& options);

  uint64_t chain;      // mutants of a chain
  uint64_t mutations;  // of a mutant
  double max_size;     // positions of a mutant, relative to the seed
  double fresh;        // probability that an argument is a fresh constant
  bool any_logic;
};

/// What all chains of a strategy share; it lives as long as the last of them.
struct MutationRules {
  MutationSettings settings;
  OperatorSet operators;
};

/// The rows of those options.
std::vector<StrategyOption> mutation_options();

/// What a mutation works with.
struct Workbench {
  Workbench(Script& script, const MutationRules& shared, Rng rng);

  /// Another literal for a place where only one may stand.
  Term literal(const Place& place, Failure& failure);

  TermStore* store;
  LogicRules rules;
  Visibility visibility;
  Expressions expressions;
  Linearity linearity;
  Generators generators;
  Rng rng;
};

/// What to put at a place; null, with the reason, if this attempt has nothing.
using Replace = Term (*)(Workbench& bench, const Place& place, Failure& failure);

class MutationChain : public Chain {
 public:
  MutationChain(Script script, std::shared_ptr<const MutationRules> rules, Replace replace, Rng rng);

  const TestCase* next() override;
  Tally tally() const override { return tally_.counts(); }

 private:
  /// An assertion or the body of a definition.
  struct Site {
    uint32_t command;
    Function* function;  // null for assertions
    Term term;
    std::span<const Variable* const> parameters;
  };

  void add_site(uint32_t command, Function* function, Term term);
  void find_sites();
  void remember_names(Term root);
  bool mutate();
  bool attempt(Failure& failure);
  size_t draw_site();
  bool visit_path(const Site& site, const std::vector<uint32_t>& path, Failure& failure);
  Term rebuild(const std::vector<uint32_t>& path, Term replacement, Failure& failure);
  bool keep(Site& site, Term root);

  std::shared_ptr<const MutationRules> rules_;
  Replace replace_;
  TestCase test_;
  Workbench bench_;
  std::unique_ptr<ScriptText> text_;
  std::vector<Site> sites_;
  uint64_t positions_ = 0;  // of all sites
  uint64_t limit_ = 0;      // the most that a mutant may have
  uint64_t made_ = 0;
  std::unordered_map<std::string_view, Function*> names_;  // given with :named and used
  bool has_names_ = false;
  MutationTally tally_;

  // Of the attempt that is being made.
  std::vector<Term> spine_;
  std::vector<const Variable*> bound_;
  std::vector<Term> children_;
  bool crosses_product_ = false;
  bool wants_literal_ = false;
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
