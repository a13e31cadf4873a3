// Simpler sorts: an array becomes its element, an uninterpreted sort becomes Int or Bool, a datatype loses a
// constructor or a field.
#include <unordered_set>

#include "reduce/pass.h"
#include "reduce/retype.h"
#include "term/operator.h"

namespace cupel::reduce::simplify_sorts_pass {

namespace {

bool is(Term term, std::string_view name) { return term.op() && term.op()->name == name; }

/// (select a i) = a, (store a i v) = v, ((as const A) v) = v.
Term as_element(TermStore&, Term old, std::span<const Term> args) {
  if (is(old, "select")) return args[0];
  if (is(old, "store")) return args[2];
  if (is(old, "const")) return args[0];
  return {};
}

void propose_elements(const View& view, Proposals& out) {
  std::unordered_set<const SortNode*> seen;
  for (Term term : view.terms()) {
    Sort array = term.sort();
    if (!array.is(SortKind::kArray) || array.args().size() != 2 || !seen.insert(&array.node()).second) continue;
    out.rewrite(4, [&view, array] {
      Retyping changes;
      changes.sort = [array](TermStore&, Sort sort) { return sort == array ? array.args()[1] : Sort(); };
      changes.term = [array](TermStore& store, Term old, std::span<const Term> args) {
        bool concerned = old.sort() == array || (old.arity() > 0 && old[0].sort() == array);
        return concerned ? as_element(store, old, args) : Term();
      };
      return Retyper(view, std::move(changes)).run();
    });
  }
}

void propose_known_sort(const View& view, const SortDeclaration* declaration, Sort by, Proposals& out) {
  out.rewrite(3, [&view, declaration, by] {
    Retyping changes;
    changes.sort = [declaration, by](TermStore&, Sort sort) {
      return sort.node().declaration == declaration ? by : Sort();
    };
    changes.dropped_sorts.insert(declaration);
    return Retyper(view, std::move(changes)).run();
  });
}

void propose_fewer(const View& view, const SortDeclaration& datatype, Proposals& out) {
  if (datatype.arity > 0) return;
  for (const Function* constructor : datatype.constructors) {
    if (datatype.constructors.size() > 1) {
      out.rewrite(2 + constructor->domain.size(), [&view, constructor] {
        Retyping changes;
        changes.dropped_constructors.insert(constructor);
        return Retyper(view, std::move(changes)).run();
      });
    }
    for (size_t i = 0; i < constructor->domain.size(); ++i) {
      out.rewrite(2, [&view, constructor, i] {
        Retyping changes;
        changes.dropped_parameters[constructor] = i;
        return Retyper(view, std::move(changes)).run();
      });
    }
  }
}

void propose(const View& view, Proposals& out) {
  propose_elements(view, out);
  for (const Command& command : view.commands()) {
    if (const auto* declared = std::get_if<DeclareSort>(&command); declared && declared->sort->arity == 0) {
      propose_known_sort(view, declared->sort, Sort::boolean(), out);
      propose_known_sort(view, declared->sort, Sort::integer(), out);
    }
    if (const auto* declared = std::get_if<DeclareDatatypes>(&command)) {
      for (const SortDeclaration* datatype : declared->datatypes) propose_fewer(view, *datatype, out);
    }
  }
}

const RegisterPass kRegister({"simplify-sorts", "arrays to elements, datatypes with fewer constructors", propose});

}  // namespace

}  // namespace cupel::reduce::simplify_sorts_pass
