// The formulas that are injected: Algorithm 1 of the paper, for every theory. A connective over at most two atoms, each
// a predicate over terms of few operators, at least one variable among them.
#pragma once

#include <array>
#include <vector>

#include "mutate/term_drawer.h"

namespace cupel {

/// Belongs to one chain; maker and drawer outlive it.
class PredicateDrawer {
 public:
  PredicateDrawer(TermMaker& maker, TermDrawer& drawer) : maker_(maker), drawer_(drawer) {}

  static constexpr std::array<const char*, 6> kConnectives = {"", "not", "and", "or", "=>", "xor"};

  /// A random formula for the place; null, with the reason, if this try has none. `connective` is its place in the list
  /// above.
  Term draw(const Place& place, Rng& rng, Failure& failure, size_t& connective);
  /// Of what draw() made. An atom that it negated stands alone again.
  Term negation(Term formula, size_t& connective);

 private:
  const std::vector<Generator>& predicates();
  Term live_atom(const Place& place, Rng& rng, Failure& failure);
  Term atom(const Place& place, Rng& rng, Failure& failure);
  Term difference_atom(const Place& place, Rng& rng, Failure& failure);

  TermMaker& maker_;
  TermDrawer& drawer_;
  std::vector<Generator> predicates_;
  bool listed_ = false;
};

}  // namespace cupel
