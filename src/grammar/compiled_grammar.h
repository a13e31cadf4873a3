// A grammar made ready: its signature read into a store, its operators applied to concrete sorts.
#pragma once

#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "grammar/grammar.h"
#include "grammar/production.h"
#include "grammar/sort_table.h"
#include "mutate/logic_rules.h"
#include "smtlib/script.h"
#include "smtlib/vocabulary.h"

namespace cupel {

/// Belongs to one thread, like the store of its signature.
class CompiledGrammar {
 public:
  /// The random numbers choose constants and indices such as those of (_ extract 7 0). An error says why no formula can
  /// be made; the position of one in the signature is counted in its lines.
  static Result<CompiledGrammar> make(const Grammar& grammar, const Vocabulary& vocabulary, Rng rng);

  Script& signature() { return signature_; }
  const Script& signature() const { return signature_; }
  const LogicRules& rules() const { return rules_; }
  const SortRules& of(uint16_t sort) const { return sorts_[sort]; }
  const std::vector<SortRules>& sorts() const { return sorts_; }
  static constexpr uint16_t kBoolean = 0;
  /// Of subtraction, for atoms of difference logic; null where the grammar has none for the sort.
  const Operator* subtraction(Sort sort) const;

 private:
  friend class GrammarCompiler;
  CompiledGrammar(Script signature, LogicRules rules) : signature_(std::move(signature)), rules_(std::move(rules)) {}

  Script signature_;
  LogicRules rules_;
  std::vector<SortRules> sorts_;
  std::vector<const Operator*> subtractions_;
};

/// Reads the declarations of a grammar. An error where they are more than declarations.
Result<Script> read_signature(const Grammar& grammar, const Vocabulary& vocabulary);

}  // namespace cupel
