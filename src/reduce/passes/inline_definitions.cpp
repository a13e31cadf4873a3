// Definitions go: a function's applications become its body, a term's name becomes the term, and what cannot be inlined
// (recursive functions) becomes a mere declaration.
#include "reduce/pass.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace cupel::reduce::inline_definitions_pass {

namespace {

Term expanded(TermStore& store, const Function& function, std::span<const Term> args) {
  Substitution substitution;
  for (size_t i = 0; i < args.size(); ++i) {
    substitution.add(store.variable(*function.parameters[i]), args[i]);
  }
  return substitute(store, refresh_binders(store, function.body), substitution);
}

/// Everything with the applications of one function expanded, the inner ones first, and without its definition.
std::optional<Draft> inlined(const View& view, const Function& function, size_t definition) {
  TermTable table(view);
  for (Term term : view.terms()) {
    if (term.fun() != &function) continue;
    if (term.arity() != function.parameters.size() || !function.sort_parameters.empty()) return {};
    std::vector<Term> args;
    for (Term arg : term.args()) args.push_back(table.rewrite(arg));
    table.add(term, expanded(view.store(), function, args));
  }
  Draft draft = view.draft();
  draft.script.commands.clear();
  for (size_t i = 0; i < view.commands().size(); ++i) {
    if (i != definition) draft.script.commands.push_back(table.rewrite(view.commands()[i]));
  }
  return draft;
}

void propose_names(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    if (!term.fun() || term.fun()->kind != FunctionKind::kNamed || !term.fun()->body) continue;
    Term named = term.fun()->body;
    if (named.is(TermKind::kAnnotation)) named = named[0];
    if (named.sort() == term.sort() && free_variables(named).empty()) out.replace(term, named);
  }
}

void propose(const View& view, Proposals& out) {
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* defined = std::get_if<DefineFun>(&view.commands()[i]);
    if (!defined) continue;
    const Function& function = *defined->function;
    if (function.kind == FunctionKind::kDefined && view.is_used(function)) {
      out.rewrite(1, [&view, &function, i] { return inlined(view, function, i); });
    }
    out.replace_command(i, {DeclareFun{&function, defined->as_const}},
                        std::min<uint64_t>(function.body.occurrences(), UINT32_MAX));
  }
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* defined = std::get_if<DefineFunsRec>(&view.commands()[i]);
    if (!defined) continue;
    std::vector<Command> declared;
    for (const Function* function : defined->functions) declared.push_back(DeclareFun{function, false});
    out.replace_command(i, std::move(declared), view.positions());
  }
  propose_names(view, out);
}

const RegisterPass kRegister({"inline-definitions", "inline definitions and named terms, or only declare them",
                              propose});

}  // namespace

}  // namespace cupel::reduce::inline_definitions_pass
