// (f a b c) becomes (f a c) for operators that take any number of arguments: runs of half of them, of a quarter, ...
// down to one. Where one argument would be left it stands for the whole if it has the sort.
#include "reduce/pass.h"
#include "reduce/terms.h"
#include "term/operator.h"

namespace cupel::reduce::drop_arguments_pass {

namespace {

bool takes_any_number(Term term) {
  return term.op() && (term.op()->associativity != Associativity::kNone || term.op()->typing) && term.arity() >= 2;
}

void propose_without(const View& view, Term term, size_t from, size_t count, Proposals& out) {
  std::vector<Term> args;
  for (size_t i = 0; i < term.arity(); ++i) {
    if (i < from || i >= from + count) args.push_back(term[i]);
  }
  if (args.empty()) return;
  Term made = args.size() == 1 ? args[0] : reapplied(view.store(), term, args);
  if (made && made.sort() == term.sort()) out.replace(term, made);
}

void propose(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    if (!takes_any_number(term)) continue;
    for (size_t count = term.arity() / 2; count > 0; count /= 2) {
      for (size_t from = 0; from < term.arity(); from += count) propose_without(view, term, from, count, out);
    }
  }
}

const RegisterPass kRegister({"drop-arguments", "drop arguments of operators that take any number", propose});

}  // namespace

}  // namespace cupel::reduce::drop_arguments_pass
