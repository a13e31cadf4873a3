// The operators that mutations generate: rows of the operator table, prepared once per strategy, narrowed once per seed
// to its logic and to what the solvers know that can read the seed at all.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "smtlib/vocabulary.h"
#include "term/term.h"

namespace cupel {

/// A set of solvers, by their places in a list.
using SolverMask = uint64_t;

/// Immutable.
class OperatorSet {
 public:
  struct Entry {
    const Operator* op;
    SolverMask known_to;
    bool standard;  // in version 2.6 for all
  };

  /// Rows of `table` are exchanged for those of `vocabulary` with the same declaration, so that a generated term equals
  /// the same term parsed. Operators and vocabulary outlive the set; of the solvers at most 64 count.
  OperatorSet(const OperatorTable& table, const Vocabulary& vocabulary, const std::vector<std::string>& solvers);

  /// All that may be generated, in the order of the table, those of datatypes with a function as index among them.
  std::span<const Entry> entries() const { return entries_; }
  /// The operators whose result may be of this kind of sort.
  std::span<const Entry> of_kind(SortKind kind) const { return by_kind_[static_cast<size_t>(kind)]; }
  /// Those with a function as index: testers and updates of datatypes.
  std::span<const Entry> indexed_by_function() const { return indexed_by_function_; }

  /// The solvers that know an operator.
  SolverMask known_to(const Operator& op) const;
  SolverMask all_solvers() const { return all_; }

 private:
  void add(const Operator& op);

  static constexpr size_t kKinds = static_cast<size_t>(SortKind::kParameter) + 1;
  std::vector<std::string> solvers_;
  SolverMask all_ = 0;
  std::vector<Entry> entries_;
  std::array<std::vector<Entry>, kKinds> by_kind_;
  std::vector<Entry> indexed_by_function_;
  std::unordered_map<const Operator*, SolverMask> known_;
};

}  // namespace cupel
