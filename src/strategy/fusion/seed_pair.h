// Two seeds in one script, from which fused tests are made: the second one's symbols are renamed, and the logic covers
// both. Where one of them is satisfiable, a model of it goes along.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "eval/model.h"
#include "strategy/fusion/fusion_side.h"

namespace cupel {

/// One of the seeds in the script of both.
struct PairSide {
  Expected status;
  std::vector<Term> formulas;        // its assertions
  std::vector<Function*> variables;  // that can be fused
};

struct SeedPair {
  Script script;        // options, logic and declarations; then the assertions of both; (check-sat)
  size_t logic_at = 0;  // the command that sets the logic
  size_t preamble = 0;  // how many commands stand before the assertions
  std::array<PairSide, 2> sides;
  std::string product_logic;             // that covers products of variables, too
  std::vector<std::string> fresh_names;  // that nobody uses, as many as were asked for
  /// What is known to satisfy the sides that are sat; all variables of both sides have a value.
  Model model;
  std::string definitions;  // the same, as items of a model's text

  /// An error says why the two do not go together.
  static Result<std::unique_ptr<SeedPair>> join(const FusionSide& first, const SideScript& first_script,
                                                const FusionSide& second, const SideScript& second_script,
                                                const Vocabulary& vocabulary, uint64_t fresh, Rng& rng);
};

}  // namespace cupel
