// Two constants of one sort become one; so do two functions of one signature, and two variables of one quantifier.
#include <algorithm>

#include "reduce/pass.h"

namespace cupel::reduce::merge_variables_pass {

namespace {

constexpr size_t kMostPartners = 4;  // that one symbol is merged with: pairs would grow as the square

bool same_signature(const Function& a, const Function& b) {
  return a.range == b.range && std::ranges::equal(a.domain, b.domain);
}

/// Every application of `from` becomes one of `to`, and the declaration of `from` goes.
std::optional<Draft> merged(const View& view, size_t declaration, const Function* from, const Function* to) {
  TermTable table(view);
  for (Term term : view.terms()) {
    if (term.fun() != from) continue;
    std::vector<Term> args;
    for (Term arg : term.args()) args.push_back(table.rewrite(arg));
    table.add(term, view.store().apply(to->symbol, args, term.sort()));
  }
  Draft draft = view.draft();
  draft.script.commands.clear();
  for (size_t i = 0; i < view.commands().size(); ++i) {
    if (i != declaration) draft.script.commands.push_back(table.rewrite(view.commands()[i]));
  }
  return draft;
}

void propose_functions(const View& view, Proposals& out) {
  std::vector<const Function*> seen;
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* declared = std::get_if<DeclareFun>(&view.commands()[i]);
    if (!declared) continue;
    const Function* function = declared->function;
    size_t partners = 0;
    for (const Function* other : seen) {
      if (partners == kMostPartners) break;
      if (!same_signature(*function, *other)) continue;
      ++partners;
      out.rewrite(2, [&view, i, function, other] { return merged(view, i, function, other); });
    }
    seen.push_back(function);
  }
}

void propose_bound(const View& view, Proposals& out) {
  TermStore& store = view.store();
  for (Term term : view.terms()) {
    if (!term.is(TermKind::kBinder) || term.binder().kind > BinderKind::kExists) continue;
    auto variables = term.binder().variables;
    for (size_t i = 1; i < variables.size(); ++i) {
      auto other = std::ranges::find(variables.first(i), variables[i]->sort, &Variable::sort);
      if (other == variables.begin() + static_cast<std::ptrdiff_t>(i)) continue;
      TermTable table(view);
      table.add(store.variable(*variables[i]), store.variable(**other));
      std::vector<const Variable*> rest(variables.begin(), variables.end());
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      out.replace(term, store.bind(term.binder().kind, rest, table.rewrite(term[0]), term.sort()));
    }
  }
}

void propose(const View& view, Proposals& out) {
  propose_functions(view, out);
  propose_bound(view, out);
}

const RegisterPass kRegister({"merge-variables", "make one variable of two that have the same sort", propose});

}  // namespace

}  // namespace cupel::reduce::merge_variables_pass
