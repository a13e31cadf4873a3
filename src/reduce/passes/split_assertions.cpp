// (assert (and a b)) becomes (assert a) (assert b), down through nested conjunctions: then each part can be dropped on
// its own.
#include "reduce/pass.h"
#include "term/operator.h"

namespace cupel::reduce::split_assertions_pass {

namespace {

bool is_conjunction(Term term) { return term.op() && (term.op()->flags & kAnd) && term.arity() > 1; }

std::vector<Command> conjuncts(Term root) {
  std::vector<Command> parts;
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term term = stack.back();
    stack.pop_back();
    if (!is_conjunction(term)) {
      parts.push_back(Assert{term});
      continue;
    }
    for (size_t i = term.arity(); i-- > 0;) stack.push_back(term[i]);
  }
  return parts;
}

void propose(const View& view, Proposals& out) {
  constexpr uint64_t kMostParts = 100'000;  // a shared conjunction may be exponential as a tree
  for (size_t i = 0; i < view.commands().size(); ++i) {
    const auto* assertion = std::get_if<Assert>(&view.commands()[i]);
    if (!assertion || !is_conjunction(assertion->term) || assertion->term.occurrences() > kMostParts) continue;
    out.replace_command(i, conjuncts(assertion->term), view.positions());
  }
}

const RegisterPass kRegister({"split-assertions", "make an assertion of each part of a conjunction", propose, false,
                              always});

}  // namespace

}  // namespace cupel::reduce::split_assertions_pass
