// The constants that rules put into formulas: those of the script and of models, their neighbours, the edges of the
// sort, and random ones.
#pragma once

#include <unordered_map>
#include <vector>

#include "base/rng.h"
#include "eval/evaluator.h"
#include "mutate/term_maker.h"

namespace cupel {

/// For one chain. The maker outlives it.
class ConstantPool {
 public:
  explicit ConstantPool(TermMaker& maker);

  /// A constant to choose from, such as a value of a model: any term without variables and symbols of the script.
  void offer(Term constant);

  /// Null if the sort has none that can be written and none was offered.
  Term draw(Sort sort, Rng& rng);

  /// Whether a formula about constants holds; it has no symbols of the script.
  bool holds(Term condition) { return evaluator_.evaluate(condition).is_true(); }
  /// The constant that a term over constants is equal to; null if there is none.
  Term evaluated(Term term);

  /// The caller is about to drop the terms that were made since then.
  void drop_since(const TermStore::Mark& mark);

 private:
  struct Pool {
    std::vector<Term> terms;
    bool filled = false;
  };

  void fill(Sort sort, std::vector<Term>& pool, Rng& rng);
  void add(std::vector<Term>& pool, Term constant);
  void add_neighbours(std::vector<Term>& pool, Term constant);
  void add_value(std::vector<Term>& pool, const Value& value, Sort sort);

  TermMaker& maker_;
  Model no_model_;
  Evaluator evaluator_;
  Domains domains_;
  std::unordered_map<const SortNode*, Pool> pools_;
  std::unordered_map<const SortNode*, std::vector<Term>> offered_;
};

}  // namespace cupel
