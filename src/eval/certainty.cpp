#include "eval/certainty.h"

#include <fmt/format.h>

#include <algorithm>

#include "value/real.h"

namespace cupel {

namespace {

bool is_recursive(const Command& command) {
  if (std::holds_alternative<DefineFunsRec>(command)) return true;
  const auto* definition = std::get_if<DefineFun>(&command);
  return definition && definition->function->kind == FunctionKind::kRecursive;
}

/// At least one of the numbers is not algebraic, and they differ by less than a millionth or a millionth part.
bool is_nearly(const Value& a, const Value& b) {
  if (a.kind() != Kind::kReal || b.kind() != Kind::kReal || (real_is_exact(a) && real_is_exact(b))) return false;
  constexpr long kPrecision = 96;
  std::optional<RealBounds> first = real_bounds(a, kPrecision), second = real_bounds(b, kPrecision);
  if (!first || !second) return false;
  mpq_class difference = abs(first->low - second->low), size = abs(first->low);
  return difference * 1'000'000 < std::max(size, mpq_class(1));
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

bool rests_on_rounding(Evaluator& evaluator, Term formula) {
  bool closed = true, found = false;
  post_order(formula, [&](Term term) { closed &= !term.is(TermKind::kBinder) && !term.is(TermKind::kMatch); });
  if (!closed) return false;
  post_order(formula, [&](Term term) {
    for (size_t i = 1; !found && i < term.args().size(); ++i) {
      Term left = term.args()[i - 1], right = term.args()[i];
      if (left.sort().kind() != SortKind::kReal || right.sort() != left.sort()) return;
      if (term.sort().kind() != SortKind::kBool) return;
      found = is_nearly(evaluator.evaluate_computable(left), evaluator.evaluate_computable(right));
    }
  });
  return found;
}

}  // namespace cupel
