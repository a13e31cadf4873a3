// Draws the position that DIVER mutates next: positions whose constraint is weak are drawn more often, because a random
// term is more likely to meet it ("Weighted Term Selection" of the paper). A position's probability is its constraint's
// score divided by the sum of all scores.
//
// The paper's tool writes every `let` out. Here a shared term stays one term: what is known about it is kept once for
// each constraint that it has somewhere, with the sum of all scores below, and a position is drawn from the root down.
// So a formula that is exponential as a tree costs what it costs as a graph, and its positions are still drawn apart.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "base/rng.h"
#include "mutate/constraint.h"

namespace cupel {

/// For formulas that are true under the model of the evaluator, which outlives it. Not thread-safe.
class WeightedPositions {
 public:
  /// Without weights all positions are equally likely.
  WeightedPositions(Evaluator& evaluator, bool weighted) : evaluator_(evaluator), weighted_(weighted) {}

  /// Adds a formula; the number that choose() gives it counts from 0.
  void add(Term root);
  /// Puts another formula in the place of one.
  void exchange(size_t formula, Term root);

  /// The sum of all scores; 0 where no position may change.
  double weight() const { return sums_.empty() ? 0 : sums_.back(); }

  struct Choice {
    size_t formula = 0;
    Term term;
    const Constraint* constraint = nullptr;  // valid as long as this object
  };
  /// Draws a position and fills the path that leads to it. weight() is positive.
  Choice choose(Rng& rng, std::vector<uint32_t>& path) const;

  /// The probability of a position.
  double probability(size_t formula, std::span<const uint32_t> path) const;

 private:
  /// A term under one of its constraints.
  struct Entry {
    Term term;
    Constraint constraint;
    double own = 0;                  // score of the position itself
    double total = 0;                // and of all below
    uint32_t next = 0;               // entry of the same term; 0: none
    std::vector<uint32_t> children;  // entries, once it was looked into
    std::vector<double> sums;        // of `own` and the children's totals up to each
    bool blocked = false;            // nothing may change here
    bool expanded = false;
  };

  Constraint checked(Term term, Constraint constraint, bool parent_known);
  uint32_t entry(Term term, Constraint constraint, bool blocked);
  void expand(Entry& entry);
  void close(Entry& entry);
  uint32_t analyse(Term root);
  void sum_up();

  Evaluator& evaluator_;
  bool weighted_;
  std::deque<Entry> entries_{Entry{}};  // number 0 is none
  std::vector<uint32_t> first_;         // by term id
  std::vector<uint32_t> roots_;         // entries of the formulas
  std::vector<double> sums_;
};

}  // namespace cupel
