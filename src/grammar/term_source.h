// Random terms of a compiled grammar, of about a given size. Well-typed by construction: a production has the sorts of
// its arguments, and only terms of these sorts are put there.
#pragma once

#include <vector>

#include "base/rng.h"
#include "grammar/compiled_grammar.h"

namespace cupel {

/// The grammar outlives it. The terms of one formula are made between two calls of begin().
class TermSource {
 public:
  TermSource(const CompiledGrammar& grammar, const Grammar& weights);

  /// Forgets the terms of the formula before, which the caller has dropped from the store.
  void begin();

  /// A closed term of about `size` positions.
  Term draw(uint16_t sort, uint64_t size, Rng& rng);

  /// A declared Boolean constant or its negation; null if there is none.
  Term literal(Rng& rng);
  /// A closed term that the formula has, or a declared constant: something to ask for the value of. Null if there is
  /// none.
  Term known_term(Rng& rng) const;

  /// Whether a command of the signature declares something that the formula uses.
  bool uses(uint32_t declaration) const { return used_[declaration]; }

 private:
  struct Bound {
    uint16_t sort;
    Term variable;
  };

  Term term(uint16_t sort, uint64_t size, unsigned depth, Rng& rng);
  Term leaf(uint16_t sort, unsigned depth, Rng& rng);
  Term variable(uint16_t sort, Rng& rng);
  Term argument(const Argument& argument, uint64_t size, unsigned depth, Rng& rng);
  Term apply(const SortRules& rules, const Production& production, uint64_t size, unsigned depth, Rng& rng);
  Term quantify(const Production& production, uint64_t size, unsigned depth, Rng& rng);
  Term difference_atom(const SortRules& rules, const Production& production, Rng& rng);
  Term reuse(uint16_t sort, uint64_t size, Rng& rng);
  void remember(uint16_t sort, Term term, Rng& rng);
  const Variable* bound_variable(uint16_t sort);
  size_t count_bound(uint16_t sort) const;

  const CompiledGrammar& grammar_;
  TermStore& store_;
  double variable_share_;                           // of the leaves
  std::vector<uint16_t> quantifiable_;              // sorts
  std::vector<std::vector<const Variable*>> pool_;  // of bound variables, by sort: made once, used by each formula
  const Symbol* negation_;

  // Of the formula that is being made.
  std::vector<uint32_t> pool_used_;
  std::vector<Bound> scope_;
  std::vector<std::vector<Term>> made_;  // closed terms, by sort
  std::vector<Term> stack_;              // arguments of the applications that are being made
  std::vector<char> used_;               // by command of the signature
  unsigned quantifiers_ = 0;             // around the term that is being made
};

}  // namespace cupel
