// Replacing variables, constants or any other terms inside a term, without capture.
#pragma once

#include <unordered_map>

#include "term/store.h"
#include "term/term.h"

namespace cupel {

/// Maps terms to what replaces them; both must have the same sort.
class Substitution {
 public:
  void add(Term from, Term to);
  bool empty() const { return map_.empty(); }
  /// Null if the term is not replaced.
  Term find(Term term) const;
  const std::unordered_map<uint32_t, Term>& entries() const { return map_; }

 private:
  std::unordered_map<uint32_t, Term> map_;
};

/// `root` with all replacements made at once. Variables are told apart by identity, so a replacement could be captured
/// only where one of its own free variables is bound in `root`; such binders get fresh variables. No variable may be
/// both free and bound in `root`: refresh_binders() helps where a term was placed inside itself.
Term substitute(TermStore& store, Term root, const Substitution& substitution);

/// A copy of `root` in which every binder has variables of its own: needed before a quantified term is placed inside
/// itself.
Term refresh_binders(TermStore& store, Term root);

}  // namespace cupel
