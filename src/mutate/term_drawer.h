// Random terms as DIVER draws them (line 3 of its Algorithm 3): at most a few choices of operators, then variables and
// constants. Constants are those of the formula and of its model, and fresh ones near the ends of the constraint that
// the term should meet.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/rng.h"
#include "mutate/constraint.h"
#include "mutate/term_maker.h"

namespace cupel {

/// The maker outlives it. Belongs to one chain.
class TermDrawer {
 public:
  explicit TermDrawer(TermMaker& maker) : maker_(maker) {}

  /// Offers a constant or a symbol that the script does not have.
  void offer(Term leaf);

  /// A random term for the place; null, with the reason, if this try has none.
  Term draw(const Place& place, const Constraint& constraint, Rng& rng, Failure& failure);

  /// An application of this generator with random arguments, for which there are `choices` - 1 further operators; null,
  /// with the reason, if this try has none.
  Term apply(const Generator& generator, Sort sort, unsigned choices, const Place& place, Rng& rng, Failure& failure);

 private:
  struct Leaves {
    std::vector<Term> symbols;
    std::vector<Term> constants;
  };

  Leaves& leaves_of(Sort sort);
  Term draw_in_difference_logic(const Place& place, Rng& rng, Failure& failure);
  Term term(Sort sort, Wanted wanted, unsigned choices, const Place& place, Rng& rng, Failure& failure);
  Term application(Sort sort, unsigned choices, const Place& place, Rng& rng, Failure& failure);
  Term leaf(Sort sort, Wanted wanted, const Place& place, Rng& rng, Failure& failure);
  Term symbol(Sort sort, const Place& place, Rng& rng);

  TermMaker& maker_;
  std::unordered_map<const SortNode*, Leaves> leaves_;
};

}  // namespace cupel
