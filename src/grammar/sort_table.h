// The sorts that the formulas of a grammar have: those of its signature, and those that its operators need besides.
// They are the non-terminals of the grammar.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "grammar/grammar.h"
#include "mutate/logic_rules.h"
#include "smtlib/script.h"

namespace cupel {

/// More sorts than that would only make each of them rare.
inline constexpr size_t kMostSorts = 64;

class SortTable {
 public:
  /// Adds the sorts of the declared symbols, then what operators with a weight make of them: (_ BitVec 32) for the bits
  /// of a Float32. An error where there are too many.
  static Result<SortTable> make(Script& signature, const Grammar& grammar, const LogicRules& rules);

  const std::vector<Sort>& sorts() const { return sorts_; }
  std::optional<uint16_t> find(Sort sort) const;
  uint16_t boolean() const { return 0; }
  bool full() const { return sorts_.size() >= kMostSorts; }

 private:
  SortTable(TermStore& store, const LogicRules& rules) : store_(&store), rules_(&rules) {
    sorts_.push_back(Sort::boolean());
  }

  void add(Sort sort);
  void add_parts(Sort sort);
  void add_declared(const Script& signature);
  void add_needed(const Operator& op);
  void add_instances(const Operator& op, Sort sort);

  TermStore* store_;
  const LogicRules* rules_;
  std::vector<Sort> sorts_;
};

/// Whether a sort may stand for a pattern, numbers aside. Equality and ite of regular languages is nothing that solvers
/// take.
bool may_match(const SortPattern& pattern, Sort sort);

}  // namespace cupel
