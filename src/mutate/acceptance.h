// Which mutations a known model survives: a script's formulas stay certainly true under it (eval/certainty.h) or the
// mutation is refused. Undetermined is refused too.
//
// A mutation costs what is new: the replacement and the way up to the root. Three kinds of positions change more than
// the way up: below a binder the replacement has no value of its own, and a definition's body or a named term is used
// elsewhere. There the formula, or all of them, are evaluated without the shortcut.
//
// Memory: what was refused can be dropped, what was kept stays in the store until that is dropped as a whole.
// is_crowded() says when it is time to go on in a new store: print the script, parse it, read the model again, start
// again. That costs what starting a chain costs, once in some hundred thousand terms.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "eval/evaluator.h"
#include "mutate/named_terms.h"
#include "mutate/script_sites.h"
#include "smtlib/script.h"

namespace cupel {

/// A position of a script and what is to stand there.
struct Exchange {
  uint32_t command;
  Function* definition;  // in whose body the position is; null for assertions
  std::span<const uint32_t> path;
  Term replacement;
};

/// For one query of a script and a model of it. Script and model outlive it. Not thread-safe.
class Acceptance {
 public:
  /// An error where the formulas of query number `query` are not certainly true under the model, with the reason.
  static Result<std::unique_ptr<Acceptance>> start(const Script& script, size_t query, const Model& model,
                                                   EvalLimits limits = {});

  /// Whether the query's formulas are certainly true after the exchange. Changes nothing.
  bool accepts(const Exchange& exchange);
  /// At the chosen position.
  bool accepts(const ScriptSites& sites, Term replacement) {
    return accepts({sites.command(), sites.definition(), sites.path(), replacement});
  }

  /// Makes the exchange that accepts() accepted last, for the formulas here and for what definitions and names stand
  /// for. The script's commands are the caller's.
  void keep();

  /// Whether solvers read the literals of a replacement in different ways. accepts() asks it.
  bool is_doubtful(Term replacement);

  /// Whether somebody who knows nothing finds the formula true, too, within a tenth of the steps that an oracle takes.
  /// What is remembered here may spare a quantifier that is too large to be tried out. Costs nothing where the formula
  /// and the script's definitions have no binders.
  bool holds_from_scratch(Term formula);

  /// Whether a formula, or a definition of the script, has binders.
  bool has_binders() const;
  /// Whether this one, or a definition, has.
  bool has_binders(Term formula) const { return definitions_bind_ || formula.has_binders(); }

  /// Drops the terms made since the mark: nothing of them was kept.
  void drop_since(const TermStore::Mark& mark);

  /// What knows the values of all subterms.
  Evaluator& evaluator() { return *evaluator_; }

  /// The formulas as they are now, assertions first.
  const std::vector<Term>& formulas() const { return formulas_; }

  /// Whether the store has so many terms that the caller should go on in a new one.
  bool is_crowded() const { return store_.size() > most_terms_ || store_.arena().reserved() > most_bytes_; }

 private:
  Acceptance(const Script& script, const Model& model, EvalLimits limits);

  /// What the accepted exchange changes.
  struct Change {
    size_t formula = SIZE_MAX;  // SIZE_MAX: none of this query
    Term root;
    std::vector<std::pair<Function*, Term>> bodies;  // of definitions and names
    std::unique_ptr<Evaluator> evaluator;            // if what was known holds no longer
  };

  std::unique_ptr<Evaluator> fresh_evaluator() const;
  size_t formula_of(const Exchange& exchange) const;
  Term root_of(const Exchange& exchange, size_t formula) const;
  bool accepts_everywhere(Change& change);

  TermStore& store_;
  const Model& model_;
  EvalLimits limits_;
  std::vector<Term> formulas_;
  std::vector<uint32_t> commands_;  // of the assertions among them
  const Script& script_;
  std::unique_ptr<Evaluator> evaluator_;
  NamedTerms names_;
  uint32_t seen_terms_ = 0;  // literals with smaller ids were looked at
  bool any_doubtful_ = false;
  uint32_t most_terms_;
  size_t most_bytes_;  // of what no drop_since() frees: symbols, variables
  bool definitions_bind_ = false;
  std::unique_ptr<Evaluator> scratch_;
  Change change_;
};

}  // namespace cupel
