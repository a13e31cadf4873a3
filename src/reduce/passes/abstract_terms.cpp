// A term becomes a new constant that is declared just in front: its shape may not matter where its value must stay
// open.
#include "reduce/pass.h"

namespace cupel::reduce::abstract_terms_pass {

namespace {

constexpr uint64_t kLeastSize = 3;  // a declaration costs two tokens

/// The assertion with the term replaced, behind a declaration of what replaces it.
std::optional<Draft> abstracted(const View& view, Term term) {
  TermStore& store = view.store();
  Function* made = store.declare(view.fresh_name("v!"), FunctionKind::kDeclared, {}, term.sort());
  Proposals edit(view);
  edit.replace(term, store.constant(*made));
  std::optional<Draft> draft = edit.apply(edit.edits());
  auto place = draft->script.commands.begin() + view.first_command(term);
  draft->script.commands.insert(place, DeclareFun{made, true});
  return draft;
}

void propose(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    if (term.has_variables() || term.occurrences() < kLeastSize || term.sort().is(SortKind::kFunction)) continue;
    out.rewrite(term.occurrences() * view.references(term), [&view, term] { return abstracted(view, term); });
  }
}

const RegisterPass kRegister({"abstract-terms", "replace a term by a new constant", propose});

}  // namespace

}  // namespace cupel::reduce::abstract_terms_pass
