// When our own evaluation is certain enough to contradict a solver. Whoever calls a formula true under a model, an
// oracle as well as a strategy that makes satisfiable tests, follows these rules:
//
//   - a symbol that the model leaves out may take any value, so a default is as good as another;
//   - a value that SMT-LIB leaves open is never assumed: what depends on it is undetermined;
//   - a script with recursive definitions is never certainly true: the definitions may have no meaning together;
//   - a model in which a number such as tan 4 is rounded, since there is no notation for it, proves nothing;
//   - a script with string literals that solvers read in different ways is not judged at all.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "eval/evaluator.h"
#include "smtlib/script.h"
#include "term/walk.h"

namespace cupel {

/// Whether a script defines recursive functions.
bool defines_recursion(const Script& script);

/// Whether a literal has characters that only some solvers take, or take for something else: `\xHH` and bytes beyond
/// ASCII.
bool is_doubtful(const Literal& literal);
/// Whether the formulas, or the definitions that they use, have such a literal.
bool has_doubtful_literals(std::span<const Term> formulas);

/// Calls `visit(term)` on every term in the formulas and in the definitions that they use; some more than once.
template <typename Visitor>
void for_each_used_term(std::span<const Term> formulas, Visitor visit) {
  std::vector<Term> open(formulas.begin(), formulas.end());
  TermSet entered;
  while (!open.empty()) {
    Term root = open.back();
    open.pop_back();
    if (!entered.insert(root)) continue;
    post_order(root, [&](Term term) {
      visit(term);
      if (term.fun() && term.fun()->body) open.push_back(term.fun()->body);
    });
  }
}

/// What the formulas are together.
struct JointVerdict {
  Truth truth = Truth::kUndetermined;
  size_t formula = 0;  // the first that is not true, of kFalse and kUndetermined
  std::string reason;  // of kUndetermined, one line
};

struct CertaintyRules {
  bool complete_symbols = true;  // symbols that the model leaves out take defaults where that makes a formula true
  bool recursive = false;        // the script defines recursive functions
};

/// kFalse only if the whole evaluation rests on what the model says. The evaluator is fresh, or was given to this
/// function before.
JointVerdict judge_all(Evaluator& evaluator, std::span<const Term> formulas, const CertaintyRules& rules);

/// Whether the formula compares a number that is not algebraic with one that is nearly the same, under the evaluator's
/// model: z3 5.4 prints a fraction for the value of `(tan 4.0)`. Formulas with binders are not looked into.
bool rests_on_rounding(Evaluator& evaluator, Term formula);

}  // namespace cupel
