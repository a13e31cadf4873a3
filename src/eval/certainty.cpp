#include "eval/certainty.h"

#include <fmt/format.h>

#include <algorithm>

namespace cupel {

namespace {

bool is_recursive(const Command& command) {
  if (std::holds_alternative<DefineFunsRec>(command)) return true;
  const auto* definition = std::get_if<DefineFun>(&command);
  return definition && definition->function->kind == FunctionKind::kRecursive;
}

}  // namespace

bool defines_recursion(const Script& script) { return std::ranges::any_of(script.commands, is_recursive); }

bool is_doubtful(const Literal& literal) {
  if (literal.kind != LiteralKind::kString) return false;
  return literal.text.find("\\x") != std::string_view::npos ||
         std::ranges::any_of(literal.text, [](char c) { return c < ' ' || c > '~'; });
}

bool has_doubtful_literals(std::span<const Term> formulas) {
  bool doubtful = false;
  for_each_used_term(formulas,
                     [&](Term term) { doubtful |= term.is(TermKind::kLiteral) && is_doubtful(term.literal()); });
  return doubtful;
}

// What is true without a completion is true with it, so only the rest is evaluated again.
JointVerdict judge_all(Evaluator& evaluator, std::span<const Term> formulas, const CertaintyRules& rules) {
  JointVerdict undetermined;
  std::vector<Term> open;
  for (size_t i = 0; i < formulas.size(); ++i) {
    Value value = evaluator.evaluate(formulas[i]);
    if (value.is_none()) {
      if (open.empty())
        undetermined = {Truth::kUndetermined, i, fmt::format("assertion {}: {}", i + 1, evaluator.reason(value))};
      open.push_back(formulas[i]);
    } else if (!value.is_true()) {
      return {Truth::kFalse, i, {}};
    }
  }
  if (!open.empty() && !rules.complete_symbols) return undetermined;
  if (!open.empty()) evaluator.complete_symbols();
  bool holds = std::ranges::all_of(open, [&](Term term) { return evaluator.evaluate(term).is_true(); });
  if (!holds) return undetermined;
  if (rules.recursive) return {Truth::kUndetermined, 0, "true if the recursive definitions have a meaning"};
  return {Truth::kTrue, 0, {}};
}

}  // namespace cupel
