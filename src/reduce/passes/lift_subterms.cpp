// A term becomes a subterm of its sort from further below. Of the many there are, those that leave about a half, a
// quarter, ... of the term: few enough to try, and a deep term melts in as many steps as its depth has digits.
#include <algorithm>

#include "reduce/pass.h"
#include "term/walk.h"

namespace cupel::reduce::lift_subterms_pass {

namespace {

/// The largest child that is a position of the same scope, or null.
Term heaviest_child(Term term) {
  Term best;
  for (size_t i = 0; i < term.positions().size(); ++i) {
    if (!bound_in(term, i).empty()) continue;
    if (!best || term[i].occurrences() > best.occurrences()) best = term[i];
  }
  return best;
}

/// Walks down the heavy path and takes what has the root's sort each time the size has halved.
void propose_heavy_path(Term root, Proposals& out) {
  uint64_t size = root.occurrences();
  for (Term at = heaviest_child(root); at; at = heaviest_child(at)) {
    if (at.sort() != root.sort() || at.occurrences() > size / 2) continue;
    out.replace(root, at);
    size = at.occurrences();
  }
}

/// The grandchildren: what replace-by-child cannot reach because the child between has another sort.
void propose_grandchildren(Term root, Proposals& out) {
  for (size_t i = 0; i < root.positions().size(); ++i) {
    if (!bound_in(root, i).empty() || root[i].sort() == root.sort()) continue;
    for (size_t j = 0; j < root[i].positions().size(); ++j) {
      Term inner = root[i][j];
      if (bound_in(root[i], j).empty() && inner.sort() == root.sort()) out.replace(root, inner);
    }
  }
}

// From roots the walk goes all the way; from inner terms only where they are small, or a chain of n would cost n^2.
void propose(const View& view, Proposals& out) {
  constexpr uint64_t kSmallTree = 512;
  for (const Command& command : view.commands()) {
    for_each_root(command, [&](Term root) { propose_heavy_path(root, out); });
  }
  for (Term term : view.terms()) {
    propose_grandchildren(term, out);
    if (term.occurrences() <= kSmallTree) propose_heavy_path(term, out);
  }
}

const RegisterPass kRegister({"lift-subterms", "replace a term by a smaller one from deeper inside", propose});

}  // namespace

}  // namespace cupel::reduce::lift_subterms_pass
