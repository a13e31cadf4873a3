// The typed expressions of a seed, each once, by sort: what GetTypedExpressions and GetUniqueExpressions of TypeFuzz
// give, with what is needed to tell in a few instructions whether one may stand at a place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/rng.h"
#include "mutate/visibility.h"
#include "term/store.h"

namespace cupel {

/// A position that is to be filled, or to be filled below.
struct Place {
  uint32_t command = 0;
  Term replaced;                           // what stands there
  std::span<const Variable* const> bound;  // the variables in scope
  uint64_t room = 0;                       // the most positions that something here may have
  bool literal = false;                    // only a literal may stand here
};

/// The expressions of one sort.
struct SortGroup {
  Sort sort;
  std::vector<Term> terms;
  std::vector<Term> literals;  // those of `terms` that are written as one
  std::vector<Term> numbers;   // those that denote a number in every reader's eyes: 3, (- 3), (/ 1.0 3.0)
};

/// Which expressions of a group are asked for.
enum class Wanted : uint8_t { kAny, kLiteral, kNumber, kNonzero, kNonzeroLiteral };

/// Whether a term is a number: a numeral or decimal, its negation, a quotient of two, or one made real.
bool is_number(Term term);
/// Whether a number is zero; the quotient of anything by zero is no number.
bool is_zero(Term number);

class Expressions {
 public:
  Expressions(TermStore& store, const Visibility& visibility) : store_(store), visibility_(visibility) {}

  /// Takes all subterms.
  void collect(Term root) { walk(root, true); }
  /// Learns about a term and its subterms without offering them.
  void know(Term root) { walk(root, false); }
  /// Takes one term.
  void add(Term term);

  std::span<const SortGroup> groups() const { return groups_; }
  /// Null if there is none of that sort.
  const SortGroup* group(Sort sort) const;

  /// Whether the term may stand there: its symbols and variables are known, it is not too large, it gives no name a
  /// second time, and it is not what stands there now.
  bool fits(Term term, const Place& place) const;

  /// A uniformly chosen one that fits; null if none does. Binders in it are fresh.
  Term pick(Sort sort, Wanted wanted, const Place& place, Rng& rng) const;

 private:
  struct Facts {
    Lifetime lifetime;
    uint32_t first_free = 0;  // in free_
    uint16_t free_count = 0;
    bool known = false;
  };

  void walk(Term root, bool offering);
  void learn(Term term);
  void offer(Term term);
  void learn_free(Term term, Facts& facts);
  Term placed(Term term) const;
  SortGroup& group_of(Sort sort);

  TermStore& store_;
  const Visibility& visibility_;
  std::vector<Facts> facts_;           // by term id
  std::vector<const Variable*> free_;  // free variables of terms
  std::vector<SortGroup> groups_;
};

}  // namespace cupel
