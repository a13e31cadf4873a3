// A term becomes a variable of its sort: one that occurs in it, or a constant that the script declares.
#include "reduce/pass.h"
#include "term/walk.h"

namespace cupel::reduce::replace_by_variable_pass {

namespace {

constexpr size_t kMostConstants = 3;     // of one sort
constexpr uint64_t kLargestScan = 4096;  // looking into larger terms would cost their square

void propose_inner_variables(const View& view, Term term, Proposals& out) {
  if (!term.has_variables() || term.occurrences() > kLargestScan) return;
  for (const Variable* variable : free_variables(term)) {
    if (variable->sort == term.sort()) out.replace(term, view.store().variable(*variable));
  }
}

void propose(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    if (term.arity() == 0) continue;
    propose_inner_variables(view, term, out);
    size_t taken = 0;
    for (const DeclaredConstant& constant : view.constants(term.sort())) {
      if (taken == kMostConstants || !view.usable(constant, term)) break;
      out.replace(term, constant.term);
      ++taken;
    }
  }
}

const RegisterPass kRegister({"replace-by-variable", "replace a term by a variable of its sort", propose});

}  // namespace

}  // namespace cupel::reduce::replace_by_variable_pass
