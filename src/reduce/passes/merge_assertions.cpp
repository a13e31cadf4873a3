// An assertion that fixes a constant, (= x t) or a Boolean literal, is merged into the others: they get t in the place
// of x, and assertion and declaration go.
#include "reduce/pass.h"
#include "reduce/terms.h"
#include "term/operator.h"
#include "term/walk.h"

namespace cupel::reduce::merge_assertions_pass {

namespace {

bool is(Term term, std::string_view name) { return term.op() && term.op()->name == name; }

bool is_declared_constant(Term term) {
  return term.fun() && term.arity() == 0 && term.fun()->kind == FunctionKind::kDeclared;
}

bool mentions(Term root, Term wanted) {
  bool found = false;
  post_order(root, [&](Term term) { found |= term == wanted; });
  return found;
}

/// What the assertion says about one constant.
struct Fact {
  Term constant;
  Term value;
};

std::vector<Fact> facts(TermStore& store, Term term) {
  std::vector<Fact> found;
  std::vector<Term> truth = simple_constants(store, Sort::boolean());
  if (is_declared_constant(term)) found.push_back({term, truth[0]});
  if (is(term, "not") && is_declared_constant(term[0])) found.push_back({term[0], truth[1]});
  if (!is(term, "=") || term.arity() != 2) return found;
  for (size_t i : {0, 1}) {
    if (is_declared_constant(term[i]) && !mentions(term[1 - i], term[i])) found.push_back({term[i], term[1 - i]});
  }
  return found;
}

// The value's own symbols may be declared behind the place of use: such a draft is no script and is thrown away.
std::optional<Draft> merged(const View& view, size_t command, Fact fact) {
  Proposals edits(view);
  edits.replace(fact.constant, fact.value);
  edits.drop(command);
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* declared = std::get_if<DeclareFun>(&view.commands()[i]);
    if (declared && declared->function == fact.constant.fun()) edits.drop(i);
  }
  return edits.apply(edits.edits());
}

void propose(const View& view, Proposals& out) {
  constexpr uint64_t kLargest = 1000;
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* assertion = std::get_if<Assert>(&view.commands()[i]);
    if (!assertion || assertion->term.occurrences() > kLargest) continue;
    for (Fact fact : facts(view.store(), assertion->term)) {
      out.rewrite(3, [&view, i, fact] { return merged(view, i, fact); });
    }
  }
}

const RegisterPass kRegister({"merge-assertions", "merge an assertion that fixes a constant into the others", propose});

}  // namespace

}  // namespace cupel::reduce::merge_assertions_pass
