// Random grammars (swarm testing: Groce et al., ISSTA 2012; Falcon, section 4.2): each has its own sorts and symbols,
// and its own weights, many of them zero. Formulas of one grammar are alike, those of two grammars are not.
#pragma once

#include <string>
#include <vector>

#include "base/rng.h"
#include "grammar/grammar.h"
#include "grammar/grammar_book.h"

namespace cupel {

struct SwarmSettings {
  std::string logic;                     // empty: one of SMT-LIB's at random
  uint64_t bytes = 1000;                 // about how long a formula is
  double own = 0.2;                      // how often a grammar has operators that only one of the solvers knows
  std::vector<std::string> only;         // operations that formulas may have; empty: all. See GrammarBook::operations
  std::vector<std::string> logics = {};  // to draw from where there is no `logic`; empty: SMT-LIB's
};

/// A random grammar. With `only`, each of these operations has a weight and no other has, but for those without which
/// one of them could not occur: str.in_re for re.*, some comparison for `+`. An error where the logic is none, or has
/// no such operation.
Result<Grammar> draw_grammar(const GrammarBook& book, const SwarmSettings& settings, Rng& rng);

/// The grammar of a logic with all operators that all solvers know, equally likely.
Result<Grammar> plain_grammar(const GrammarBook& book, const SwarmSettings& settings, Rng& rng);

}  // namespace cupel
