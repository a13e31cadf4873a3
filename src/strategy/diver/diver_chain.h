// A chain of satisfiable mutants (Algorithm 1 of DIVER): a star of mutants of one formula, each a mutation away from it
// and true under its model; then one of them becomes the formula, of which the same model is still one.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "mutate/failure.h"
#include "strategy/diver/diver_root.h"

namespace cupel {

class DiverChain : public Chain {
 public:
  /// `reason` is why the root is satisfiable, for reports.
  DiverChain(std::unique_ptr<DiverRoot> root, std::shared_ptr<const DiverRules> rules, TermMakerSettings terms,
             std::string reason, Rng rng);

  const TestCase* next() override;
  Tally tally() const override;

 private:
  /// Where a mutation takes place.
  struct Site {
    WeightedPositions::Choice choice;
    std::vector<uint32_t> path;
    std::vector<Term> spine;  // from the root to the position
    std::vector<const Variable*> bound;
    Place place;
    bool crosses_product = false;
    bool under_binder = false;
  };
  enum class Verdict : uint8_t { kByConstraint, kByEvaluation, kExact, kFalse, kDoubtful, kTooSlow };
  struct Rate {
    uint64_t tried = 0, accepted = 0;
  };

  // diver_chain.cpp
  bool settle();
  bool next_mutant(Mutant& mutant);
  bool move_root();
  bool renew_root();
  void finish_test(const Mutant& mutant);

  // diver_mutation.cpp
  bool generate(Mutant& mutant, bool may_complicate);
  bool choose_site(Failure& failure);
  enum class Drawn : uint8_t { kAccepted, kRefused, kHopeless };
  Drawn draw(Mutant& mutant);
  bool fits(Term made, Failure& failure) const;
  Verdict judge(Term made);
  Term rebuilt(Term replacement, Failure& failure);
  void count(Term made, bool accepted);

  // diver_complicate.cpp
  bool complicate(Mutant& mutant);
  bool may_vary(Term made, std::span<const uint32_t> path) const;
  const Function* fresh_constant(Sort sort);

  std::shared_ptr<const DiverRules> rules_;
  const DiverSettings& settings_;
  TermMakerSettings terms_;
  std::unique_ptr<DiverRoot> root_;
  Rng rng_;
  Rng options_rng_;  // so that the scripts are the same with other options
  TestCase test_;
  std::vector<Mutation> mutations_;  // from the seed to the root
  uint64_t limit_;                   // the most positions that a mutant may have
  Site site_;
  std::vector<Term> children_;

  Mutant next_root_;                                            // one of the star's mutants
  std::unordered_set<uint32_t> seen_;                           // formulas of the star's mutants, by term id
  std::unordered_map<const SortNode*, const Function*> fresh_;  // constants that no root has
  uint64_t names_ = 0;
  uint64_t in_star_ = 0, made_ = 0, tries_ = 0, draws_ = 0, complicated_ = 0, roots_ = 0;
  bool settled_ = false;
  uint64_t verdicts_[6] = {};
  uint64_t duplicates_ = 0, empty_ = 0;
  FailureCounts failures_;
  std::map<std::string, Rate> rates_;
  mutable std::deque<std::string> names_of_counts_;
};

}  // namespace cupel
