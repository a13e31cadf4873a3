// Why a formula is false under a model: the subterms that make it so, with their values.
#pragma once

#include <string>
#include <vector>

#include "eval/evaluator.h"

namespace cupel {

struct Explanation {
  int depth;  // indentation
  std::string term;
  std::string value;  // or "undetermined"
};

/// From the formula down to the atoms that decide it: through `and` to a false conjunct, through `or` to all disjuncts,
/// through `not`, `=>`, `ite` and annotations; of an atom the arguments too.
std::vector<Explanation> explain(TermStore& store, Evaluator& evaluator, Term formula);

}  // namespace cupel
