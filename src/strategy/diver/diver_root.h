// The formula that mutants are made from, its model, and what is known about its positions.
//
// Everything here lives in one store. What was accepted stays there until the store is dropped: when it is crowded,
// a chain goes on with a new root, made from the old one's text and witness.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mutate/acceptance.h"
#include "mutate/term_drawer.h"
#include "mutate/term_maker.h"
#include "mutate/weighted_positions.h"
#include "smtlib/script_text.h"
#include "strategy/diver/diver_settings.h"

namespace cupel {

/// A mutant that was accepted: all that is needed to make its script.
struct Mutant {
  uint32_t command = 0;  // of the root
  Term formula;          // that the command asserts now
  std::vector<uint32_t> path;
  Term before;
  Term after;
  // Complicated mutants: a fresh constant, what it stands for, and what is asserted about it; null for nothing.
  const Function* fresh = nullptr;
  Value value = {};
  Term demand = {};
};

/// Belongs to one chain.
class DiverRoot {
 public:
  /// An error where the model does not make the script certainly true, with the reason. The script has one query.
  static Result<std::unique_ptr<DiverRoot>> open(Script script, std::string witness, const DiverRules& rules,
                                                 const TermMakerSettings& terms);

  /// Makes the mutant the root. An error where that is not certainly true, which no rule allows.
  Status move_to(const Mutant& mutant);

  const Script& script() const { return script_; }
  const std::string& text() const { return text_; }
  const std::shared_ptr<const std::string>& witness() const { return witness_; }

  /// Whether all formulas are true with the mutant's fresh constant in the model, for somebody who knows nothing else:
  /// which values a quantifier over an infinite sort is tried with depends on the whole model.
  bool holds_with_fresh(const Mutant& mutant);

  /// The test of a mutant.
  void make_script(const Mutant& mutant, Script& script) const;
  void make_text(const Mutant& mutant, std::string& text) const;
  std::shared_ptr<const std::string> make_witness(const Mutant& mutant) const;

  TermStore& store() { return *script_.store; }
  TermMaker& maker() { return maker_; }
  TermDrawer& drawer() { return drawer_; }
  Acceptance& acceptance() { return *acceptance_; }
  Evaluator& evaluator() { return acceptance_->evaluator(); }
  const WeightedPositions& positions() const { return *positions_; }
  /// The command that asserts formula number `formula`.
  uint32_t command_of(size_t formula) const { return first_assertion_ + static_cast<uint32_t>(formula); }
  /// Positions of all formulas.
  uint64_t size() const { return size_; }

 private:
  DiverRoot(Script script, const DiverRules& rules, const TermMakerSettings& terms);
  Status analyse();
  void offer_values();

  Script script_;
  const DiverRules& rules_;
  std::shared_ptr<const std::string> witness_;
  std::string text_;
  std::unique_ptr<ScriptText> printed_;
  TermMaker maker_;
  TermDrawer drawer_;
  Model model_;
  std::unique_ptr<Acceptance> acceptance_;
  std::unique_ptr<WeightedPositions> positions_;
  uint32_t first_assertion_ = 0;
  uint64_t size_ = 0;
};

}  // namespace cupel
