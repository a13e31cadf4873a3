// Which operators a grammar of a logic may have, for which solvers; and the operations of a formula in the sense of the
// Falcon paper: operators, quantifiers and commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "mutate/logic_rules.h"
#include "mutate/operator_set.h"
#include "smtlib/script.h"

namespace cupel {

/// Immutable. The table and the vocabulary outlive it.
class GrammarBook {
 public:
  GrammarBook(const OperatorTable& table, const Vocabulary& vocabulary, const std::vector<std::string>& solvers);

  const Vocabulary& vocabulary() const { return vocabulary_; }
  const OperatorSet& set() const { return operators_; }

  /// The operators of the logic that all of these solvers know, in the order of the table; without any solver those of
  /// the standard.
  std::vector<const Operator*> operators(const LogicRules& rules, SolverMask solvers) const;
  /// Those that all solvers know.
  std::vector<const Operator*> operators(const LogicRules& rules) const {
    return operators(rules, operators_.all_solvers());
  }

  /// The operations that formulas of the logic may have, sorted: names of operators with arguments, `forall` and
  /// `exists`, and commands.
  std::vector<std::string> operations(std::string_view logic) const;

 private:
  const Vocabulary& vocabulary_;
  OperatorSet operators_;
};

/// An error where formulas of that logic cannot be made: no such logic, or a higher-order one.
Status check_logic(std::string_view logic);

/// The operations that a script has, sorted, each once.
std::vector<std::string> operations_of(const Script& script);

}  // namespace cupel
