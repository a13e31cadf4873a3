// Edits: the small changes that passes propose. Edits of one pass that touch different places are tried together in
// chunks, as delta debugging does, so a pass only says what could be simpler where.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "reduce/view.h"

namespace cupel::reduce {

struct Edit {
  enum class Kind : uint8_t {
    kDrop,     // the command
    kTerm,     // `from` becomes `to`, wherever it stands
    kCommand,  // the command becomes the commands number `payload`
    kUndo,     // the mutation number `payload` of the draft
    kDraft,    // the whole draft becomes what maker number `payload` makes; never in a chunk with others
  };
  Kind kind;
  uint8_t choice = 0;  // several edits of one place: which of them to try first
  bool risky = false;  // may fail to be a script in rare cases, which then have to be looked for
  uint32_t command = 0;
  uint32_t payload = 0;
  Term from = {};
  Term to = {};
  uint64_t gain = 0;  // tokens that it saves, roughly
};

/// What one pass proposes for one view.
class Proposals {
 public:
  using Maker = std::function<std::optional<Draft>()>;

  explicit Proposals(const View& view) : view_(view) {}

  /// Removes a command that nothing depends on.
  void drop(size_t command, bool risky = false);
  /// `to` has the sort of `from`, and no free variable that `from` does not have.
  void replace(Term from, Term to, size_t choice = 0);
  void replace_command(size_t command, std::vector<Command> by, uint64_t gain, bool risky = false);
  void undo(size_t mutation);
  /// `make` is called when its turn comes; none where it does not work out. Its result is always parsed.
  void rewrite(uint64_t gain, Maker make);

  /// First choices first, and of these the largest gain; the order is the same in every run.
  void sort();
  std::span<const Edit> edits() const { return edits_; }

  /// The view's draft with the edits made; none if they come to nothing.
  std::optional<Draft> apply(std::span<const Edit> edits) const;

 private:
  const View& view_;
  std::vector<Edit> edits_;
  std::vector<std::vector<Command>> commands_;
  std::vector<Maker> makers_;
};

/// Rewrites terms of a draft by a table: each term that stands in the table becomes what the table says, or what that
/// itself has become where it is part of the same script.
class TermTable {
 public:
  explicit TermTable(const View& view);
  void add(Term from, Term to);
  Term rewrite(Term root);
  Command rewrite(const Command& command);

 private:
  Function* redefine(const Function& function);
  Term rebuilt(Term term) const;

  TermStore& store_;
  std::vector<Term> target_;  // by id; null: none
  std::vector<Term> done_;    // by id; null: not yet
};

}  // namespace cupel::reduce
