// Formulas from a grammar, one after the other: scripts with declarations, assertions, queries and requests behind
// them. Strategies, `cupel learn` and tests take their formulas from here.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grammar/compiled_grammar.h"
#include "grammar/term_source.h"

namespace cupel {

/// Follows from the grammar and the random numbers alone. All formulas share one store, which forgets the terms of each
/// before it makes the next. Belongs to one thread.
class FormulaSource {
 public:
  /// An error says why the grammar makes no formulas.
  static Result<std::unique_ptr<FormulaSource>> make(const Grammar& grammar, const Vocabulary& vocabulary, Rng rng);

  /// The next formula: its script, in the store of this source, and its text. Terms are valid until the next call.
  void next(Script& script, std::string& text);

  const Grammar& grammar() const { return grammar_; }

 private:
  /// What the commands of one formula are like.
  struct Requests {
    std::array<bool, kCommandCount> wanted = {};
    bool has(CommandRule rule) const { return wanted[static_cast<size_t>(rule)]; }
  };

  FormulaSource(Grammar grammar, CompiledGrammar compiled, Rng rng);

  bool chance(CommandRule rule);
  Requests draw_requests();
  void add_body(const Requests& requests);
  void add_assertion(const Requests& requests, uint64_t size);
  void add_query(bool assume);
  void add_request(CommandRule rule);
  void assemble(const Requests& requests, std::vector<Command>& commands) const;
  const Command& last_query() const;
  uint64_t draw_positions();
  void learn_size(size_t bytes);
  std::string_view name_text(unsigned number);

  Grammar grammar_;
  CompiledGrammar compiled_;
  Rng rng_;
  TermSource terms_;
  TermStore::Mark mark_;
  std::shared_ptr<TermStore> store_;
  std::vector<std::string_view> name_texts_;  // n0, n1, ...
  std::vector<Command> body_;

  // Of the formula that is being made.
  uint64_t positions_ = 0;
  unsigned scopes_ = 0;
  unsigned names_ = 0;
  double bytes_per_position_ = 8;  // of the formulas so far
};

}  // namespace cupel
