// One of the two seeds of a fusion: what is known about it, and its script.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "smtlib/script.h"
#include "smtlib/vocabulary.h"
#include "strategy/strategy.h"

namespace cupel {

/// A query of a seed whose answer is known well enough to rest on it.
struct FusionSide {
  const Seed* seed;
  size_t query;
  Expected status;                    // kSat or kUnsat
  const KnownModel* model = nullptr;  // of kSat
  Basis basis = Basis::kConstruction;
  std::string solver = {};  // of kOneSolver: its label
  std::string why;          // `z3 gives a model of it`, `z3, cvc5 answer unsat to it`, ...
};

/// The queries of a seed that can be fused. A single solver's `unsat` counts only where `single` is set; otherwise its
/// author, or a second solver, must say the same.
std::vector<FusionSide> usable_sides(const KnownSeed& known, bool single);

/// Why a seed has none, in words that the campaign can count.
Error no_side(const SeedFacts& facts);

struct SideScript {
  Script script;                     // of the query alone
  std::vector<Function*> variables;  // constants of sorts that can be fused, which occur in its assertions
};

/// An error where the seed cannot be used, or has no such constant.
Result<SideScript> read_side(const FusionSide& side, const Vocabulary& vocabulary);

/// Whether some function takes a constant of each.
bool can_fuse(const SideScript& first, const SideScript& second);

}  // namespace cupel
