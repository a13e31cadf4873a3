#include "grammar/grammar.h"

#include <algorithm>

namespace cupel {

namespace {

constexpr std::array<std::string_view, kTermRules> kTermNames = {"variable", "constant", "function",
                                                                 "reuse",    "forall",   "exists"};

constexpr std::array<CommandRuleInfo, kCommandCount> kCommandRules = {{
    {"check-sat", "", "a query behind an assertion; each formula ends with one"},
    {"check-sat-assuming", "", "a query has assumptions"},
    {"push", "", "before an assertion"},
    {"pop", "", "before an assertion, where something was pushed"},
    {"get-model", ":produce-models", "behind the last query"},
    {"get-value", ":produce-models", "behind the last query"},
    {"get-unsat-core", ":produce-unsat-cores", "behind the last query; assertions have names"},
    {"get-unsat-assumptions", ":produce-unsat-assumptions", "behind the last query, which has assumptions"},
    {"get-proof", ":produce-proofs", "behind the last query"},
}};

}  // namespace

std::string_view name_of(TermRule rule) { return kTermNames[static_cast<size_t>(rule)]; }

const CommandRuleInfo& info_of(CommandRule rule) { return kCommandRules[static_cast<size_t>(rule)]; }

std::optional<TermRule> term_rule(std::string_view name) {
  auto found = std::ranges::find(kTermNames, name);
  if (found == kTermNames.end()) return std::nullopt;
  return static_cast<TermRule>(found - kTermNames.begin());
}

std::optional<CommandRule> command_rule(std::string_view name) {
  auto found = std::ranges::find(kCommandRules, name, &CommandRuleInfo::name);
  if (found == kCommandRules.end()) return std::nullopt;
  return static_cast<CommandRule>(found - kCommandRules.begin());
}

double Grammar::weight(const Operator& op) const {
  auto found = std::ranges::find(operators, &op, &OperatorRule::op);
  return found == operators.end() ? 0 : found->weight;
}

void Grammar::allow(const Operator& op, double weight) {
  auto found = std::ranges::find(operators, &op, &OperatorRule::op);
  if (found == operators.end())
    operators.push_back({&op, weight});
  else
    found->weight = std::max(found->weight, weight);
}

}  // namespace cupel
