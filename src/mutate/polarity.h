// Positions of a formula with their polarity: what happens to the formula when what stands there becomes weaker. Rules
// that only weaken or only strengthen (Sparrow's approximations, implied constraints) apply at positions of a known
// polarity.
//
//   and, or, quantifiers, annotations, branches of ite, match cases   keep the polarity
//   not, premises of =>                                               turn it round
//   conditions of ite, xor, =, distinct, arguments of anything else   have both polarities
//
// A position is one of the tree, as in term/occurrence.h; no function here takes time proportional to the tree but
// for_each_position, whose caller stops it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "term/term.h"

namespace cupel {

enum class Polarity : uint8_t { kPositive, kNegative, kBoth };

const char* to_string(Polarity polarity);

/// The polarity of a child, relative to the formula around it.
Polarity polarity_of_child(Term term, size_t child);
/// The polarity of something inside of something.
Polarity combine(Polarity outer, Polarity inner);

struct PolarOccurrence {
  std::vector<uint32_t> path;
  Term term;  // what stands there
  Polarity polarity = Polarity::kPositive;
  std::vector<const Variable*> bound;  // the variables in scope, outermost first
  bool under_binder = false;           // a quantifier, lambda or match case is around it
  bool named = false;                  // :named is around it: other uses of the name change with it
};

/// Moves an occurrence on to a child.
void descend(PolarOccurrence& at, uint32_t child);
/// What is at the end of a path. A root that is no formula has both polarities.
PolarOccurrence polar_occurrence(Term root, std::span<const uint32_t> path);

/// Which terms are asked for.
using TermFilter = bool (*)(Term term);
bool any_term(Term term);
/// Of sort Bool.
bool is_formula(Term term);
/// Formulas that are no connective, quantifier or annotation: what stands at the leaves of the Boolean structure.
bool is_atom(Term term);

/// Counts, saturating at 2^64 - 1.
struct PolarityCounts {
  uint64_t positive = 0;
  uint64_t negative = 0;
  uint64_t both = 0;

  uint64_t of(Polarity polarity) const;
  uint64_t total() const;
};

/// Counts and samples the positions whose term passes the filter. What it learns about a term is kept, so a changed
/// formula costs only its new terms. For terms of one store, which outlives it.
class PolarPositions {
 public:
  explicit PolarPositions(TermFilter filter = is_formula) : filter_(filter) {}

  PolarityCounts count(Term root);

  /// Number `index` of those with this polarity, in pre-order; `index` is below their count. In time proportional to
  /// the depth, times the arities on the way.
  PolarOccurrence at(Term root, Polarity polarity, uint64_t index);

  /// Uniform over those with this polarity; nothing if there are none. As uniform as 64 bits allow.
  std::optional<PolarOccurrence> sample(Term root, Polarity polarity, Rng& rng);
  /// Uniform over all of them.
  std::optional<PolarOccurrence> sample(Term root, Rng& rng);

 private:
  void learn(Term root);
  PolarityCounts counted(Term term) const;
  PolarityCounts seen_from(Polarity context, Term term) const;

  TermFilter filter_;
  std::vector<PolarityCounts> counts_;  // by term id, of a term of positive polarity
  std::vector<bool> known_;
};

/// Calls `visit(occurrence)` for each position in pre-order until it returns false. A tree may have more positions than
/// anybody can visit: the visitor counts.
template <typename Visitor>
void for_each_position(Term root, Visitor visit) {
  struct Item {
    Term term;
    Polarity polarity;
    uint32_t next;  // child to go to
    size_t bound;   // how many variables were in scope around it
    bool under_binder;
    bool named;
  };
  PolarOccurrence here = polar_occurrence(root, {});
  std::vector<Item> stack;
  auto enter = [&] {
    stack.push_back({here.term, here.polarity, 0, here.bound.size(), here.under_binder, here.named});
    return visit(std::as_const(here));
  };
  if (!enter()) return;
  while (!stack.empty()) {
    Item& item = stack.back();
    here.bound.resize(item.bound);
    here.path.resize(stack.size() - 1);
    if (item.next == item.term.positions().size()) {
      stack.pop_back();
      continue;
    }
    uint32_t child = item.next++;
    here.term = item.term;
    here.polarity = item.polarity;
    here.under_binder = item.under_binder;
    here.named = item.named;
    descend(here, child);
    if (!enter()) return;
  }
}

}  // namespace cupel
