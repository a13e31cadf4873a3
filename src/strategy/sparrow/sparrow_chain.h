// A chain of mutants that are all weaker, or all stronger, than their seed (Algorithm 2 of the paper).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mutate/failure.h"
#include "strategy/rule_counts.h"
#include "strategy/sparrow/sparrow_root.h"

namespace cupel {

class SparrowChain : public Chain {
 public:
  /// The expectation's answer says which way the chain goes: weaker for `sat`, stronger for `unsat`.
  SparrowChain(std::unique_ptr<SparrowRoot> root, std::shared_ptr<const SparrowRules> rules, Expectation expected,
               Rng rng);

  const TestCase* next() override;
  Tally tally() const override;
  Tally rules() const override { return rule_counts_.named(); }

 private:
  /// One changed position.
  struct Change {
    SparrowPosition position;
    Term after;
    std::string_view rule;
  };

  bool prepare();
  bool make_mutant();
  bool change_literal();
  Term replacement(const SparrowPosition& position, std::string_view& rule, Failure& failure);
  Term transformed(const Place& place, Approximation direction, std::string_view& rule, Failure& failure);
  Term injected(const Place& place, Approximation direction, std::string_view& rule, Failure& failure);
  bool overlaps(const SparrowPosition& position) const;
  bool is_accepted();
  void finish();

  std::shared_ptr<const SparrowRules> rules_;
  const SparrowSettings& settings_;
  std::unique_ptr<SparrowRoot> root_;
  Rng rng_;
  bool weaken_;
  TestCase test_;
  uint64_t limit_;  // the most positions that a mutant may have

  // Of the mutant that is being made.
  TermStore::Mark mark_;
  std::vector<Change> changes_;
  std::map<uint32_t, Term> formulas_;     // by command
  std::vector<uint32_t> changed_;         // commands in which the test differs from the root
  std::vector<Mutation> root_mutations_;  // from the seed to the root
  uint64_t grown_ = 0;                    // positions by which it is larger than the root, about

  uint64_t in_round_ = 0, made_ = 0, rounds_ = 0, transformed_ = 0, injected_ = 0;
  uint64_t undetermined_ = 0, refuted_ = 0, doubtful_ = 0, restarts_ = 0;
  FailureCounts failures_;
  RuleCounts rule_counts_;
};

}  // namespace cupel
