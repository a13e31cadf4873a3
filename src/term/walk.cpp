#include "term/walk.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace cupel {

namespace {

using VariableSet = std::vector<const Variable*>;

void add(VariableSet& set, const Variable* variable) {
  if (std::ranges::find(set, variable) == set.end()) set.push_back(variable);
}

}  // namespace

std::span<const Variable* const> bound_in(Term term, size_t child) {
  if (term.is(TermKind::kBinder)) return term.binder().variables;
  if (term.is(TermKind::kMatch) && child > 0) return term.match().cases[child - 1].variables;
  return {};
}

size_t dag_size(Term root) {
  size_t count = 0;
  post_order(root, [&](Term) { ++count; });
  return count;
}

size_t depth(Term root) {
  std::unordered_map<uint32_t, size_t> depths;
  post_order(root, [&](Term term) {
    size_t deepest = 0;
    for (Term child : term.args()) deepest = std::max(deepest, depths[child.id()]);
    depths[term.id()] = deepest + 1;
  });
  return depths[root.id()];
}

std::vector<const Variable*> free_variables(Term root) {
  if (!root.has_variables()) return {};
  std::unordered_map<uint32_t, VariableSet> free;
  post_order(root, [&](Term term) {
    if (!term.has_variables()) return;
    VariableSet& own = free[term.id()];
    if (term.is(TermKind::kVariable)) own.push_back(&term.variable());
    for (size_t i = 0; i < term.arity(); ++i) {
      if (!term[i].has_variables()) continue;
      auto bound = bound_in(term, i);
      for (const Variable* variable : free[term[i].id()]) {
        if (std::ranges::find(bound, variable) == bound.end()) add(free[term.id()], variable);
      }
    }
  });
  return free[root.id()];
}

}  // namespace cupel
