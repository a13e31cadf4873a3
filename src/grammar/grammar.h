// A probabilistic grammar (Falcon, sections 2.3 and 4.2): what formulas are made of and how likely each part is. Its
// symbols are declared in SMT-LIB, its operators are rows of the operator table; a weight of zero takes a rule away.
// It knows no terms: FormulaSource (formula_source.h) makes formulas from it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "term/operator.h"

namespace cupel {

/// Rules for terms that are no operators.
enum class TermRule : uint8_t {
  kVariable,  // among the leaves: declared constants and bound variables
  kConstant,  // among the leaves: literals and operators without arguments
  kFunction,  // applications of declared functions, constructors and selectors
  kReuse,     // a term once more that the formula has already
  kForall,
  kExists,
};
inline constexpr size_t kTermRules = 6;

/// The commands of a formula; see kCommandRules for what their weights mean.
enum class CommandRule : uint8_t {
  kCheckSat,
  kCheckSatAssuming,
  kPush,
  kPop,
  kGetModel,
  kGetValue,
  kGetUnsatCore,
  kGetUnsatAssumptions,
  kGetProof,
};
inline constexpr size_t kCommandCount = 9;

struct CommandRuleInfo {
  std::string_view name;
  std::string_view option;  // that the command needs; empty: none
  std::string_view meaning;
};

std::string_view name_of(TermRule rule);
const CommandRuleInfo& info_of(CommandRule rule);
std::optional<TermRule> term_rule(std::string_view name);
std::optional<CommandRule> command_rule(std::string_view name);

struct OperatorRule {
  const Operator* op;
  double weight;  // against the other rules of the same sort
};

/// The most of anything that has a weight, and the longest formulas.
inline constexpr double kMostWeight = 1e6;
inline constexpr uint64_t kMostBytes = 1'000'000;

struct Grammar {
  std::string logic;
  /// Declarations of sorts, datatypes, constants and functions, one a line. Formulas declare the symbols that they use.
  std::string signature;
  uint64_t bytes = 1000;                // about how long a formula is
  std::vector<OperatorRule> operators;  // of the logic: see GrammarBook::operators
  std::array<double, kTermRules> terms = {1, 1, 1, 0.5, 0, 0};
  std::array<double, kCommandCount> commands = {};  // probabilities

  double weight(TermRule rule) const { return terms[static_cast<size_t>(rule)]; }
  double& weight(TermRule rule) { return terms[static_cast<size_t>(rule)]; }
  double weight(CommandRule rule) const { return commands[static_cast<size_t>(rule)]; }
  double& weight(CommandRule rule) { return commands[static_cast<size_t>(rule)]; }
  /// 0 for an operator that it does not have.
  double weight(const Operator& op) const;
  /// Gives it at least this weight.
  void allow(const Operator& op, double weight);
};

}  // namespace cupel
