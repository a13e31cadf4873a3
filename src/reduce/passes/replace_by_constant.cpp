// A term becomes a simple constant of its sort: true, 0, "", #x00, ... Variables do so too, everywhere at once.
#include <algorithm>

#include "reduce/pass.h"
#include "reduce/terms.h"

namespace cupel::reduce::replace_by_constant_pass {

namespace {

bool is_constant(Term term, const std::vector<Term>& simple) {
  return term.is(TermKind::kLiteral) || std::ranges::find(simple, term) != simple.end();
}

void propose(const View& view, Proposals& out) {
  std::unordered_map<const SortNode*, std::vector<Term>> simple;
  for (Term term : view.terms()) {
    auto [place, is_new] = simple.try_emplace(&term.sort().node());
    if (is_new) place->second = simple_constants(view.store(), term.sort());
    if (is_constant(term, place->second)) continue;
    for (size_t i = 0; i < place->second.size(); ++i) out.replace(term, place->second[i], i);
  }
}

const RegisterPass kRegister({"replace-by-constant", "replace a term by a simple constant of its sort", propose});

}  // namespace

}  // namespace cupel::reduce::replace_by_constant_pass
