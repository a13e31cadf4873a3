// The formula that mutants are made from: its script, its model where it has one, and the positions that may change.
//
// Terms of a mutant live until the next one is made, unless it becomes the formula.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mutate/acceptance.h"
#include "mutate/approximator.h"
#include "mutate/polarity.h"
#include "mutate/term_drawer.h"
#include "mutate/term_maker.h"
#include "smtlib/script_text.h"
#include "strategy/sparrow/predicates.h"
#include "strategy/sparrow/sparrow_settings.h"

namespace cupel {

/// A position of the formula whose polarity is known.
struct SparrowPosition {
  size_t assertion = 0;  // among the script's
  uint32_t command = 0;  // that asserts it
  PolarOccurrence at;
};

/// Belongs to one chain.
class SparrowRoot {
 public:
  /// `witness` is a model of the script, which has one query; null where none is known. In clauses, the script is
  /// turned into such and the witness grows. An error where the witness does not make the script certainly true, or
  /// where the script has nothing to change.
  static Result<std::unique_ptr<SparrowRoot>> open(Script script, const std::string* witness, bool in_clauses,
                                                   const SparrowRules& rules, Rng rng);

  /// A random position: a literal, or now and then any formula.
  SparrowPosition choose(Rng& rng);

  /// The script with other formulas for some of its commands becomes the root. False where its model does not make it
  /// certainly true, which no rule allows.
  bool move_to(const std::vector<Command>& commands);
  /// Back to the formula that it started with.
  bool start_over();

  /// Whether the formula holds under the model; without one nothing is known.
  Truth truth(Term formula);
  bool is_doubtful(Term replacement);
  /// What a closed formula is under the model, or under some assignment where there is no model.
  Truth guess(Term formula);

  /// Text with these commands exchanged, which are in ascending order.
  void make_text(const std::vector<uint32_t>& changed, const std::vector<Command>& commands, std::string& text) const;

  /// Terms made since the mark are dropped: nothing of them was kept.
  void drop_since(const TermStore::Mark& mark);
  bool is_crowded() const { return store().size() > most_terms_; }

  const Script& script() const { return script_; }
  const std::shared_ptr<const std::string>& witness() const { return witness_; }
  TermStore& store() const { return *script_.store; }
  TermMaker& maker() { return maker_; }
  Approximator& approximator() { return approximator_; }
  PredicateDrawer& predicates() { return predicates_; }
  /// Positions of all assertions.
  uint64_t size() const { return size_; }

 private:
  SparrowRoot(Script script, const SparrowRules& rules);
  Status take_witness(const Script& query, const std::string& text, const std::vector<struct Auxiliary>& auxiliaries);
  void draw_probe(Rng rng);
  Status analyse();
  void offer_values();

  Script script_;
  std::vector<Command> first_;  // the script's commands at the start
  TermMaker maker_;
  TermDrawer drawer_;
  Approximator approximator_;
  PredicateDrawer predicates_;
  std::shared_ptr<const std::string> witness_;
  Model model_;  // of the witness; else any
  std::unique_ptr<Acceptance> acceptance_;
  std::unique_ptr<Evaluator> probe_;  // without a witness
  std::string text_;
  std::unique_ptr<ScriptText> printed_;
  struct Weighted {
    uint32_t command;
    Term formula;
    uint64_t literals;  // up to and with this one
    uint64_t formulas;
  };
  std::vector<Weighted> assertions_;
  PolarPositions literals_, formulas_;
  uint64_t size_ = 0;
  uint32_t most_terms_ = 0;
};

}  // namespace cupel
