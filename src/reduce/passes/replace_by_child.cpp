// (f ... t ...) becomes t, where both have the same sort.
#include <algorithm>

#include "reduce/pass.h"
#include "term/walk.h"

namespace cupel::reduce::replace_by_child_pass {

namespace {

/// Whether no variable that the term binds for its child occurs free there.
bool is_free_of_bound(Term term, size_t child) {
  auto bound = bound_in(term, child);
  if (bound.empty() || !term[child].has_variables()) return true;
  std::vector<const Variable*> free = free_variables(term[child]);
  return std::ranges::none_of(free, [&](const Variable* v) { return std::ranges::find(bound, v) != bound.end(); });
}

void propose(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    for (size_t i = 0; i < term.positions().size(); ++i) {
      if (term[i].sort() != term.sort() || !is_free_of_bound(term, i)) continue;
      out.replace(term, term[i]);
    }
  }
}

const RegisterPass kRegister({"replace-by-child", "replace a term by one of its arguments", propose});

}  // namespace

}  // namespace cupel::reduce::replace_by_child_pass
