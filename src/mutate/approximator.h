// Makes formulas weaker or stronger by the rows of approximation_rows.h: predicate symbol transformation of Sparrow.
//
//   atom          a row whose left side it is; or, where its complement is an atom, a row of that, negated
//   (not p)       a row of the complement of p, or a row of p in the other direction, negated (Proposition 4.2)
//   (< x y z)     the atoms of the chain, one of them changed; the same for `=` and `distinct`
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "mutate/row_builder.h"

namespace cupel {

/// For one chain. The maker outlives it.
class Approximator {
 public:
  explicit Approximator(TermMaker& maker) : maker_(maker), builder_(maker) {}

  /// Another formula, which `formula` implies (kOver) or which implies it (kUnder), in the script's logic and no larger
  /// than the place has room; null, with the reason, if this try has none. The formula is an atom, a connective, a
  /// quantifier, or the negation of one. At a negative position the caller turns the direction round.
  /// `rule` gets the name of the row.
  Term approximate(Term formula, Approximation direction, const Place& place, Rng& rng, Failure& failure,
                   std::string_view* rule = nullptr);

  /// A constant to choose from, such as a value of a model.
  void offer(Term constant) { builder_.constants().offer(constant); }

  /// The caller is about to drop the terms that were made since then.
  void drop_since(const TermStore::Mark& mark) { builder_.constants().drop_since(mark); }

 private:
  struct Key {
    const void* head;      // the operator, or what kind of binder
    const SortNode* sort;  // of the first argument
    Approximation direction;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };
  using Patterns = std::vector<const RowPattern*>;

  Term of_formula(Term formula, Approximation direction);
  Term of_atom(Term atom, Approximation direction);
  Term of_negation(Term atom, Approximation direction);
  Term of_chain(Term chain, Approximation direction);
  Term of_long_chain(Term chain, Approximation direction);
  Term atom_of(Term chain, size_t first, size_t second);
  Term by_rows(Term atom, Approximation direction);
  Term by_complement(Term atom, Approximation direction);
  Term complement_of(Term atom);
  Term negated(Term formula);
  Patterns& rows_of(Term atom, Approximation direction);

  TermMaker& maker_;
  RowBuilder builder_;
  std::unordered_map<Key, Patterns, KeyHash> rows_;
  Rng* rng_ = nullptr;
  const RowPattern* used_ = nullptr;
};

}  // namespace cupel
