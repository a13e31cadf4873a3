// Equivalences that leave less to read:
//   (not (not a)) = a                       (not (< a b)) = (>= a b), and so on
//   (ite c true false) = c                  (ite c false true) = (not c)
//   (= a true) = a                          (= a false) = (not a)
//   (= a a) = true                          (not (= a b)) = (distinct a b)
//   (and (and a b) c) = (and a b c)         also for or, +, *
//   (=> a b) = (or (not a) b) is no gain; its parts are tried by replace-by-child
#include <algorithm>
#include <array>
#include <string_view>

#include "reduce/pass.h"
#include "term/operator.h"
#include "theory/typing.h"

namespace cupel::reduce::simplify_booleans_pass {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kNegations = {{
    {"<", ">="},
    {"<=", ">"},
    {">", "<="},
    {">=", "<"},
    {"=", "distinct"},
    {"distinct", "="},
    {"bvult", "bvuge"},
    {"bvule", "bvugt"},
    {"bvugt", "bvule"},
    {"bvuge", "bvult"},
    {"bvslt", "bvsge"},
    {"bvsle", "bvsgt"},
    {"bvsgt", "bvsle"},
    {"bvsge", "bvslt"},
}};

bool is(Term term, std::string_view name) { return term.op() && term.op()->name == name; }

void propose_negation(TermStore& store, Term term, Proposals& out) {
  Term inner = term[0];
  if (is(inner, "not")) out.replace(term, inner[0]);
  if (!inner.op() || inner.arity() != 2) return;
  for (const auto& [name, negated] : kNegations) {
    if (inner.op()->name == name) out.replace(term, make(store, negated, inner.args()));
  }
}

void propose_choice(TermStore& store, Term term, Proposals& out) {
  if (is(term[1], "true") && is(term[2], "false")) out.replace(term, term[0]);
  Term condition = term[0];
  if (is(term[1], "false") && is(term[2], "true")) out.replace(term, make(store, "not", {&condition, 1}));
}

void propose_equality(TermStore& store, Term term, Proposals& out) {
  if (term.arity() != 2) return;
  if (term[0] == term[1]) out.replace(term, make(store, "true", {}));
  for (size_t i : {0, 1}) {
    Term other = term[1 - i];
    if (is(term[i], "true")) out.replace(term, other);
    if (is(term[i], "false")) out.replace(term, make(store, "not", {&other, 1}));
  }
}

void propose_flat(TermStore& store, Term term, Proposals& out) {
  if (std::ranges::none_of(term.args(), [&](Term arg) { return arg.op() == term.op(); })) return;
  std::vector<Term> args;
  for (Term arg : term.args()) {
    if (arg.op() == term.op()) {
      args.insert(args.end(), arg.args().begin(), arg.args().end());
    } else {
      args.push_back(arg);
    }
  }
  Result<Term> flat = apply_operator(store, {&term.symbol().op, 1}, {}, {}, args);
  if (flat && flat->sort() == term.sort()) out.replace(term, *flat);
}

void propose(const View& view, Proposals& out) {
  TermStore& store = view.store();
  for (Term term : view.terms()) {
    if (!term.op()) continue;
    if (is(term, "not")) propose_negation(store, term, out);
    if (is(term, "=")) propose_equality(store, term, out);
    if (is(term, "ite") && term.sort() == Sort::boolean()) propose_choice(store, term, out);
    if (is(term, "and") || is(term, "or") || is(term, "+") || is(term, "*")) propose_flat(store, term, out);
  }
}

const RegisterPass kRegister({"simplify-booleans", "simplify negations, equalities and nested connectives", propose,
                              true});

}  // namespace

}  // namespace cupel::reduce::simplify_booleans_pass
