// A quantifier goes: variables that its body does not mention, one variable for a constant, all of them at once. At the
// top of an assertion, `exists` becomes declared constants.
#include <algorithm>

#include "reduce/pass.h"
#include "reduce/terms.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace cupel::reduce::drop_quantifiers_pass {

namespace {

/// What a variable may be instantiated with: simple constants, then one that the script declares.
std::vector<Term> instances(const View& view, Term place, Sort sort) {
  std::vector<Term> found = simple_constants(view.store(), sort);
  if (found.size() > 2) found.resize(2);
  for (const DeclaredConstant& constant : view.constants(sort)) {
    if (!view.usable(constant, place)) break;
    found.push_back(constant.term);
    break;
  }
  return found;
}

/// The quantifier over the variables that are left; the body alone if none is.
Term quantified(TermStore& store, Term old, std::vector<const Variable*> variables, Term body) {
  return variables.empty() ? body : store.bind(old.binder().kind, variables, body, old.sort());
}

void propose_instances(const View& view, Term term, Proposals& out) {
  auto variables = term.binder().variables;
  for (size_t i = 0; i < variables.size(); ++i) {
    std::vector<const Variable*> rest(variables.begin(), variables.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    for (Term instance : instances(view, term, variables[i]->sort)) {
      Substitution substitution;
      substitution.add(view.store().variable(*variables[i]), instance);
      out.replace(term, quantified(view.store(), term, rest, substitute(view.store(), term[0], substitution)));
    }
  }
}

void propose_all(const View& view, Term term, Proposals& out) {
  Substitution substitution;
  for (const Variable* variable : term.binder().variables) {
    std::vector<Term> found = instances(view, term, variable->sort);
    if (found.empty()) return;
    substitution.add(view.store().variable(*variable), found.front());
  }
  out.replace(term, substitute(view.store(), term[0], substitution));
}

void propose_unused(const View& view, Term term, Proposals& out) {
  std::vector<const Variable*> free = free_variables(term[0]);
  std::vector<const Variable*> used;
  for (const Variable* variable : term.binder().variables) {
    if (std::ranges::find(free, variable) != free.end()) used.push_back(variable);
  }
  if (used.size() < term.binder().variables.size()) out.replace(term, quantified(view.store(), term, used, term[0]));
}

// (assert (exists ((x S)) p)) becomes (declare-const x S) (assert p).
void propose_constants(const View& view, size_t command, Term term, Proposals& out) {
  TermStore& store = view.store();
  std::vector<Command> commands;
  Substitution substitution;
  for (const Variable* variable : term.binder().variables) {
    std::string name = view.fresh_name("v!", commands.size());
    Function* made = store.declare(name, FunctionKind::kDeclared, {}, variable->sort);
    commands.push_back(DeclareFun{made, true});
    substitution.add(store.variable(*variable), store.constant(*made));
  }
  commands.push_back(Assert{substitute(store, term[0], substitution)});
  out.replace_command(command, std::move(commands), 1, true);
}

void propose(const View& view, Proposals& out) {
  for (Term term : view.terms()) {
    if (!is_quantifier(term)) continue;
    propose_unused(view, term, out);
    propose_all(view, term, out);
    propose_instances(view, term, out);
  }
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* assertion = std::get_if<Assert>(&view.commands()[i]);
    if (!assertion || !is_quantifier(assertion->term)) continue;
    if (assertion->term.binder().kind == BinderKind::kExists) propose_constants(view, i, assertion->term, out);
  }
}

const RegisterPass kRegister({"drop-quantifiers", "remove or instantiate quantifiers", propose});

}  // namespace

}  // namespace cupel::reduce::drop_quantifiers_pass
