// Walks over terms without recursion: a term may be a million levels deep.
#pragma once

#include <cstdint>
#include <vector>

#include "term/store.h"
#include "term/term.h"

namespace cupel {

/// A set of terms of one store, as a bitmap over their ids.
class TermSet {
 public:
  /// Adds the term; false if it was there already.
  bool insert(Term term) {
    size_t word = term.id() / 64;
    if (word >= words_.size()) words_.resize(word + word / 2 + 1, 0);
    uint64_t bit = uint64_t{1} << (term.id() % 64);
    if (words_[word] & bit) return false;
    words_[word] |= bit;
    return true;
  }
  bool contains(Term term) const {
    size_t word = term.id() / 64;
    return word < words_.size() && (words_[word] >> (term.id() % 64) & 1);
  }

 private:
  std::vector<uint64_t> words_;
};

/// Calls `visit(term)` once for every distinct subterm, children before parents.
template <typename Visitor>
void post_order(Term root, Visitor visit) {
  struct Item {
    Term term;
    uint32_t next;
  };
  TermSet seen;
  std::vector<Item> stack;
  seen.insert(root);
  stack.push_back({root, 0});
  while (!stack.empty()) {
    Item& item = stack.back();
    if (item.next < item.term.arity()) {
      Term child = item.term[item.next++];
      if (seen.insert(child)) stack.push_back({child, 0});
      continue;
    }
    Term done = item.term;
    stack.pop_back();
    visit(done);
  }
}

/// The variables that `term` binds in its child number `child`.
std::span<const Variable* const> bound_in(Term term, size_t child);

/// The number of distinct subterms.
size_t dag_size(Term root);

/// The longest path from the root to a leaf, counted in terms.
size_t depth(Term root);

/// The variables that occur free, each once, in order of first occurrence from the leaves.
std::vector<const Variable*> free_variables(Term root);

}  // namespace cupel
